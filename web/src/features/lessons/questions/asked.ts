// What every question is given, and what it tells of an answer.
import type { LessonPosition, LessonQuestion, LessonTree } from '../../../lib/api/types.ts'

export interface Asked {
  question: LessonQuestion
  tree: LessonTree | null
  position: LessonPosition | null
  lesson: { language: string; direction: 'ltr' | 'rtl' }
  /** The reader has asked for the answer. */
  revealed: boolean
  /** `note` says what only the question knows, before the teacher's own words. */
  onanswer: (right: boolean, note?: string) => void
  /** The reader changes the answer: what was said of the last one no longer holds. */
  onchange: () => void
}

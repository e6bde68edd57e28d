// The lessons that can be read: those of the server, in the reader's language, and one that was opened from the reader's disk.
import { api } from '../../lib/api/client.ts'
import type { Lesson, LessonEntry } from '../../lib/api/types.ts'
import { t } from '../../lib/i18n/index.svelte.ts'

/** The path of a lesson that was opened from the disk. */
export const FILE = 'file'
export const MOST_BYTES = 48 * 1024 // as turnwise.lessons.bounds has it; the server refuses more

class Shelf {
  entries = $state.raw<LessonEntry[] | null>(null)
  lesson = $state.raw<Lesson | null>(null)
  /** The lesson of the reader's disk; it is sent to no other address than the server's check, and kept nowhere. */
  opened = $state.raw<Lesson | null>(null)
  error = $state<unknown>(null)
  #asked = 0

  async list(language: string): Promise<void> {
    try {
      this.entries = await api.lessons(language)
    } catch (problem) {
      this.error = problem
    }
  }

  async show(name: string, language: string): Promise<void> {
    const asked = ++this.#asked
    this.error = null
    if (name === FILE) return void (this.lesson = this.opened)
    try {
      const found = await api.lesson(name, language)
      if (asked === this.#asked) this.lesson = found
    } catch (problem) {
      if (asked === this.#asked) [this.lesson, this.error] = [null, problem]
    }
  }

  /** Whether the file is a lesson; if not, `error` says why. */
  async open(file: File): Promise<boolean> {
    this.error = null
    try {
      this.opened = this.lesson = await api.checkLesson(await textOf(file))
      return true
    } catch (problem) {
      this.error = problem
      return false
    }
  }
}

async function textOf(file: File): Promise<string> {
  if (file.size > MOST_BYTES) throw new Error(t('lesson.too_large', { name: file.name, size: file.size, most: MOST_BYTES }))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    throw new Error(t('lesson.not_text', { name: file.name }))
  }
}

export const shelf = new Shelf()

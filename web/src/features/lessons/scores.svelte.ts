// The scores of all lessons, kept in the browser: a lesson is known by its name and what it asks.
import { read, remember } from '../../lib/settings.svelte.ts'
import { answered, gaveUp, readMarks, tally, type Mark, type Marks, type Tally } from './score.ts'

interface Known {
  name: string
  digest: string
}

class Scores {
  #marks = $state<Record<string, Marks>>({})

  of(lesson: Known & { questions: number }): Tally {
    return tally(lesson.questions, this.#kept(lesson))
  }

  mark(lesson: Known, step: number): Mark | undefined {
    return this.#kept(lesson)[step]
  }

  answer(lesson: Known, step: number, right: boolean): void {
    this.#keep(lesson, answered(this.#kept(lesson), step, right))
  }

  giveUp(lesson: Known, step: number): void {
    this.#keep(lesson, gaveUp(this.#kept(lesson), step))
  }

  reset(lesson: Known): void {
    this.#keep(lesson, {})
  }

  #kept(lesson: Known): Marks {
    return this.#marks[keyOf(lesson)] ?? readMarks(read(keyOf(lesson)))
  }

  #keep(lesson: Known, marks: Marks): void {
    this.#marks[keyOf(lesson)] = marks
    remember(keyOf(lesson), JSON.stringify(marks))
  }
}

const keyOf = ({ name, digest }: Known): string => `lesson.${name}#${digest}`

export const scores = new Scores()

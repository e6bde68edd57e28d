// Which lessons are done; kept in the browser.
import { read, remember } from '../../lib/settings.svelte.ts'
import { LESSONS, type Lesson } from './catalogue.ts'

class Progress {
  done = $state<Lesson[]>(LESSONS.filter((lesson) => (read('lessons') ?? '').split(',').includes(lesson)))

  finish(lesson: Lesson): void {
    if (this.done.includes(lesson)) return
    this.done = [...this.done, lesson]
    remember('lessons', this.done.join(','))
  }
}

export const progress = new Progress()

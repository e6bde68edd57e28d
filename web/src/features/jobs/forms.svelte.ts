// The forms of jobs, asked for once.
import { api } from '../../lib/api/client.ts'
import type { JobForm } from '../../lib/api/types.ts'

class Forms {
  list = $state.raw<JobForm[]>([])
  error = $state<unknown>(null)
  #asked = false

  find(kind: string): JobForm | undefined {
    return this.list.find((form) => form.kind === kind)
  }

  async load(): Promise<void> {
    if (this.#asked) return
    this.#asked = true
    try {
      this.list = await api.forms()
      this.error = null
    } catch (error) {
      this.error = error
      this.#asked = false
    }
  }
}

export const forms = new Forms()

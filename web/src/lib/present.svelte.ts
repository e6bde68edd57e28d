// Presentation: large type and nothing but the page itself, for a projector. The address says it, before its #.

const NAME = 'present'

class Presentation {
  on = $state(typeof location !== 'undefined' && new URLSearchParams(location.search).has(NAME))

  toggle(): void {
    this.on = !this.on
    const query = new URLSearchParams(location.search)
    if (this.on) query.set(NAME, '1')
    else query.delete(NAME)
    history.replaceState(null, '', `${location.pathname}${query.size ? `?${query}` : ''}${location.hash}`)
    this.apply()
  }

  apply(): void {
    document.documentElement.toggleAttribute(`data-${NAME}`, this.on)
  }
}

export const presentation = new Presentation()

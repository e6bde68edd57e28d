// A cue on what scrolls sideways: `data-more-before` and `data-more-after` say on which side there is more.

const NEAR = 1 // pixel: positions are rounded

/** Keeps the attributes of an element true while it scrolls, or it or what it holds changes its size. */
export function more(element: HTMLElement): () => void {
  const look = (): void => {
    const rest = element.scrollWidth - element.clientWidth
    const at = Math.abs(element.scrollLeft) // below 0 from right to left
    element.toggleAttribute('data-more-before', at > NEAR)
    element.toggleAttribute('data-more-after', at < rest - NEAR)
  }
  const sizes = new ResizeObserver(look)
  for (const each of [element, ...element.children]) sizes.observe(each)
  element.addEventListener('scroll', look, { passive: true })
  return () => {
    sizes.disconnect()
    element.removeEventListener('scroll', look)
  }
}

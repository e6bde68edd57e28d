// Keeps the current one of a list in sight.

/** Where a list must be scrolled to so that one of its rows is seen whole, with a little around it. */
export function scrollFor(row: { top: number; height: number }, list: { top: number; height: number }): number {
  if (row.top < list.top) return row.top - row.height
  const below = row.top + row.height - (list.top + list.height)
  return below > 0 ? list.top + below + row.height : list.top
}

/** Scrolls the list that an element is in, and nothing around it: the page stays where the reader has it. */
export function follow(element: HTMLElement): void {
  const list = element.closest<HTMLElement>('[data-follows]')
  if (!list) return
  const top = element.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop
  list.scrollTop = scrollFor({ top, height: element.offsetHeight }, { top: list.scrollTop, height: list.clientHeight })
}

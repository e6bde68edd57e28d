// Where this page stands: the way to the server's root, and whether it is shown inside another page.
const page = typeof document === 'undefined' ? undefined : document.documentElement.dataset

export const root = page?.root ?? ''
/** An embedded view reads only: it keeps nothing in the browser and knows no token. */
export const isEmbedded = page?.embedded !== undefined

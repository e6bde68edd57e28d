// Pictures of the page as files: an SVG with all its styles in itself, and a PNG that the browser draws from it.

const STYLES = [
  'fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'paint-order', 'vector-effect',
  'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'direction',
]
const OF_THE_PAGE = ['class', 'style', 'tabindex', 'aria-hidden'] // attributes that mean nothing outside
const CLEAR = 'rgba(0, 0, 0, 0)'
const SVG = 'http://www.w3.org/2000/svg'
const SHARP = 2 // pixels of a PNG for one of the picture
const MOST_PIXELS = 8000 // a side; browsers draw no more than twice as many

/** The document of an SVG that stands on the page: it looks the same without the page's styles. */
export function standalone(figure: SVGSVGElement): string {
  const copy = figure.cloneNode(true) as SVGSVGElement
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [i, element] of [figure, ...figure.querySelectorAll('*')].entries()) {
    const styles = getComputedStyle(element)
    for (const name of OF_THE_PAGE) copies[i]!.removeAttribute(name)
    for (const name of STYLES) copies[i]!.setAttribute(name, styles.getPropertyValue(name))
  }
  const { x, y, width, height } = figure.viewBox.baseVal
  const paper = document.createElementNS(SVG, 'rect')
  for (const [name, value] of Object.entries({ x, y, width, height, fill: backgroundOf(figure) })) paper.setAttribute(name, String(value))
  copy.prepend(paper)
  for (const [name, value] of Object.entries({ width, height })) copy.setAttribute(name, String(value))
  return new XMLSerializer().serializeToString(copy)
}

function backgroundOf(figure: Element): string {
  for (let element: Element | null = figure; element; element = element.parentElement) {
    const colour = getComputedStyle(element).backgroundColor
    if (colour !== CLEAR) return colour
  }
  return 'none'
}

/** A PNG of an SVG document. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const scale = Math.min(SHARP, MOST_PIXELS / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no PNG')))))
}

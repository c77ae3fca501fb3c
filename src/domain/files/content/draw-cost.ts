/** Elements that a browser may have to draw for an SVG or a page that is shown unasked. */
const maxDrawnElements = 20_000
const maxSourceChars = 1024 * 1024
const maxLevels = 200
/** Letters of a word: a proportional font is laid out in the square of them. */
const maxWordChars = 2_000
/** Elements that cost as much as a line of dashes, of which a long one has very many. */
const dashesCost = 200

/** Elements of an SVG that are drawn once, where they are; gradients multiply nothing. */
const plainElement =
  /^\/?(svg|g|a|defs|title|desc|metadata|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|(linear|radial)gradient|stop)[\s/>]/i

/** Effects that are computed for each pixel, and what may write one otherwise. */
const effect = /filter|mask|clip-path|(blur|shadow)\s*\(|animation|&#|\\/i

/** A mark of XML, whose attributes hold no `<`. */
const mark = /<(\/?)[\w:.-]+(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g

/**
 * Whether an SVG can be drawn without asking: it has plain shapes and texts alone, and not too many.
 * An element that refers to others can multiply them, a style matches by trying, an image may be of any
 * size. Some drawings are cheap without being seen to be.
 */
export function isCheapSvg(text: string): boolean {
  if (text.length > maxSourceChars) return false
  const source = text
    .replace(/<!--[^<]*?-->/g, '')
    .replace(/^[^<]*(<\?xml\s[^<>]*>\s*)?(<!doctype[^<>[]*>)?/i, '')
  const [, ...elements] = source.split('<')
  if (effect.test(source) || !elements.every((element) => plainElement.test(element))) return false
  const dashes = source.split(/dasharray/i).length - 1
  if (elements.length + dashes * dashesCost > maxDrawnElements) return false
  return !hasLongWord(source.replace(mark, ' ')) && !isDeep(source)
}

/** Whether elements are nested too deep, or not all are closed. */
function isDeep(source: string): boolean {
  let levels = 0
  for (const [whole, end] of source.matchAll(mark)) {
    if (!whole.endsWith('/>')) levels += end ? -1 : 1
    if (levels > maxLevels) return true
  }
  return levels !== 0
}

/** Whether a text has a word that is too long to be laid out. */
const hasLongWord = (content: string): boolean =>
  content.length > maxWordChars && content.split(/\s+/).some(({ length }) => length > maxWordChars)

/**
 * Whether a page of HTML, without styles, scripts and images, can be drawn unasked: it is not large,
 * has no word that takes long to lay out, and no drawing, which may multiply. How deep elements are
 * nested is bounded by browsers, at some 500 levels.
 */
export const isCheapPage = (html: string): boolean =>
  html.length <= maxSourceChars &&
  html.split('<').length <= maxDrawnElements &&
  !/<svg/i.test(html) &&
  !hasLongWord(html.replaceAll('<', ' '))

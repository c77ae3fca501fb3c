import { decodeReferences, hasLongWord, maxDrawnElements } from '#domain/files/content/svg-cost.ts'

const maxPageChars = 1024 * 1024

/** An image within the page, also where blanks are in its address, which browsers leave out. */
const ownImage = /<svg|d\s*a\s*t\s*a\s*(?::|&colon;)/i

/**
 * Whether a page of HTML, without styles and scripts, can be drawn unasked: it is not large, has no
 * word that takes long to lay out, and no image of its own, which may multiply (`<svg>`) or be of any
 * size (`data:`). How deep elements are nested is bounded by browsers, at some 500 levels.
 */
export function isCheapPage(html: string): boolean {
  if (html.length > maxPageChars || html.split('<').length > maxDrawnElements) return false
  const text = decodeReferences(html.replace(/&(?:Tab|NewLine);/g, ' '))
  return !hasLongWord(text.replaceAll('<', ' ')) && !ownImage.test(text)
}

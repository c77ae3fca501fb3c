/** Elements that a browser may have to draw for an SVG or a page that is shown unasked. */
const maxDrawnElements = 20_000
const maxSourceChars = 1024 * 1024
const maxLevels = 200
/** Letters of a word: a proportional font is laid out in the square of them. */
const maxWordChars = 2_000
/** Effects that are computed for each pixel, as a number of elements. */
const effectCost = 200
/**
 * How n references multiply what they lead to, at most: where each of n/e levels draws the one below
 * e times, an element is drawn e^(n/e) times, that is 1.4447^n.
 */
const growthByReference = 1.45

/**
 * Parts that multiply (entities, patterns and markers, which elements inherit, links that an
 * animation sets), hold other documents, or are not told from a mark here.
 */
const costlyPart =
  /<!--|<!\[|<!entity|<!doctype[^<>[]*\[|<\?(?!xml\s[^<>]*>)|attributename[^<>]*href|<(\w+:)?(pattern|marker|foreignobject|feturbulence|feconvolvematrix|femorphology|fediffuselighting|fespecularlighting|feimage|image|script|iframe|video|audio|canvas)|data:|\\/i

/** A mark of XML, whose attributes hold no `<`. */
const mark = /<(\/?)[\w:.-]+(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g

/**
 * Whether an SVG can be drawn without asking: nothing in it is of unknown cost, and its elements are
 * few even if each reference drew all others (`use` of `use`: ten of each six times deep make a
 * million of one, and so do masks, clip paths and filters). Some are cheap without being seen to be.
 */
export function isCheapSvg(text: string): boolean {
  if (text.length > maxSourceChars) return false
  const source = text.replace(/<!--[^<]*?-->/g, '')
  const decoded = decodeReferences(source)
  if (costlyPart.test(source) || costlyPart.test(decoded)) return false
  if (hasLongWord(source.replace(mark, ' ')) || isDeep(source)) return false
  const [, ...styles] = source.split(/<(?:\w+:)?style\b[^<>]*>/i)
  // Gradients alone multiply nothing.
  const multiplies = /<(\w+:)?(use|mask|clippath|filter)\b/i.test(source)
  for (const style of styles) {
    const rules = decodeReferences(style.split('<', 1)[0] ?? '')
    if (!isSimpleStyle(rules) || (multiplies && rules.includes('url'))) return false
  }
  const references = multiplies ? decoded.split(/href\s*=|url\s*\(/i).length - 1 : 0
  const effects = decoded.split(/filter|mask|(?:blur|shadow)\s*\(|dasharray/i).length - 1
  const elements = source.split('<').length + effects * effectCost
  return elements * growthByReference ** references <= maxDrawnElements
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

/** A value of XML or HTML with its character references as characters. */
const decodeReferences = (value: string): string =>
  value.replace(
    /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));|&(amp|lt|gt|quot|apos);/gi,
    (whole, hex, decimal) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole === '&amp;' ? '&' : ' '
    },
  )

/**
 * Whether a style has rules of one name alone: combinators are matched by trying, and `@` can hold
 * anything.
 */
function isSimpleStyle(style: string): boolean {
  if (/@|(blur|shadow)\s*\(|animation|mask|filter/i.test(style)) return false
  const rules = style.replace(/\/\*[^*]*\*+([^/*][^*]*\*+)*\//g, ' ').split('}')
  return rules.every((rule) => {
    const [selectors = '', ...declarations] = rule.split('{')
    if (declarations.length === 0) return selectors.trim() === ''
    return (
      declarations.length === 1 &&
      selectors.split(',').every((selector) => /^(\*|[.#]?[\w-]+)$/.test(selector.trim()))
    )
  })
}

/** Whether a text has a word that is too long to be laid out. */
const hasLongWord = (content: string): boolean =>
  content.length > maxWordChars && content.split(/\s+/).some(({ length }) => length > maxWordChars)

/** An image within the page, also where blanks are in its address, which browsers leave out. */
const ownImage = /<svg|d\s*a\s*t\s*a\s*(?::|&colon;)/i

/**
 * Whether a page of HTML, without styles and scripts, can be drawn unasked: it is not large, has no
 * word that takes long to lay out, and no image of its own, which may multiply (`<svg>`) or be of any
 * size (`data:`). How deep elements are nested is bounded by browsers, at some 500 levels.
 */
export function isCheapPage(html: string): boolean {
  if (html.length > maxSourceChars || html.split('<').length > maxDrawnElements) return false
  const text = decodeReferences(html.replace(/&(?:Tab|NewLine);/g, ' '))
  return !hasLongWord(text.replaceAll('<', ' ')) && !ownImage.test(text)
}

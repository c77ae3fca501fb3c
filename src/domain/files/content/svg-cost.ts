import { base64 } from 'multiformats/bases/base64'
import { readImageSize } from '#domain/files/content/image-size.ts'
import { decodeUrlText } from '#domain/values/url-text.ts'

/** Elements that a browser may have to draw for an SVG or a page that is shown unasked. */
export const maxDrawnElements = 20_000
const maxSvgChars = 1024 * 1024
const maxLevels = 200
/** Letters of a word: a proportional font is laid out in the square of them. */
const maxWordChars = 2_000
/** Pixels of an embedded picture that cost as much as an element. */
const pixelsPerElement = 10_000
/** Effects that are computed for each pixel, as a number of elements. */
const effectCost = 200

type SvgElement = {
  name: string
  /** Its own cost, without its children. */
  cost: number
  children: SvgElement[]
  /** Ids that it refers to, and how often it draws each. */
  references: { id: string; count: number }[]
}

/**
 * Whether an SVG can be drawn without asking: the elements that are drawn, with all that refer to
 * others counted as often as they are drawn, are few. Undecidable parts (entities, other documents
 * in it, styles beyond simple rules, noise) are never cheap: `use` of `use` multiplies, ten of each
 * six times deep make a million of one, and so do patterns, masks, markers and filters.
 */
export function isCheapSvg(text: string): boolean {
  if (text.length > maxSvgChars) return false
  const parsed = parseSvg(text)
  if (!parsed) return false
  const { root, byId } = parsed
  /** Undefined while the cost of an element is being counted: it draws itself. */
  const counted = new Map<SvgElement, number | undefined>()
  const countCost = (element: SvgElement, depth: number): number => {
    if (depth > maxLevels * 2) return Number.POSITIVE_INFINITY
    if (counted.has(element)) return counted.get(element) ?? Number.POSITIVE_INFINITY
    counted.set(element, undefined)
    let cost = element.cost
    for (const child of element.children) cost += countCost(child, depth + 1)
    for (const { id, count } of element.references)
      for (const target of byId.get(id) ?? []) cost += count * countCost(target, depth + 1)
    counted.set(element, cost)
    return cost
  }
  return countCost(root, 0) <= maxDrawnElements
}

const costlyNames =
  /^(foreignobject|feturbulence|feconvolvematrix|femorphology|fediffuselighting|fespecularlighting|feimage|script|iframe|video|audio|canvas)$/
const effectNames = /^(filter|mask|fe\w+|pattern)$/

function parseSvg(text: string) {
  const root: SvgElement = { name: '', cost: 0, children: [], references: [] }
  const byId = new Map<string, SvgElement[]>()
  const open = [root]
  let styleReferences: string[] = []
  let elementCount = 0
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('<', at)
    const end = start < 0 ? text.length : start
    const content = text.slice(at, end)
    const parent = open.at(-1)
    if (!parent) return undefined
    if (parent.name === 'style') {
      if (!isSimpleStyle(content)) return undefined
      styleReferences = styleReferences.concat(idsIn(content))
    } else if (hasLongWord(content)) return undefined
    if (start < 0) break
    const markEnd = endOfMark(text, start)
    if (markEnd === undefined) return undefined
    const mark = text.slice(start, markEnd)
    at = markEnd
    if (/^<(\?|!--)/.test(mark)) continue
    if (mark.startsWith('<![CDATA[')) {
      const inside = mark.slice(9, -3)
      if (parent.name === 'style' ? !isSimpleStyle(inside) : hasLongWord(inside)) return undefined
      styleReferences = styleReferences.concat(parent.name === 'style' ? idsIn(inside) : [])
    } else if (mark.startsWith('<!')) {
      // A document type may define entities, which multiply.
      if (/\[|<!ENTITY/i.test(mark)) return undefined
    } else if (mark.startsWith('</')) open.pop()
    else {
      const element = readElement(mark, byId)
      if (!element || open.length > maxLevels || ++elementCount > maxDrawnElements) return undefined
      parent.children.push(element)
      if (!mark.endsWith('/>')) open.push(element)
    }
  }
  // Styles may refer to a pattern or filter from every element.
  for (const id of styleReferences) root.references.push({ id, count: maxDrawnElements / 200 })
  return { root, byId }
}

/** Where a mark that begins with `<` ends; quotes may hold its end, too. */
function endOfMark(text: string, start: number): number | undefined {
  const closing = text.startsWith('<!--', start)
    ? '-->'
    : text.startsWith('<![CDATA[', start)
      ? ']]>'
      : text.startsWith('<?', start)
        ? '?>'
        : undefined
  if (closing) {
    const index = text.indexOf(closing, start + 2)
    return index < 0 ? undefined : index + closing.length
  }
  let quote = ''
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charAt(at)
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at + 1
  }
  return undefined
}

function readElement(mark: string, byId: Map<string, SvgElement[]>): SvgElement | undefined {
  const [, prefixedName = ''] = mark.match(/^<([^\s/>]+)/) ?? []
  const name = prefixedName.replace(/^.*:/, '').toLowerCase()
  if (name === '' || costlyNames.test(name)) return undefined
  const attributes = mark.slice(1 + prefixedName.length)
  const element: SvgElement = {
    name,
    cost: 1 + attributes.length / 1_000 + (effectNames.test(name) ? effectCost : 0),
    children: [],
    references: [],
  }
  for (const [, attributeName = '', , doubled, single] of attributes.matchAll(
    /([^\s"'=<>/]+)\s*=\s*("([^"]*)"|'([^']*)')/g,
  )) {
    const value = decodeReferences(doubled ?? single ?? '')
    if (attributeName === 'id') byId.set(value, [...(byId.get(value) ?? []), element])
    const pixelCost = embeddedCost(value)
    if (pixelCost === undefined) return undefined
    element.cost += pixelCost
    if (attributeName === 'style' && /[\\]|@|\/\*/.test(value)) return undefined
    if (/(blur|shadow)\s*\(/i.test(value)) element.cost += effectCost
    if (/dasharray/i.test(attributeName + value)) element.cost += effectCost
    // A marker is drawn at each point of a path.
    const count = /marker/i.test(attributeName + value) ? 1 + attributes.length / 4 : 1
    for (const id of idsIn(value)) element.references.push({ id, count })
  }
  return element
}

/** The ids that a value refers to: `#a`, `url(#a)`, `#a;#b`. Colours are harmless. */
const idsIn = (value: string): string[] =>
  [...value.matchAll(/#([^\s"'();,#]+)/g)].map(([, id = '']) => decodeUrlText(id))

/** A value of XML or HTML with its character references as characters. */
export const decodeReferences = (value: string): string =>
  value.replace(
    /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));|&(amp|lt|gt|quot|apos);/gi,
    (whole, hex, decimal) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole === '&amp;' ? '&' : ' '
    },
  )

/** Cost of drawing pictures in a value; undefined where their size is not known. */
function embeddedCost(value: string): number | undefined {
  if (!/data:/i.test(value)) return 0
  const [, type = '', data] =
    value.match(/^\s*data:(image\/(?:png|jpeg|gif|webp|avif));base64,\s*([\w+/=\s]*)$/i) ?? []
  if (data === undefined) return undefined
  try {
    const bytes = base64.decode(`m${data.replace(/[\s=]/g, '').slice(0, 80_000)}`)
    const size = readImageSize(bytes, type.toLowerCase())
    return size && (size.width * size.height) / pixelsPerElement
  } catch {
    return undefined
  }
}

/** Rules of one name alone: combinators are matched by trying, and `@` can hold anything. */
function isSimpleStyle(style: string): boolean {
  if (style.length > 100_000 || /[\\@]|data:|(blur|shadow)\s*\(|animation|mask|filter/i.test(style))
    return false
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
export const hasLongWord = (content: string): boolean =>
  content.length > maxWordChars && content.split(/\s+/).some(({ length }) => length > maxWordChars)

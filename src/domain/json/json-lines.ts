/**
 * The first `maxLength` characters of a value as JSON, `…` for what is left out. Takes what
 * `JSON.parse` gives, of any depth.
 */
export function previewJson(value: unknown, maxLength: number): string {
  let previewText = ''
  /** Parts still to be written, the next one last; `text` is written as it is. */
  const pendingParts: ({ text: string } | { value: unknown })[] = [{ value }]
  for (
    let nextPart = pendingParts.pop();
    nextPart && previewText.length <= maxLength;
    nextPart = pendingParts.pop()
  ) {
    if ('text' in nextPart) previewText += nextPart.text
    else if (typeof nextPart.value !== 'object' || nextPart.value === null)
      previewText += JSON.stringify(nextPart.value)
    else {
      const isArray = Array.isArray(nextPart.value)
      // No more members than there is room for.
      const shownMembers = Object.entries(nextPart.value).slice(0, maxLength)
      pendingParts.push({ text: isArray ? ']' : '}' })
      for (const [memberIndex, [name, value]] of [...shownMembers.entries()].toReversed())
        pendingParts.push(
          { value },
          { text: `${memberIndex > 0 ? ',' : ''}${isArray ? '' : `${JSON.stringify(name)}:`}` },
        )
      pendingParts.push({ text: isArray ? '[' : '{' })
    }
  }
  return previewText.length > maxLength ? `${previewText.slice(0, maxLength)}…` : previewText
}

const tokenPattern = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** The tokens of valid JSON, each as it was written. */
export const jsonTokens = (text: string): string[] => text.match(tokenPattern) ?? []

export type JsonLine = {
  depth: number
  /** The member's name with its quotes. */
  key?: string
  /** Text behind the name, comma included. */
  value: string
  /** Where an object or array begins: the line on which it ends, and how many members it has. */
  end?: number
  members?: number
}

/**
 * The lines of `JSON.stringify(value, null, 2)`, with what folding needs to know of them. Takes
 * what `JSON.parse` gives, of any depth: a service may nest its answer deeper than calls can.
 */
export const jsonLines = (value: unknown): JsonLine[] =>
  jsonTextLines(previewJson(value, Number.POSITIVE_INFINITY))

/**
 * The lines of JSON as it was written: large numbers keep their digits, doubled keys stay.
 * Otherwise as `jsonLines` of the value. The text has to be valid JSON.
 */
export function jsonTextLines(text: string): JsonLine[] {
  const allTokens = jsonTokens(text)
  const lines: JsonLine[] = []
  const openLines: JsonLine[] = []
  let key: string | undefined
  for (let tokenIndex = 0; tokenIndex < allTokens.length; tokenIndex++) {
    let token = allTokens[tokenIndex] ?? ''
    if (token === ',') continue
    if (allTokens[tokenIndex + 1] === ':') {
      key = token
      tokenIndex++
      continue
    }
    const isClosing = token === '}' || token === ']'
    const isEmpty = /^[[{]$/.test(token) && /^[\]}]$/.test(allTokens[tokenIndex + 1] ?? '')
    const isOpening = /^[[{]$/.test(token) && !isEmpty
    if (isEmpty) token += allTokens[++tokenIndex]
    if (!isOpening && allTokens[tokenIndex + 1] === ',') token += ','
    const enclosingLine = isClosing ? openLines.pop() : openLines.at(-1)
    if (enclosingLine && isClosing) enclosingLine.end = lines.length
    else if (enclosingLine) enclosingLine.members = (enclosingLine.members ?? 0) + 1
    const line: JsonLine = {
      depth: openLines.length,
      ...(key !== undefined && { key }),
      value: token,
    }
    if (isOpening) line.members = 0
    lines.push(line)
    if (isOpening) openLines.push(line)
    key = undefined
  }
  return lines
}

export const jsonLineText = ({ key, value }: JsonLine): string =>
  key === undefined ? value : `${key}: ${value}`

/** The indexes of the lines that show when those in `folded` are closed. */
export function visibleLineIndexes(
  lines: readonly JsonLine[],
  folded: ReadonlySet<number>,
): number[] {
  const visibleIndexes: number[] = []
  for (let lineIndex = 0; lineIndex < lines.length; lineIndex++) {
    visibleIndexes.push(lineIndex)
    const blockEnd = lines[lineIndex]?.end
    if (blockEnd !== undefined && folded.has(lineIndex)) lineIndex = blockEnd
  }
  return visibleIndexes
}

/** Deeper levels are indented no further, or the text would grow with the square of its depth. */
const maxIndentLevels = 50

/**
 * Breaks JSON into lines as `JSON.stringify(…, null, 2)` does, but leaves every token as it was
 * written: large numbers keep their digits, doubled keys stay. The text has to be valid JSON.
 */
export const indentJson = (text: string): string =>
  jsonTextLines(text)
    .map((line) => '  '.repeat(Math.min(line.depth, maxIndentLevels)) + jsonLineText(line))
    .join('\n')

const numberPattern = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

const isJsonNumber = (token: string): boolean => /^-?\d/.test(token)

/** The exact value of a JSON number as text, the same for equal numbers however written. */
function canonicalNumber(token: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = numberPattern.exec(token) ?? []
  const allDigits = whole + fraction
  let [start, end] = [0, allDigits.length]
  while (allDigits[start] === '0') start++
  if (start === end) return '0'
  while (allDigits[end - 1] === '0') end--
  const decimalExponent =
    BigInt(exponent) - BigInt(fraction.length) + BigInt(allDigits.length - end)
  return `${sign}${allDigits.slice(start, end)}e${decimalExponent}`
}

/**
 * Whether `JSON.parse` keeps a number: beyond about 16 digits, or 1e308, it becomes another one.
 */
export function survivesJsonParse(token: string): boolean {
  const parsedNumber = Number(token)
  return (
    Number.isFinite(parsedNumber) &&
    canonicalNumber(String(parsedNumber)) === canonicalNumber(token)
  )
}

export const allNumbersSurviveParse = (text: string): boolean =>
  jsonTokens(text).every((token) => !isJsonNumber(token) || survivesJsonParse(token))

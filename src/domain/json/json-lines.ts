/** One line of indented JSON. */
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

/** An object or array whose members are still being written. */
type OpenBlock = {
  first: JsonLine
  members: [name: string, value: unknown][]
  next: number
  end: string
}

/**
 * The lines of `JSON.stringify(value, null, 2)`, with what folding needs to know of them. Takes
 * what `JSON.parse` gives, of any depth: a service may nest its answer deeper than calls can.
 */
export function jsonLines(value: unknown): JsonLine[] {
  const lines: JsonLine[] = []
  const openBlocks: OpenBlock[] = []
  const writeValue = (value: unknown, key: { key?: string }, comma: string) => {
    const lineStart = { depth: openBlocks.length, ...key }
    const isArray = Array.isArray(value)
    const memberEntries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    if (memberEntries.length === 0) {
      lines.push({ ...lineStart, value: JSON.stringify(value) + comma })
      return
    }
    const openingLine: JsonLine = {
      ...lineStart,
      value: isArray ? '[' : '{',
      members: memberEntries.length,
    }
    lines.push(openingLine)
    openBlocks.push({
      first: openingLine,
      members: memberEntries,
      next: 0,
      end: (isArray ? ']' : '}') + comma,
    })
  }
  writeValue(value, {}, '')
  for (let currentBlock = openBlocks.at(-1); currentBlock; currentBlock = openBlocks.at(-1)) {
    const { first, members, end } = currentBlock
    const nextMember = members[currentBlock.next++]
    if (nextMember) {
      const [name, value] = nextMember
      const key = first.value === '[' ? {} : { key: JSON.stringify(name) }
      writeValue(value, key, currentBlock.next < members.length ? ',' : '')
    } else {
      openBlocks.pop()
      first.end = lines.length
      lines.push({ depth: openBlocks.length, value: end })
    }
  }
  return lines
}

/** A line as text, without its indent. */
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

/** One line of indented JSON. */
export type JsonLine = {
  depth: number
  /** The member's name with its quotes. */
  key?: string
  /** All behind the name, comma included. */
  value: string
  /** Where an object or array begins: the line on which it ends, and how many members it has. */
  end?: number
  members?: number
}

/**
 * The lines of `JSON.stringify(value, null, 2)`, with what folding needs to know of them. Takes what
 * `JSON.parse` gives.
 */
export function jsonLines(value: unknown): JsonLine[] {
  const lines: JsonLine[] = []
  write(lines, value, 0, undefined, '')
  return lines
}

function write(
  lines: JsonLine[],
  value: unknown,
  depth: number,
  name: string | undefined,
  comma: string,
) {
  const key = name === undefined ? {} : { key: JSON.stringify(name) }
  const isArray = Array.isArray(value)
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (members.length === 0) {
    lines.push({ depth, ...key, value: JSON.stringify(value) + comma })
    return
  }
  const first: JsonLine = { depth, ...key, value: isArray ? '[' : '{', members: members.length }
  lines.push(first)
  members.forEach(([member, inner], place) => {
    const more = place < members.length - 1 ? ',' : ''
    write(lines, inner, depth + 1, isArray ? undefined : member, more)
  })
  first.end = lines.length
  lines.push({ depth, value: (isArray ? ']' : '}') + comma })
}

/** A line as text, without its indent. */
export const lineText = ({ key, value }: JsonLine): string =>
  key === undefined ? value : `${key}: ${value}`

/** The indexes of the lines that show when those in `folded` are closed. */
export function unfolded(lines: readonly JsonLine[], folded: ReadonlySet<number>): number[] {
  const shown: number[] = []
  for (let index = 0; index < lines.length; index++) {
    shown.push(index)
    const end = lines[index]?.end
    if (end !== undefined && folded.has(index)) index = end
  }
  return shown
}

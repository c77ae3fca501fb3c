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

/** An object or array whose members are still written. */
type Open = {
  first: JsonLine
  members: [name: string, value: unknown][]
  next: number
  end: string
}

/**
 * The lines of `JSON.stringify(value, null, 2)`, with what folding needs to know of them. Takes what
 * `JSON.parse` gives, of any depth: a service may nest its answer deeper than calls can.
 */
export function jsonLines(value: unknown): JsonLine[] {
  const lines: JsonLine[] = []
  const open: Open[] = []
  const write = (value: unknown, key: { key?: string }, comma: string) => {
    const line = { depth: open.length, ...key }
    const isArray = Array.isArray(value)
    const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
    if (members.length === 0) {
      lines.push({ ...line, value: JSON.stringify(value) + comma })
      return
    }
    const first: JsonLine = { ...line, value: isArray ? '[' : '{', members: members.length }
    lines.push(first)
    open.push({ first, members, next: 0, end: (isArray ? ']' : '}') + comma })
  }
  write(value, {}, '')
  for (let inner = open.at(-1); inner; inner = open.at(-1)) {
    const { first, members, end } = inner
    const member = members[inner.next++]
    if (member) {
      const [name, value] = member
      const key = first.value === '[' ? {} : { key: JSON.stringify(name) }
      write(value, key, inner.next < members.length ? ',' : '')
    } else {
      open.pop()
      first.end = lines.length
      lines.push({ depth: open.length, value: end })
    }
  }
  return lines
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

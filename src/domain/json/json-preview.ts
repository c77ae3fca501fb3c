import { WrittenNumber } from '#domain/json/json-lossless.ts'

/**
 * The first `longest` characters of a value as JSON, `…` for what is left out. Takes what `JSON.parse`
 * or `parseExactly` gives, of any depth.
 */
export function briefJson(value: unknown, longest: number): string {
  let text = ''
  /** What is still to be written, the next one last; texts as they are. */
  const left: ({ text: string } | { value: unknown })[] = [{ value }]
  for (let next = left.pop(); next && text.length <= longest; next = left.pop()) {
    if ('text' in next) text += next.text
    else if (next.value instanceof WrittenNumber) text += next.value.text
    else if (typeof next.value !== 'object' || next.value === null)
      text += JSON.stringify(next.value)
    else {
      const isArray = Array.isArray(next.value)
      // No more members than there is room for.
      const members = Object.entries(next.value).slice(0, longest)
      left.push({ text: isArray ? ']' : '}' })
      for (const [place, [name, value]] of [...members.entries()].toReversed())
        left.push(
          { value },
          { text: `${place > 0 ? ',' : ''}${isArray ? '' : `${JSON.stringify(name)}:`}` },
        )
      left.push({ text: isArray ? '[' : '{' })
    }
  }
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

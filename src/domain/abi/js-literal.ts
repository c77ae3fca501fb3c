/** Why a text cannot be read, and in which line, from 1. */
export class TextProblem extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** The text ends within a value. */
export class IncompleteText extends TextProblem {}

const maxDepth = 100
const plainValues = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
])

/**
 * Reads the value that begins at an index of a text, as JavaScript writes it: JSON, and what people
 * copy out of TypeScript: quotes of every kind, bare keys, comments, trailing commas, and calls
 * around a value such as `parseAbi([…])`. Throws a `TextProblem`.
 */
export function readLiteral(text: string, start: number): { value: unknown; end: number } {
  const reader = new LiteralReader(text, start)
  const value = reader.readValue(0)
  return { value, end: reader.index }
}

class LiteralReader {
  readonly text: string
  index: number
  constructor(text: string, start: number) {
    this.text = text
    this.index = start
  }

  readValue(depth: number): unknown {
    if (depth > maxDepth) this.fail(`more than ${maxDepth} levels`)
    const character = this.next()
    if (character === '[') return this.readArray(depth)
    if (character === '{') return this.readObject(depth)
    if (/["'`]/.test(character)) return this.readString(character)
    const word = this.take(/[-+\w$.]+/y)
    if (word === undefined) return this.fail(`“${character}” is not a value`)
    if (plainValues.has(word)) return plainValues.get(word)
    if (/^[-+.\d]/.test(word)) return word.length < 16 ? Number(word) : word
    // A call or an alias around a value: parseAbi([…]), new Interface([…]).
    if (word === 'new' || this.next() === '(') {
      if (word === 'new') return this.readValue(depth + 1)
      this.index++
      const value = this.readValue(depth + 1)
      this.skipTo(')')
      return value
    }
    return this.fail(`“${word}” is not a value`)
  }

  private readArray(depth: number): unknown[] {
    const items: unknown[] = []
    this.index++
    while (this.next() !== ']') {
      items.push(this.readValue(depth + 1))
      this.readComma(']')
    }
    this.index++
    return items
  }

  private readObject(depth: number): { [key: string]: unknown } {
    const members: [string, unknown][] = []
    this.index++
    for (let character = this.next(); character !== '}'; character = this.next()) {
      const key = /["'`]/.test(character) ? this.readString(character) : this.take(/[\w$]+/y)
      if (key === undefined) this.fail(`“${character}” is not a name`)
      if (this.next() !== ':') this.fail(`expected “:” after “${key}”`)
      this.index++
      members.push([key ?? '', this.readValue(depth + 1)])
      this.readComma('}')
    }
    this.index++
    return Object.fromEntries(members)
  }

  private readComma(close: string) {
    this.take(/\s*as\s+const\b/y)
    const character = this.next()
    if (character === ',') this.index++
    else if (character !== close) this.fail(`expected “,” or “${close}” before “${character}”`)
  }

  private readString(quote: string): string {
    let content = ''
    for (this.index++; this.text[this.index] !== quote; this.index++) {
      const character = this.text[this.index]
      if (character === undefined) throw new IncompleteText(this.line(), 'a string has no end')
      if (character !== '\\') {
        content += character
        continue
      }
      const escaped = this.text[++this.index] ?? ''
      const code =
        escaped === 'u' ? /^[0-9a-f]{4}/i.exec(this.text.slice(this.index + 1))?.[0] : undefined
      if (code !== undefined) this.index += 4
      content +=
        code === undefined
          ? (escapes[escaped] ?? escaped)
          : String.fromCharCode(Number.parseInt(code, 16))
    }
    this.index++
    return content
  }

  /** The next character that is neither space nor comment. */
  private next(): string {
    this.take(/(?:\s+|\/\/.*|\/\*[\s\S]*?\*\/)+/y)
    const character = this.text[this.index]
    if (character === undefined) throw new IncompleteText(this.line(), 'the text ends')
    return character
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.index
    const match = pattern.exec(this.text)?.[0]
    this.index += match?.length ?? 0
    return match
  }

  private skipTo(character: string) {
    while (this.next() !== character) this.index++
    this.index++
  }

  private line = () => this.text.slice(0, this.index).split('\n').length

  private fail(message: string): never {
    throw new TextProblem(this.line(), message)
  }
}

const escapes: { [character: string]: string } = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

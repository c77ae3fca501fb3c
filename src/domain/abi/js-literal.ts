import { IncompleteText, TextProblem } from '#domain/abi/text-problem.ts'

const maxDepth = 100
const plainValues = new Map(Object.entries({ true: true, false: false, null: null, undefined }))

/** A string, a word or number, or any other character, behind spaces and comments. */
const tokenPattern =
  /(?:\s+|\/\/.*|\/\*[\s\S]*?\*\/)*("[^"\\]*(?:\\[\s\S][^"\\]*)*"|'[^'\\]*(?:\\[\s\S][^'\\]*)*'|`[^`\\]*(?:\\[\s\S][^`\\]*)*`|[-+\w$.]+|[\s\S])/y

/**
 * Reads the value that begins at an index of a text, as JavaScript writes it: JSON, and what people
 * copy out of TypeScript: quotes of every kind, bare keys, comments, trailing commas, and calls
 * around a value such as `parseAbi([…])`. Throws a `TextProblem`.
 */
export function readLiteral(text: string, start: number): { value: unknown; end: number } {
  let end = start
  const value = readValue(0)
  return { value, end }

  function readValue(depth: number): unknown {
    if (depth > maxDepth) fail(`more than ${maxDepth} levels`)
    const token = take()
    if (token === '[') return readItems(']', () => readValue(depth + 1))
    if (token === '{') return Object.fromEntries(readItems('}', () => readMember(depth)))
    const string = unquote(token)
    if (string !== undefined) return string
    if (plainValues.has(token)) return plainValues.get(token)
    if (/^[-+.\d]/.test(token)) return token.length < 16 ? Number(token) : token
    if (token === 'new') return readValue(depth + 1)
    // A call around a value: parseAbi([…]), new Interface([…]).
    if (!/^[\w$.]/.test(token) || peek() !== '(') return fail(`“${token}” is not a value`)
    take()
    const argument = readValue(depth + 1)
    while (take() !== ')');
    return argument
  }

  function readItems<Item>(close: string, readItem: () => Item): Item[] {
    const items: Item[] = []
    while (peek() !== close) {
      items.push(readItem())
      if (peek() === 'as') end = text.indexOf('const', end) + 'const'.length
      if (peek() === ',') take()
      else if (peek() !== close) fail(`expected “,” or “${close}” before “${peek()}”`)
    }
    take()
    return items
  }

  function readMember(depth: number): [string, unknown] {
    const token = take()
    const key =
      unquote(token) ?? (/^[\w$]+$/.test(token) ? token : fail(`“${token}” is not a name`))
    if (take() !== ':') fail(`expected “:” after “${key}”`)
    return [key, readValue(depth + 1)]
  }

  function unquote(token: string): string | undefined {
    if (!/^["'`]/.test(token)) return undefined
    if (token.length < 2) throw new IncompleteText(line(), 'a string has no end')
    return token
      .slice(1, -1)
      .replace(/\\(?:u([0-9a-f]{4})|([\s\S]))/gi, (_, code, escaped) =>
        code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes[escaped] ?? escaped),
      )
  }

  function find(): [token: string, end: number] {
    tokenPattern.lastIndex = end
    const [, token] = tokenPattern.exec(text) ?? []
    if (token === undefined || token.trim() === '')
      throw new IncompleteText(text.split('\n').length, 'the text ends')
    return [token, tokenPattern.lastIndex]
  }

  function peek(): string {
    return find()[0]
  }

  function take(): string {
    const [token, next] = find()
    end = next
    return token
  }

  function line(): number {
    return text.slice(0, end).split('\n').length
  }

  function fail(message: string): never {
    throw new TextProblem(line(), message)
  }
}

const escapes: { [character: string]: string } = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

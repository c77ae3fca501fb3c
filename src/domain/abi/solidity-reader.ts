import { TextProblem } from '#domain/abi/text-problem.ts'

/** A token of Solidity, the line that it stands in, from 1, and where it begins. */
type Token = { text: string; line: number; index: number }

/** A type as Solidity writes it: by its name, or with parts. */
export type SolidityType = { line: number } & (
  | { name: string }
  | { members: readonly SolidityParameter[] }
  /** `length` is the text in brackets: '' where the array grows. */
  | { element: SolidityType; length: string }
  | { key: SolidityType; value: SolidityType }
)

export type SolidityParameter = { type: SolidityType; name: string; indexed: boolean }

/** A declaration; which parts it has depends on its kind. */
export type SolidityDeclaration = {
  /** The leading word, or `variable`. */
  kind: string
  name: string
  /** Parameters, or the members of a struct. */
  inputs: readonly SolidityParameter[]
  outputs: readonly SolidityParameter[]
  /** Visibility, mutability and other words beside type and name; the names of an enum. */
  words: readonly string[]
  /** The type of a variable, or what a user-defined type is. */
  type?: SolidityType
  /** Its first token, and the one behind its last. */
  from: number
  to: number
}

/** A contract, interface or library; what is outside of any is in one without a name. */
export type SolidityContract = {
  name: string
  bases: readonly string[]
  declarations: SolidityDeclaration[]
}

/** Words that continue a declaration from an earlier line. */
const attributes =
  /^(external|public|internal|private|view|pure|payable|nonpayable|constant|virtual|override|returns|anonymous|->|→|\{|=|@\d+)$/
const locations = /^(memory|calldata|storage|payable)$/
const declarations = /^(function|error|event|constructor|fallback|receive|modifier)$/

/** The type in a few letters, as sources write it: `mapping(address => uint256[])`. */
export function formatSolidityType(type: SolidityType): string {
  if ('name' in type) return type.name
  if ('element' in type) return `${formatSolidityType(type.element)}[${type.length}]`
  return 'key' in type
    ? `mapping(${formatSolidityType(type.key)} => ${formatSolidityType(type.value)})`
    : `(${type.members.map((member) => formatSolidityType(member.type)).join(',')})`
}

/** The declarations that define a type, by its name. */
export const typeDefinitions = (declarations: readonly SolidityDeclaration[]) =>
  new Map(
    declarations
      .filter(({ kind }) => /^(struct|enum|type|contract|interface)$/.test(kind))
      .map((declaration) => [declaration.name, declaration]),
  )

/** Names of types may have their contract before them: `Vault.Position`. */
export const plainTypeName = (name: string): string => name.replace(/^.*\./, '')

export const unknownType = (name: string): string =>
  `unknown type “${name}”. Add its struct, enum or type, or write address for a contract`

/**
 * Reads Solidity: whole files, interfaces, and lists of declarations, one per line; those without a
 * leading word are of the given `kind`. Throws a `TextProblem`, or leaves out what it cannot read.
 */
export function readSolidity(
  text: string,
  kind: 'function' | 'error' | 'variable',
  isLenient = false,
): { contracts: readonly SolidityContract[]; tokens: readonly Token[] } {
  const reader = new SolidityReader(text, kind, isLenient)
  reader.readItems(false)
  return reader
}

class SolidityReader {
  readonly contracts: SolidityContract[] = [{ name: '', bases: [], declarations: [] }]
  readonly tokens: readonly Token[]
  private contract = this.contracts[0]
  private at = 0

  private readonly text: string
  private readonly kind: string
  private readonly isLenient: boolean

  constructor(text: string, kind: string, isLenient: boolean) {
    this.text = text
    this.kind = kind
    this.isLenient = isLenient
    this.tokens = readTokens(text)
  }

  readItems(isInContract: boolean) {
    for (let token = this.peek(); token; token = this.peek()) {
      if (token.text === '}' && isInContract) return
      const from = this.at
      try {
        this.readItem(token.text, isInContract)
      } catch (problem) {
        if (!this.isLenient || !(problem instanceof TextProblem)) throw problem
        this.at = Math.max(from + 1, this.endOfStatement(from))
      }
    }
  }

  private readItem(text: string, isInContract: boolean) {
    if (/^[;,}]$/.test(text)) this.at++
    else if (/^(pragma|import|using)$/.test(text)) this.skipTo(';')
    else if (/^(abstract|contract|interface|library)$/.test(text)) this.readContract()
    else if (text === 'struct') this.readStruct()
    else if (text === 'enum') this.readEnum()
    else if (text === 'type' && this.peek(2)?.text === 'is') this.readValueType()
    else if (declarations.test(text)) this.readDeclaration(text, true, isInContract)
    else if (isInContract || this.kind === 'variable') this.readVariable()
    else this.readDeclaration(this.kind, false, false)
  }

  private declare(
    from: number,
    parts: Pick<SolidityDeclaration, 'kind' | 'name'> & Partial<SolidityDeclaration>,
  ) {
    const none = { inputs: [], outputs: [], words: [] }
    this.contract?.declarations.push({ ...none, ...parts, from, to: this.at })
  }

  private readContract() {
    const from = this.at
    if (this.peek()?.text === 'abstract') this.at++
    const { text: kind } = this.take()
    const name = this.takeWord('a name')
    const headStart = this.at
    while (this.peek() && !/^[{;]$/.test(this.peek()?.text ?? '')) this.at++
    const head = this.tokens.slice(headStart, this.at).map((token) => token.text)
    this.declare(from, { kind, name })
    if (this.peek()?.text === ';') return
    const around = this.contract
    this.contract = { name, bases: readBases(head), declarations: [] }
    this.contracts.push(this.contract)
    this.expect('{')
    this.readItems(true)
    this.contract = around
    this.expect('}')
  }

  private readStruct() {
    const from = this.at++
    const name = this.takeWord('a name')
    this.expect('{')
    const inputs: SolidityParameter[] = []
    while (this.peek()?.text !== '}') {
      if (!this.peek()) throw new TextProblem(this.line(), 'a “}” is missing')
      inputs.push({ type: this.readType(), name: this.takeWord('a name'), indexed: false })
      this.expect(';')
    }
    this.expect('}')
    this.declare(from, { kind: 'struct', name, inputs })
  }

  private readEnum() {
    const from = this.at++
    const name = this.takeWord('a name')
    const start = this.at + 1
    this.skipBlock()
    const names = this.tokens.slice(start, this.at - 1).map((token) => token.text)
    this.declare(from, { kind: 'enum', name, words: names.filter((text) => text !== ',') })
  }

  private readValueType() {
    const from = this.at++
    const name = this.takeWord('a name')
    this.at++
    this.declare(from, { kind: 'type', name, type: this.readType() })
  }

  /** A function, error or event, whose leading word may be missing. */
  private readDeclaration(kind: string, hasLeadingWord: boolean, isInContract: boolean) {
    const from = this.at
    const first = hasLeadingWord ? this.take() : this.peek()
    this.skipSelector()
    const nameStart = this.at
    while (this.peek() && !/^[(){};]$/.test(this.peek()?.text ?? '') && this.isOnLineOf(nameStart))
      this.at++
    const name = this.textBetween(nameStart, this.at)
    if (kind === 'modifier') {
      this.at = this.endOfStatement(this.at)
      return
    }
    const hasNoName = /^(constructor|fallback|receive)$/.test(kind)
    const mayLackName = kind === 'function' && (isInContract || this.kind === 'variable')
    if (name === '' && !hasNoName && !mayLackName)
      throw new TextProblem(first?.line ?? 1, `the ${kind} has no name`)
    if (/\s|^\d(?!x[0-9a-f]{8}$)|^[1-9]/.test(name) && !/^0x[0-9a-f]{8}$/.test(name))
      throw new TextProblem(first?.line ?? 1, `“${name}” is not a name`)
    if (this.peek()?.text !== '(')
      throw new TextProblem(
        first?.line ?? 1,
        `expected “(” and the types of the parameters after “${name || kind}”`,
      )
    const inputs = this.readParameters()
    const { words, outputs } = this.readAttributes(isInContract)
    const variable = words.at(-1)
    if (kind !== 'function' || name !== '')
      this.declare(from, { kind, name, inputs, outputs, words })
    else if (variable !== undefined && !attributes.test(variable)) {
      const type = { name: 'function', line: first?.line ?? 1 }
      this.declare(from, { kind: 'variable', name: variable, type, words: words.slice(0, -1) })
    } else this.declare(from, { kind: 'fallback', name, inputs, outputs, words })
  }

  /** Skips the redundant selector in `0xa9059cbb: transfer(…)` or `a9059cbb transfer(…)`. */
  private skipSelector() {
    const [first, second] = [this.peek(), this.peek(1)]
    if (
      first &&
      second &&
      /^(0x)?[0-9a-f]{8}:?$/i.test(first.text) &&
      !/^[(;]$/.test(second.text) &&
      second.line === first.line
    )
      this.at++
  }

  private readAttributes(isInContract: boolean) {
    const words: string[] = []
    let outputs: SolidityParameter[] = []
    const declarationEnd = this.at - 1
    for (let token = this.peek(); token; token = this.peek()) {
      const { text } = token
      if (text === ';') {
        this.at++
        break
      }
      if (text === '{') {
        this.skipBlock()
        break
      }
      if (/^[},]$/.test(text)) break
      const isNewLine = token.line > (this.tokens[this.at - 1]?.line ?? 0)
      if (!isInContract && isNewLine && !attributes.test(text) && this.at > declarationEnd) break
      this.at++
      if (/^(returns|->|→)$/.test(text))
        outputs = this.peek()?.text === '(' ? this.readParameters() : [this.readParameter()]
      else if (text === '(') {
        this.at--
        this.skipParentheses()
      } else words.push(text.replace(/:$/, ''))
    }
    return { words, outputs }
  }

  private readParameters(): SolidityParameter[] {
    const parameters: SolidityParameter[] = []
    const open = this.expect('(')
    while (this.peek()?.text !== ')') {
      if (!this.peek()) throw new TextProblem(open.line, 'a “)” is missing')
      parameters.push(this.readParameter())
      if (this.peek()?.text === ',') this.at++
      else if (this.peek()?.text !== ')')
        throw new TextProblem(
          this.line(),
          `expected “,” or “)” before “${this.peek()?.text ?? 'the end'}”`,
        )
    }
    this.at++
    return parameters
  }

  private readParameter(): SolidityParameter {
    const type = this.readType()
    const words: Token[] = []
    while (this.peek() && !/^[(),;{}]$/.test(this.peek()?.text ?? '')) words.push(this.take())
    let indexed = false
    while (words[0] && (locations.test(words[0].text) || words[0].text === 'indexed')) {
      if (words[0].text === 'indexed') indexed = true
      words.shift()
    }
    const [first, last] = [words[0], words.at(-1)]
    const name = first && last ? this.text.slice(first.index, last.index + last.text.length) : ''
    return { type, name: name.replace(/\s+/g, ' '), indexed }
  }

  private readType(): SolidityType {
    const start = this.peek()
    if (!start) throw new TextProblem(this.line(), 'a type is missing')
    const { line } = start
    let type: SolidityType
    if (start.text === 'tuple' && this.peek(1)?.text === '(') this.at++
    if (this.peek()?.text === '(') type = { members: this.readParameters(), line }
    else if (start.text === 'mapping') {
      this.at++
      type = this.readMapping(line)
    } else if (start.text === 'function') {
      this.at++
      while (attributes.test(this.peek()?.text ?? '') || this.peek()?.text === '(')
        if (this.peek()?.text === '(') this.skipParentheses()
        else this.at++
      type = { name: 'function', line }
    } else if (/^[)\],;{}=]$/.test(start.text))
      throw new TextProblem(line, `a type is missing before “${start.text}”`)
    else type = { name: this.take().text, line }
    if (start.text === 'address' && this.peek()?.text === 'payable') this.at++
    while (this.peek()?.text === '[') {
      const lengthStart = this.at + 1
      this.skipBalanced('[', ']')
      type = { element: type, length: this.textBetween(lengthStart, this.at - 1), line }
    }
    return type
  }

  private readMapping(line: number): SolidityType {
    this.expect('(')
    const key = this.readType()
    this.skipNameBefore('=>')
    this.expect('=>')
    const value = this.readType()
    this.skipNameBefore(')')
    this.expect(')')
    return { key, value, line }
  }

  /** Keys and values may have names since Solidity 0.8.18. */
  private skipNameBefore(end: string) {
    if (this.peek()?.text !== end && this.peek(1)?.text === end) this.at++
  }

  private readVariable() {
    const from = this.at
    const type = this.readType()
    const words: string[] = []
    while (this.peek() && !/^[;={}]$/.test(this.peek()?.text ?? ''))
      if (this.peek()?.text === '(') this.skipParentheses()
      else words.push(this.take().text)
    this.at = this.endOfStatement(this.at)
    const name = words.at(-1) ?? ''
    const isName = !attributes.test(name) && !locations.test(name)
    const parts = isName ? { name, words: words.slice(0, -1) } : { name: '', words }
    this.declare(from, { kind: 'variable', type, ...parts })
  }

  private skipTo(text: string) {
    while (this.peek() && this.take().text !== text);
  }

  /** Index behind a statement: its semicolon or block. A value such as `f({a: 1})` is not a block. */
  private endOfStatement(from: number): number {
    let depth = 0
    let isValue = false
    for (let index = from; index < this.tokens.length; index++) {
      const text = this.tokens[index]?.text ?? ''
      if (/^[({[]$/.test(text)) depth++
      if (/^[)}\]]$/.test(text)) depth--
      if (depth < 0) return index
      if (depth === 0 && text === '=') isValue = true
      if (depth === 0 && (text === ';' || (text === '}' && !isValue))) return index + 1
    }
    return this.tokens.length
  }

  private skipBlock = () => this.skipBalanced('{', '}')
  private skipParentheses = () => this.skipBalanced('(', ')')

  private skipBalanced(open: string, close: string) {
    const { line } = this.expect(open)
    for (let depth = 1; depth > 0; ) {
      const token = this.peek()
      if (!token) throw new TextProblem(line, `a “${close}” is missing`)
      if (token.text === open) depth++
      if (token.text === close) depth--
      this.at++
    }
  }

  private isOnLineOf = (start: number) => this.peek()?.line === this.tokens[start]?.line

  private textBetween(start: number, end: number): string {
    const [first, last] = [this.tokens[start], this.tokens[end - 1]]
    if (!first || !last || end <= start) return ''
    return this.text.slice(first.index, last.index + last.text.length).replace(/\s+/g, ' ')
  }

  private peek = (ahead = 0): Token | undefined => this.tokens[this.at + ahead]
  private line = () => (this.peek() ?? this.tokens.at(-1))?.line ?? 1

  private take(): Token {
    const token = this.peek()
    if (!token) throw new TextProblem(this.line(), 'the text ends early')
    this.at++
    return token
  }

  private takeWord(what: string): string {
    const { text, line } = this.take()
    if (/^[(){}[\];,=]$/.test(text))
      throw new TextProblem(line, `${what} is missing before “${text}”`)
    return text
  }

  private expect(text: string): Token {
    const token = this.peek()
    if (token?.text !== text)
      throw new TextProblem(this.line(), `expected “${text}” before “${token?.text ?? 'the end'}”`)
    this.at++
    return token
  }
}

/**
 * The tokens of Solidity text, without comments and spaces. A word is everything between
 * punctuation and quotes, as names in ABIs may have any other characters.
 */
function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  let line = 1
  const pattern =
    /\n|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|=>|[(){}[\];,=]|[^\s(){}[\];,=/"']+|["'/]/g
  for (const { 0: token, index } of text.matchAll(pattern)) {
    if (token === '\n') line++
    else if (/^\/[/*]/.test(token)) line += token.split('\n').length - 1
    else tokens.push({ text: token, line, index })
  }
  return tokens
}

/** The names behind `is`, without their paths and arguments: `is A, lib.B(1)` has A and B. */
function readBases(head: readonly string[]): string[] {
  const bases = head.slice(head.indexOf('is') + 1 || head.length).join(' ')
  const names = bases.replace(/[({][^{}]*[)}]/g, ' ').split(/[\s,]+/)
  return names.filter(Boolean).map((name) => name.slice(name.lastIndexOf('.') + 1))
}

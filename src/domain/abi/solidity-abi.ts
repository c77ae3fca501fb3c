import type { Abi, AbiParameter } from 'viem'
import { TextProblem } from '#domain/abi/js-literal.ts'
import { readTokens, type Token } from '#domain/abi/solidity-tokens.ts'
import { type SolidityType, SolidityTypes } from '#domain/abi/solidity-types.ts'

type AbiItem = Abi[number]
type Parameter = { type: SolidityType; name: string; indexed: boolean }
type Declaration = {
  kind: string
  name: string
  inputs: Parameter[]
  outputs: Parameter[]
  words: Set<string>
}

/** Words that continue a declaration from an earlier line. */
const attributes =
  /^(external|public|internal|private|view|pure|payable|nonpayable|constant|virtual|override|returns|anonymous|->|→|\{|=|@\d+)$/
const locations = /^(memory|calldata|storage|payable)$/
const declarations = /^(function|error|event|constructor|fallback|receive|modifier)$/

/**
 * Reads Solidity: whole files, interfaces, and lists of signatures, one per line; those without a
 * leading word are of the given `kind`. A function that returns something, without mutability or
 * visibility, is taken as a view. Throws a `TextProblem`.
 */
export function readSolidityAbi(text: string, kind: 'function' | 'error'): Abi {
  const reader = new SolidityReader(text, kind)
  reader.readItems(false)
  return reader.items()
}

class SolidityReader {
  private readonly tokens: Token[]
  private at = 0
  private readonly types = new SolidityTypes()
  private readonly found: Declaration[] = []

  private readonly text: string
  private readonly kind: string

  constructor(text: string, kind: string) {
    this.text = text
    this.kind = kind
    this.tokens = readTokens(text)
  }

  items(): Abi {
    return this.found.map((found): AbiItem => {
      const resolve = ({ type, name, indexed }: Parameter): AbiParameter => ({
        ...this.types.resolve(type),
        name,
        ...(found.kind === 'event' && { indexed }),
      })
      const inputs = found.inputs.map(resolve)
      const { kind, name, words } = found
      if (kind === 'error') return { type: kind, name, inputs } as AbiItem
      if (kind === 'event')
        return { type: kind, name, inputs, anonymous: words.has('anonymous') } as AbiItem
      const stateMutability = mutabilityOf(found)
      if (kind === 'function') {
        const outputs = found.outputs.map(resolve)
        return { type: 'function', name, inputs, outputs, stateMutability }
      }
      const isPayable = words.has('payable') || kind === 'receive'
      const ownInputs = kind === 'constructor' ? { inputs } : {}
      return {
        type: kind,
        ...ownInputs,
        stateMutability: isPayable ? 'payable' : 'nonpayable',
      } as AbiItem
    })
  }

  readItems(isInContract: boolean) {
    for (let token = this.peek(); token; token = this.peek()) {
      const { text } = token
      if (text === '}' && isInContract) return
      if (/^[;,}]$/.test(text)) this.at++
      else if (/^(pragma|import|using)$/.test(text)) this.skipTo(';')
      else if (/^(abstract|contract|interface|library)$/.test(text)) this.readContract()
      else if (text === 'struct') this.readStruct()
      else if (text === 'enum') this.readEnum()
      else if (text === 'type' && this.peek(2)?.text === 'is') this.readValueType()
      else if (declarations.test(text)) this.readDeclaration(text, true, isInContract)
      else if (isInContract) this.readVariable()
      else this.readDeclaration(this.kind, false, false)
    }
  }

  private readContract() {
    if (this.peek()?.text === 'abstract') this.at++
    const { text: contractKind } = this.take()
    const name = this.takeWord('a name')
    if (contractKind !== 'library') this.types.define(name, { name: 'address' })
    while (this.peek() && this.peek()?.text !== '{') this.at++
    this.expect('{')
    this.readItems(true)
    this.expect('}')
  }

  private readStruct() {
    this.at++
    const name = this.takeWord('a name')
    this.expect('{')
    const members: { type: SolidityType; name: string }[] = []
    while (this.peek()?.text !== '}') {
      const type = this.readType()
      members.push({ type, name: this.takeWord('a name') })
      this.expect(';')
    }
    this.expect('}')
    this.types.define(name, { members })
  }

  private readEnum() {
    this.at++
    this.types.define(this.takeWord('a name'), { name: 'uint8' })
    this.skipBlock()
  }

  private readValueType() {
    this.at++
    const name = this.takeWord('a name')
    this.at++
    this.types.define(name, this.readType())
  }

  /** A function, error or event, whose leading word may be missing. */
  private readDeclaration(kind: string, hasLeadingWord: boolean, isInContract: boolean) {
    const first = hasLeadingWord ? this.take() : this.peek()
    this.skipSelector()
    const nameStart = this.at
    while (this.peek() && !/^[(){};]$/.test(this.peek()?.text ?? '') && this.isOnLineOf(nameStart))
      this.at++
    const name = this.textBetween(nameStart, this.at)
    const hasNoName = /^(constructor|fallback|receive|modifier)$/.test(kind)
    if (kind === 'modifier') return this.skipStatement()
    if (name === '' && !hasNoName && !(kind === 'function' && isInContract))
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
    if (words.has('internal') || words.has('private')) return
    const isFallback = kind === 'function' && name === ''
    this.found.push({ kind: isFallback ? 'fallback' : kind, name, inputs, outputs, words })
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
    const words = new Set<string>()
    let outputs: Parameter[] = []
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
      } else words.add(text.replace(/:$/, ''))
    }
    return { words, outputs }
  }

  private readParameters(): Parameter[] {
    const parameters: Parameter[] = []
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

  private readParameter(): Parameter {
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
    if (this.peek()?.text === '(') {
      const members = this.readParameters()
      type = { members, line }
    } else if (start.text === 'mapping') {
      this.at++
      type = this.readMapping()
    } else if (start.text === 'function') {
      this.at++
      while (attributes.test(this.peek()?.text ?? '') || this.peek()?.text === '(')
        if (this.peek()?.text === '(') this.skipParentheses()
        else this.at++
      type = { name: 'function', line }
    } else if (/^[)\],;{}=]$/.test(start.text))
      throw new TextProblem(line, `a type is missing before “${start.text}”`)
    else type = { name: this.take().text, line }
    while (this.peek()?.text === '[') {
      this.at++
      const lengthText = this.peek()?.text === ']' ? '' : this.take().text
      if (!/^\d{0,6}$/.test(lengthText))
        throw new TextProblem(line, `write the length “${lengthText}” of an array as a number`)
      this.expect(']')
      type = { element: type, length: lengthText }
    }
    return type
  }

  private readMapping(): SolidityType {
    this.expect('(')
    const key = this.readType()
    while (this.peek() && this.peek()?.text !== '=') this.at++
    this.expect('=')
    // `=>` is two tokens; the second includes any text that follows without a space.
    const arrow = this.peek()
    if (arrow?.text === '>') this.at++
    else if (arrow?.text.startsWith('>')) arrow.text = arrow.text.slice(1)
    const value = this.readType()
    while (this.peek() && this.peek()?.text !== ')') this.at++
    this.expect(')')
    return { key, value }
  }

  /** A state variable; a public one has a getter. */
  private readVariable() {
    const start = this.at
    const type = this.readType()
    const words: string[] = []
    while (this.peek() && !/^[;={}]$/.test(this.peek()?.text ?? ''))
      if (this.peek()?.text === '(') this.skipParentheses()
      else words.push(this.take().text)
    if (this.at === start) this.at++
    this.skipStatement()
    const name = words.at(-1)
    if (name === undefined || !words.slice(0, -1).includes('public')) return
    const { inputs, outputs } = this.types.getterOf(type)
    const asParameters = (types: SolidityType[]) =>
      types.map((type) => ({ type, name: '', indexed: false }))
    this.found.push({
      kind: 'function',
      name,
      inputs: asParameters(inputs),
      outputs: asParameters(outputs),
      words: new Set(['view', 'public']),
    })
  }

  private skipStatement() {
    for (let token = this.peek(); token; token = this.peek()) {
      if (token.text === '{') return this.skipBlock()
      if (token.text === '}') return
      this.at++
      if (token.text === ';') return
    }
  }

  private skipTo(text: string) {
    while (this.peek() && this.take().text !== text);
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

function mutabilityOf({ words, outputs }: Declaration) {
  if (words.has('pure')) return 'pure'
  if (words.has('view') || words.has('constant')) return 'view'
  if (words.has('payable')) return 'payable'
  const isBareLine = !words.has('external') && !words.has('public') && !words.has('nonpayable')
  return isBareLine && outputs.length > 0 ? 'view' : 'nonpayable'
}

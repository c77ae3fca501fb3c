import { DeclarationProblem } from '#domain/storage/type/declaration-problem.ts'
import { arrayType, layOutVariables } from '#domain/storage/type/storage-packing.ts'
import {
  type BytesType,
  elementaryType,
  isKeyType,
  type StorageType,
  type StructType,
  type ValueType,
  type Variable,
} from '#domain/storage/type/storage-type.ts'

type Field = { name: string; type: () => StorageType }

const tokenPattern = /"[^"]*"|'[^']*'|=>|[\w$.]+|[^\s\w$.]/g

/** Words that may stand between a type and its name. */
const modifierPattern =
  /^(public|private|internal|external|override|virtual|payable|memory|storage)$/
/** Variables outside storage: in the code, or gone with the transaction. */
const notStoredPattern = /^(constant|immutable|transient)$/

/**
 * Reads state variables of Solidity as they stand in a source, with the structs, enums and
 * user-defined types that they need, in any order, and lays them out. Throws `DeclarationProblem`.
 * Source: Solidity grammar, "stateVariableDeclaration", "structDefinition".
 */
export function solidityVariables(source: string): Variable[] {
  const sourceText = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ' ')
  const tokenReader = new TokenReader(sourceText.match(tokenPattern) ?? [])
  const fields: Field[] = []
  while (!tokenReader.done) tokenReader.declaration(fields)
  // Types behind a mapping are looked up lazily; resolving all now reports undeclared names at
  // once.
  for (const type of tokenReader.types) type()
  return layOutVariables(
    fields.map(({ name, type }) => ({ name, type: type() })),
    'solidity',
  ).variables
}

/** Walks the tokens of a source once; named types are looked up when all of it is read. */
class TokenReader {
  readonly types: (() => StorageType)[] = []
  private place = 0
  private readonly named = new Map<string, () => StorageType>()

  private readonly tokens: readonly string[]

  constructor(tokens: readonly string[]) {
    this.tokens = tokens
  }

  get done(): boolean {
    return this.place >= this.tokens.length
  }

  declaration(fields: Field[]) {
    const currentToken = this.tokens[this.place]
    if (currentToken === ';') this.place++
    else if (currentToken === 'struct') this.struct()
    else if (currentToken === 'enum') this.enum()
    else if (currentToken === 'type') this.userDefined()
    else if (currentToken === 'contract' || currentToken === 'interface') this.contract()
    else this.variable(fields)
  }

  private next(): string {
    return this.tokens[this.place++] ?? ''
  }

  private take(expected: string) {
    const nextToken = this.tokens[this.place++]
    if (nextToken === expected) return
    const foundText = nextToken === undefined ? 'where it ends' : `not “${nextToken}”`
    const precedingText = this.tokens.slice(Math.max(0, this.place - 4), this.place - 1).join(' ')
    throw new DeclarationProblem(
      `Where a “${expected}” is expected${precedingText && ` after “${precedingText}”`}: ${foundText}.`,
    )
  }

  private skip(nextExpected: string): boolean {
    if (this.tokens[this.place] !== nextExpected) return false
    this.place++
    return true
  }

  /** A name stands for one type: with two declarations, the meant one is unknown. */
  private name(name: string, type: () => StorageType) {
    if (this.named.has(name))
      throw new DeclarationProblem(
        `${name} is declared more than once: leave in the one that is meant.`,
      )
    this.named.set(name, type)
  }

  private struct() {
    this.next()
    const name = this.next()
    this.take('{')
    const fields: Field[] = []
    while (!this.skip('}')) {
      if (this.done) this.take('}')
      this.variable(fields)
    }
    let laidOut: StructType | undefined
    let hasBegun = false
    this.name(name, () => {
      if (laidOut) return laidOut
      if (hasBegun) throw new DeclarationProblem(`The struct ${name} contains itself.`)
      hasBegun = true
      const structMembers = fields.map(({ name, type }) => ({ name, type: type() }))
      const { variables, slots } = layOutVariables(structMembers, 'solidity')
      laidOut = { kind: 'struct', label: `struct ${name}`, members: variables, slots }
      return laidOut
    })
  }

  private enum() {
    this.next()
    const name = this.next()
    this.take('{')
    const members: string[] = []
    while (!this.skip('}')) {
      if (this.done) this.take('}')
      const memberToken = this.next()
      if (memberToken !== ',') members.push(memberToken)
    }
    const size = members.length > 256 ? 2 : 1
    const type: ValueType = { kind: 'enum', label: `enum ${name}`, size, members }
    this.name(name, () => type)
  }

  /** `type Price is uint128;` */
  private userDefined() {
    this.next()
    const name = this.next()
    this.take('is')
    const type = elementaryType(this.next())
    if (!type) throw new DeclarationProblem(`${name} is not an elementary type.`)
    this.name(name, () => type)
  }

  /** `contract Token;` says that Token is a contract. */
  private contract() {
    const label = `${this.next()} ${this.next()}`
    if (this.tokens[this.place] === '{' || this.tokens[this.place] === 'is')
      throw new DeclarationProblem('Paste only the variables of a contract and their types.')
    this.name(label.split(' ')[1] ?? '', () => ({ kind: 'address', label, size: 20 }))
  }

  private variable(fields: Field[]) {
    const type = this.type()
    let isStored = true
    let name = ''
    while (!this.done && !/^[;=}]$/.test(this.tokens[this.place] ?? '')) {
      const nextToken = this.next()
      if (notStoredPattern.test(nextToken)) isStored = false
      else if (nextToken === '(') while (!this.done && this.next() !== ')');
      else if (/^[A-Za-z_$][\w$]*$/.test(nextToken) && name === '') {
        if (!modifierPattern.test(nextToken)) name = nextToken
      } else if (!modifierPattern.test(nextToken))
        throw new DeclarationProblem(
          `After “${name || 'the type'}”, “${nextToken}” is not understood.`,
        )
    }
    if (this.tokens[this.place] === '=')
      while (!this.done && this.tokens[this.place] !== ';') this.place++
    this.skip(';')
    if (isStored) fields.push({ name: name || 'value', type })
  }

  private type(): () => StorageType {
    const typeToken = this.next()
    let [type, label] = typeToken === 'mapping' ? this.mapping() : this.plain(typeToken)
    while (this.skip('[')) {
      const arrayLength = this.skip(']') ? undefined : this.length()
      const [item, of] = [type, label]
      label = `${of}[${arrayLength ?? ''}]`
      const wholeLabel = label
      type = () => arrayType(item, arrayLength, wholeLabel, 'solidity')
    }
    this.types.push(type)
    return type
  }

  private length(): bigint {
    const lengthToken = this.next()
    if (!/^[\d_]+$/.test(lengthToken))
      throw new DeclarationProblem(
        `The length of an array is written as a number, not “${lengthToken}”.`,
      )
    this.take(']')
    return BigInt(lengthToken.replaceAll('_', ''))
  }

  private plain(typeName: string): [() => StorageType, string] {
    const type = elementaryType(typeName)
    if (type) return [() => type, typeName]
    if (!/^[A-Za-z_$]/.test(typeName))
      throw new DeclarationProblem(
        `A type is expected, ${typeName === '' ? 'where it ends' : `not “${typeName}”`}.`,
      )
    // `Vault.Position` is declared as `Position`.
    const name = typeName.split('.').at(-1) ?? typeName
    const lookUpType = () => {
      const namedType = this.named.get(name)
      if (namedType) return namedType()
      throw new DeclarationProblem(
        `What is ${typeName}? Add its struct, enum or “type … is …”; for a contract write address.`,
      )
    }
    return [lookUpType, typeName]
  }

  private mapping(): [() => StorageType, string] {
    this.take('(')
    const keyLabel = this.tokens[this.place] ?? ''
    const keyType = this.type()
    if (this.tokens[this.place] !== '=>') this.next()
    this.take('=>')
    const valueStart = this.place
    const value = this.type()
    const label = `mapping(${keyLabel} => ${joinTokens(this.tokens.slice(valueStart, this.place))})`
    if (this.tokens[this.place] !== ')') this.next()
    this.take(')')
    return [
      () => ({
        kind: 'mapping',
        label,
        key: requireKeyType(keyType()),
        value,
        slots: 1n,
        compiler: 'solidity',
      }),
      label,
    ]
  }
}

const joinTokens = (tokens: readonly string[]) => tokens.join('').replaceAll('=>', ' => ')

function requireKeyType(type: StorageType): ValueType | BytesType {
  if (isKeyType(type)) return type
  throw new DeclarationProblem(`${type.label} cannot be the key of a mapping.`)
}

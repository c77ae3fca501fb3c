import { DeclarationProblem } from '#domain/storage/type/declaration-problem.ts'
import { arrayType, layOut } from '#domain/storage/type/storage-packing.ts'
import {
  type BytesType,
  elementaryType,
  isValueType,
  type StorageType,
  type StructType,
  type ValueType,
  type Variable,
} from '#domain/storage/type/storage-type.ts'

type Field = { name: string; type: () => StorageType }

const token = /"[^"]*"|'[^']*'|=>|[\w$.]+|[^\s\w$.]/g

/** Words that may stand between a type and its name. */
const modifier = /^(public|private|internal|external|override|virtual|payable|memory|storage)$/
/** Variables that are no part of storage: in the code, or gone with the transaction. */
const elsewhere = /^(constant|immutable|transient)$/

/**
 * Reads state variables of Solidity as they stand in a source, with the structs, enums and
 * user-defined types that they need, in any order, and lays them out. Throws `DeclarationProblem`.
 * Source: Solidity grammar, "stateVariableDeclaration", "structDefinition".
 */
export function solidityVariables(source: string): Variable[] {
  const text = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ' ')
  const reader = new Reader(text.match(token) ?? [])
  const fields: Field[] = []
  while (!reader.done) reader.declaration(fields)
  // What only a mapping leads to is looked up late; a name that nobody declared is told at once.
  for (const type of reader.types) type()
  return layOut(
    fields.map(({ name, type }) => ({ name, type: type() })),
    'solidity',
  ).variables
}

/** Walks the words of a source once; named types are looked up when all of it is read. */
class Reader {
  readonly types: (() => StorageType)[] = []
  private place = 0
  private readonly named = new Map<string, () => StorageType>()

  private readonly words: readonly string[]

  constructor(words: readonly string[]) {
    this.words = words
  }

  get done(): boolean {
    return this.place >= this.words.length
  }

  declaration(fields: Field[]) {
    const word = this.words[this.place]
    if (word === ';') this.place++
    else if (word === 'struct') this.struct()
    else if (word === 'enum') this.enum()
    else if (word === 'type') this.userDefined()
    else if (word === 'contract' || word === 'interface') this.contract()
    else this.variable(fields)
  }

  private next(): string {
    return this.words[this.place++] ?? ''
  }

  private take(wanted: string) {
    const word = this.words[this.place++]
    if (word === wanted) return
    const found = word === undefined ? 'where it ends' : `not “${word}”`
    const before = this.words.slice(Math.max(0, this.place - 4), this.place - 1).join(' ')
    throw new DeclarationProblem(
      `Where a “${wanted}” is expected${before && ` after “${before}”`}: ${found}.`,
    )
  }

  private skip(word: string): boolean {
    if (this.words[this.place] !== word) return false
    this.place++
    return true
  }

  /** Names stand for one type each: of two with a name, which is meant cannot be told. */
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
    let begun = false
    this.name(name, () => {
      if (laidOut) return laidOut
      if (begun) throw new DeclarationProblem(`The struct ${name} contains itself.`)
      begun = true
      const members = fields.map(({ name, type }) => ({ name, type: type() }))
      const { variables, slots } = layOut(members, 'solidity')
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
      const word = this.next()
      if (word !== ',') members.push(word)
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
    if (!type) throw new DeclarationProblem(`What ${name} stands for is no elementary type.`)
    this.name(name, () => type)
  }

  /** `contract Token;` says that Token is a contract. */
  private contract() {
    const label = `${this.next()} ${this.next()}`
    if (this.words[this.place] === '{' || this.words[this.place] === 'is')
      throw new DeclarationProblem('Paste only the variables of a contract and their types.')
    this.name(label.split(' ')[1] ?? '', () => ({ kind: 'address', label, size: 20 }))
  }

  private variable(fields: Field[]) {
    const type = this.type()
    let stored = true
    let name = ''
    while (!this.done && !/^[;=}]$/.test(this.words[this.place] ?? '')) {
      const word = this.next()
      if (elsewhere.test(word)) stored = false
      else if (word === '(') while (!this.done && this.next() !== ')');
      else if (/^[A-Za-z_$][\w$]*$/.test(word) && name === '') {
        if (!modifier.test(word)) name = word
      } else if (!modifier.test(word))
        throw new DeclarationProblem(`After “${name || 'the type'}”, “${word}” is not understood.`)
    }
    if (this.words[this.place] === '=')
      while (!this.done && this.words[this.place] !== ';') this.place++
    this.skip(';')
    if (stored) fields.push({ name: name || 'value', type })
  }

  private type(): () => StorageType {
    const word = this.next()
    let [type, label] = word === 'mapping' ? this.mapping() : this.plain(word)
    while (this.skip('[')) {
      const length = this.skip(']') ? undefined : this.length()
      const [item, of] = [type, label]
      label = `${of}[${length ?? ''}]`
      const whole = label
      type = () => arrayType(item, length, whole, 'solidity')
    }
    this.types.push(type)
    return type
  }

  private length(): bigint {
    const word = this.next()
    if (!/^[\d_]+$/.test(word))
      throw new DeclarationProblem(`The length of an array is written as a number, not “${word}”.`)
    this.take(']')
    return BigInt(word.replaceAll('_', ''))
  }

  private plain(word: string): [() => StorageType, string] {
    const type = elementaryType(word)
    if (type) return [() => type, word]
    if (!/^[A-Za-z_$]/.test(word))
      throw new DeclarationProblem(
        `A type is expected, ${word === '' ? 'where it ends' : `not “${word}”`}.`,
      )
    // `Vault.Position` is declared as `Position`.
    const name = word.split('.').at(-1) ?? word
    const found = () => {
      const named = this.named.get(name)
      if (named) return named()
      throw new DeclarationProblem(
        `What is ${word}? Add its struct, enum or “type … is …”; for a contract write address.`,
      )
    }
    return [found, word]
  }

  private mapping(): [() => StorageType, string] {
    this.take('(')
    const key = this.words[this.place] ?? ''
    const keyType = this.type()
    if (this.words[this.place] !== '=>') this.next()
    this.take('=>')
    const start = this.place
    const value = this.type()
    const label = `mapping(${key} => ${spelt(this.words.slice(start, this.place))})`
    if (this.words[this.place] !== ')') this.next()
    this.take(')')
    return [
      () => ({
        kind: 'mapping',
        label,
        key: asKey(keyType()),
        value,
        slots: 1n,
        compiler: 'solidity',
      }),
      label,
    ]
  }
}

const spelt = (words: readonly string[]) => words.join('').replaceAll('=>', ' => ')

function asKey(type: StorageType): ValueType | BytesType {
  if (isValueType(type) || type.kind === 'string' || type.kind === 'bytes') return type
  throw new DeclarationProblem(`${type.label} cannot be the key of a mapping.`)
}

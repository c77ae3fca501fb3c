import type { Abi, AbiParameter } from 'viem'
import { isElementaryType } from '#domain/abi/read-encoding.ts'
import {
  plainTypeName,
  readSolidity,
  type SolidityDeclaration,
  type SolidityParameter,
  type SolidityType,
  typeDefinitions,
  unknownType,
} from '#domain/abi/solidity-reader.ts'
import { TextProblem } from '#domain/abi/text-problem.ts'

/** The types of a text as ABIs have them. */
class SolidityTypes {
  private readonly defined: ReadonlyMap<string, SolidityDeclaration>

  constructor(declarations: readonly SolidityDeclaration[]) {
    this.defined = typeDefinitions(declarations)
  }

  /** A type as ABIs have it; throws a `TextProblem` for one that the text does not define. */
  resolve(type: SolidityType, within: readonly string[] = []): AbiParameter {
    const { line } = type
    if ('element' in type) {
      if (!/^\d{0,6}$/.test(type.length))
        throw new TextProblem(line, `write the length “${type.length}” of an array as a number`)
      const element = this.resolve(type.element, within)
      return { ...element, type: `${element.type}[${type.length}]` }
    }
    if ('members' in type) return this.tupleOf(type.members, within)
    if ('key' in type) throw new TextProblem(line, 'a mapping is not a type of an ABI')
    const { name } = type
    const canonicalName = canonicalType(name)
    if (isElementaryType(canonicalName)) return { type: canonicalName }
    const plainName = plainTypeName(name)
    const definition = this.defined.get(plainName)
    if (!definition) throw new TextProblem(line, unknownType(name))
    if (within.includes(plainName) || within.length > 30)
      throw new TextProblem(line, `the type “${name}” is within itself`)
    const { kind, inputs } = definition
    if (kind === 'struct') return this.tupleOf(inputs, [...within, plainName])
    if (definition.type) return this.resolve(definition.type, [...within, plainName])
    return { type: kind === 'enum' ? 'uint8' : 'address' }
  }

  private tupleOf(members: SolidityDeclaration['inputs'], within: readonly string[]): AbiParameter {
    const components = members.map(({ type, name }) => ({ ...this.resolve(type, within), name }))
    return { type: 'tuple', components }
  }

  /** The types of a public variable's getter (Solidity documentation, "Getter Functions"). */
  getterOf(type: SolidityType): { inputs: SolidityType[]; outputs: SolidityType[] } {
    if ('key' in type || 'element' in type) {
      const { inputs, outputs } = this.getterOf('key' in type ? type.value : type.element)
      const key = 'key' in type ? type.key : { name: 'uint256', line: type.line }
      return { inputs: [key, ...inputs], outputs }
    }
    const definition = 'name' in type ? this.defined.get(type.name) : undefined
    if (definition?.kind !== 'struct') return { inputs: [], outputs: [type] }
    const types = definition.inputs.map((member) => member.type)
    return { inputs: [], outputs: types.filter((each) => !('key' in each) && !('element' in each)) }
  }
}

/**
 * A type as the ABI specification hashes and encodes it: `uint` and `int` are short for 256 bits in
 * Solidity, `byte` was `bytes1`.
 */
export const canonicalType = (type: string): string =>
  type.replace(/^(u?int)(?=$|\[)/, '$1256').replace(/^byte(?=$|\[)/, 'bytes1')

type AbiItem = Abi[number]

/**
 * The ABI of Solidity as `readSolidity` reads it. A function that returns something, without mutability
 * or visibility, is taken as a view. Throws a `TextProblem`.
 */
export function readSolidityAbi(text: string, kind: 'function' | 'error'): Abi {
  const declarations = readSolidity(text, kind)
    .contracts.flatMap((contract) => contract.declarations)
    .toSorted((one, other) => one.from - other.from)
  const types = new SolidityTypes(declarations)
  const resolve = ({ type, name }: Omit<SolidityParameter, 'indexed'>): AbiParameter => ({
    ...types.resolve(type),
    name,
  })
  return declarations.flatMap((declaration): AbiItem[] => {
    const { kind, name, words } = declaration
    if (words.includes('internal') || words.includes('private')) return []
    if (kind === 'variable') {
      if (!declaration.type || name === '' || !words.includes('public')) return []
      const getter = types.getterOf(declaration.type)
      const unnamed = (type: SolidityType) => resolve({ type, name: '' })
      const [inputs, outputs] = [getter.inputs.map(unnamed), getter.outputs.map(unnamed)]
      return [{ type: 'function', name, inputs, outputs, stateMutability: 'view' }]
    }
    if (!/^(function|error|event|constructor|fallback|receive)$/.test(kind)) return []
    const inputs = declaration.inputs.map(resolve)
    const stateMutability = mutabilityOf(declaration)
    if (kind === 'error') return [{ type: kind, name, inputs }]
    if (kind === 'event') {
      const events = inputs.map((input, index) => {
        return { ...input, indexed: declaration.inputs[index]?.indexed ?? false }
      })
      return [{ type: kind, name, inputs: events, anonymous: words.includes('anonymous') }]
    }
    if (kind === 'function') {
      const outputs = declaration.outputs.map(resolve)
      return [{ type: kind, name, inputs, outputs, stateMutability }]
    }
    const isPayable = words.includes('payable') || kind === 'receive'
    const ownInputs = kind === 'constructor' ? { inputs } : {}
    const payable = { stateMutability: isPayable ? 'payable' : 'nonpayable' }
    return [{ type: kind, ...ownInputs, ...payable } as AbiItem]
  })
}

function mutabilityOf({ words, outputs }: SolidityDeclaration) {
  if (words.includes('pure')) return 'pure'
  if (words.includes('view') || words.includes('constant')) return 'view'
  if (words.includes('payable')) return 'payable'
  const isBareLine = !words.some((word) => /^(external|public|nonpayable)$/.test(word))
  return isBareLine && outputs.length > 0 ? 'view' : 'nonpayable'
}

import type { Abi, AbiParameter } from 'viem'
import {
  readSolidity,
  type SolidityDeclaration,
  type SolidityParameter,
  type SolidityType,
} from '#domain/abi/solidity-reader.ts'
import { SolidityTypes } from '#domain/abi/solidity-types.ts'

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

import type { AbiParameter } from 'viem'
import { TextProblem } from '#domain/abi/js-literal.ts'
import { isElementaryType } from '#domain/abi/read-encoding.ts'

type Member = { type: SolidityType; name: string }

/** A type as Solidity writes it: by its name, or with parts. */
export type SolidityType =
  | { name: string; line?: number }
  | { members: Member[]; line?: number }
  | { element: SolidityType; length: string }
  | { key: SolidityType; value: SolidityType }

/** The types that a text defines, by name. */
export class SolidityTypes {
  private readonly defined = new Map<string, SolidityType>()

  define(name: string, type: SolidityType) {
    this.defined.set(name, type)
  }

  /** A type as ABIs have it; throws a `TextProblem` for one that the text does not define. */
  resolve(type: SolidityType, within: readonly string[] = []): AbiParameter {
    if ('element' in type) {
      const element = this.resolve(type.element, within)
      return { ...element, type: `${element.type}[${type.length}]` }
    }
    if ('members' in type)
      return {
        type: 'tuple',
        components: type.members.map((member) => ({
          ...this.resolve(member.type, within),
          name: member.name,
        })),
      }
    if ('key' in type) throw new TextProblem(1, 'a mapping is not a type of an ABI')
    const { name, line = 1 } = type
    const canonicalName = canonicalType(name)
    if (isElementaryType(canonicalName)) return { type: canonicalName }
    const plainName = name.replace(/^.*\./, '')
    const definition = this.defined.get(plainName)
    if (!definition)
      throw new TextProblem(
        line,
        `unknown type “${name}”. Add its struct, enum or type, or write address for a contract`,
      )
    if (within.includes(plainName) || within.length > 30)
      throw new TextProblem(line, `the type “${name}” is within itself`)
    return this.resolve(definition, [...within, plainName])
  }

  /** The types of a public variable's getter (Solidity documentation, "Getter Functions"). */
  getterOf(type: SolidityType): { inputs: SolidityType[]; outputs: SolidityType[] } {
    if ('key' in type) {
      const { inputs, outputs } = this.getterOf(type.value)
      return { inputs: [type.key, ...inputs], outputs }
    }
    if ('element' in type) {
      const { inputs, outputs } = this.getterOf(type.element)
      return { inputs: [{ name: 'uint256' }, ...inputs], outputs }
    }
    const definition = 'name' in type ? this.defined.get(type.name) : undefined
    if (!definition || !('members' in definition)) return { inputs: [], outputs: [type] }
    const isReturned = (member: Member) => !('key' in member.type) && !('element' in member.type)
    return { inputs: [], outputs: definition.members.filter(isReturned).map(({ type }) => type) }
  }
}

/**
 * A type as the ABI specification hashes and encodes it: `uint` and `int` are short for 256 bits in
 * Solidity, `byte` was `bytes1`.
 */
export const canonicalType = (type: string): string =>
  type.replace(/^(u?int)(?=$|\[)/, '$1256').replace(/^byte(?=$|\[)/, 'bytes1')

import type { DecodedArgument } from '#domain/abi/decoded-call.ts'
import { capitalize } from '#domain/values/text.ts'

/** The amount that there was by an error, and the one that it needed. */
type Shortfall = { label: string; has: bigint; needed: bigint }

/**
 * Reads the shortfall that an error reports by the names of two arguments, as in EIP-6093, in OpenZeppelin's
 * contracts and in the documentation of Solidity; undefined for other errors, and where nothing lacks.
 */
export function readShortfall(args: readonly DecodedArgument[]): Shortfall | undefined {
  const numberNamed = (pattern: RegExp) => {
    const argument = args.find(({ name }) => pattern.test(name))
    return argument && 'value' in argument && typeof argument.value === 'bigint'
      ? { name: argument.name, number: argument.value }
      : undefined
  }
  const has = numberNamed(/^_?(current)?(balance|allowance|available)$/i)
  const needed = numberNamed(/^_?(needed|required|requested(decrease)?)$/i)
  if (!has || !needed || has.number >= needed.number) return undefined
  const label = capitalize(has.name.toLowerCase().replace(/^_?(current)?/, ''))
  return { label, has: has.number, needed: needed.number }
}

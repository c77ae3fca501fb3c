import type { AbiParameter } from 'viem'
import { readAbiArgument } from '#domain/abi/argument.ts'
import { toQuantityHex } from '#domain/values/hex.ts'

/** The lists of typed transactions, each as the ABI type that has the same parts. */
export const callLists = {
  /** EIP-2930. */
  accessList: {
    type: 'tuple[]',
    components: [
      { name: 'address', type: 'address' },
      { name: 'storageKeys', type: 'bytes32[]' },
    ],
  },
  /** EIP-4844. */
  blobVersionedHashes: { type: 'bytes32[]' },
  /** EIP-7702, signed. */
  authorizationList: {
    type: 'tuple[]',
    components: [
      { name: 'chainId', type: 'uint256' },
      { name: 'address', type: 'address' },
      { name: 'nonce', type: 'uint64' },
      { name: 'yParity', type: 'uint8' },
      { name: 'r', type: 'uint256' },
      { name: 's', type: 'uint256' },
    ],
  },
} satisfies { [field: string]: AbiParameter }

export type CallListField = keyof typeof callLists

/**
 * Reads a list as JSON into the form that nodes take (execution API, "GenericTransaction"):
 * quantities as minimal hex. Problems name the entry.
 */
export function readCallList(
  field: CallListField,
  text: string,
): { value: unknown[] } | { problem: string } {
  const parameter: AbiParameter = callLists[field]
  const parsedArgument = readAbiArgument(parameter, text)
  if ('problem' in parsedArgument) return parsedArgument
  const entries = parsedArgument.value as unknown[][]
  if (field === 'blobVersionedHashes') {
    const invalidIndex = entries.findIndex((hash) => !String(hash).startsWith('0x01'))
    if (invalidIndex >= 0)
      return {
        problem: `item ${invalidIndex + 1}: a blob’s versioned hash starts with 0x01 (EIP-4844).`,
      }
    return { value: entries }
  }
  if (field === 'authorizationList') {
    const invalidIndex = entries.findIndex(([, , , yParity]) => (yParity as bigint) > 1n)
    if (invalidIndex >= 0)
      return {
        problem: `item ${invalidIndex + 1}: yParity is 0 or 1; a v of 27 or 28 is yParity plus 27.`,
      }
  }
  const componentNames = callLists[field].components.map(({ name }) => name)
  return {
    value: entries.map((entry) =>
      Object.fromEntries(componentNames.map((name, index) => [name, toWireValue(entry[index])])),
    ),
  }
}

const toWireValue = (value: unknown) => (typeof value === 'bigint' ? toQuantityHex(value) : value)

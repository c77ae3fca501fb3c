import type { AbiParameter } from 'viem'
import { readArgument } from '#domain/abi/argument.ts'
import { quantityHex } from '#domain/values/quantity.ts'

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

export type CallList = keyof typeof callLists

/**
 * Reads a list as JSON into the form that nodes take (execution API, "GenericTransaction"):
 * quantities as minimal hex. Or says what is wrong, and at which entry.
 */
export function readCallList(
  field: CallList,
  text: string,
): { value: unknown[] } | { problem: string } {
  const parameter: AbiParameter = callLists[field]
  const read = readArgument(parameter, text)
  if ('problem' in read) return read
  const entries = read.value as unknown[][]
  if (field === 'blobVersionedHashes') {
    const other = entries.findIndex((hash) => !String(hash).startsWith('0x01'))
    if (other >= 0)
      return { problem: `item ${other + 1}: a blob’s versioned hash begins with 0x01 (EIP-4844).` }
    return { value: entries }
  }
  if (field === 'authorizationList') {
    const other = entries.findIndex(([, , , yParity]) => (yParity as bigint) > 1n)
    if (other >= 0)
      return {
        problem: `item ${other + 1}: yParity is 0 or 1; a v of 27 or 28 is yParity plus 27.`,
      }
  }
  const names = callLists[field].components.map(({ name }) => name)
  return {
    value: entries.map((entry) =>
      Object.fromEntries(names.map((name, index) => [name, wire(entry[index])])),
    ),
  }
}

const wire = (value: unknown) => (typeof value === 'bigint' ? quantityHex(value) : value)

/** What a list holds, in a few words; undefined while it holds nothing or cannot be read. */
export function callListWords(field: CallList, text: string): string | undefined {
  if (text.trim() === '') return undefined
  const read = readCallList(field, text)
  if ('problem' in read) return `${listNames[field]} not whole yet`
  const { length } = read.value
  if (length === 0) return undefined
  if (field === 'blobVersionedHashes') return counted(length, 'blob')
  if (field === 'authorizationList') return counted(length, 'authorization')
  const keys = (read.value as { storageKeys: unknown[] }[]).flatMap((one) => one.storageKeys)
  return `access list of ${counted(length, 'address', 'addresses')}, ${counted(keys.length, 'key')}`
}

const listNames = {
  accessList: 'access list',
  blobVersionedHashes: 'list of blobs',
  authorizationList: 'list of authorizations',
} satisfies { [F in CallList]: string }

const counted = (count: number, one: string, more = `${one}s`) =>
  `${count} ${count === 1 ? one : more}`

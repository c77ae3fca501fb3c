import { readQuantity } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/**
 * The calls of a transaction that has a list of them in place of a recipient, such as Tempo's of type
 * 0x76, each with the fields that a transaction has for its one call; undefined for any other.
 */
export function readBatch({ calls, from }: RawObject): RawObject[] | undefined {
  if (!Array.isArray(calls) || calls.length === 0 || !calls.every(isRawObject)) return undefined
  return calls.map(({ to, value, input, data }) => ({
    from,
    to: to ?? undefined,
    value: value ?? '0x0',
    input: input ?? data ?? '0x',
  }))
}

/**
 * The chain that a transaction names, in either spelling of spec 2.4, or by EIP-155's v; else that of
 * the connection: one from before EIP-155 names none, nor does one that is not signed.
 */
export function chainIdOf(
  transaction: RawObject,
  ofConnection?: bigint | undefined,
): bigint | undefined {
  const statedChainId = readQuantity(transaction.chainId ?? transaction.chainID ?? undefined)
  const vValue = readQuantity(transaction.v)
  return (
    statedChainId ?? (vValue !== undefined && vValue >= 35n ? (vValue - 35n) / 2n : ofConnection)
  )
}

/** Says that a connection's chain is not its transactions'; no operation gives a node's own. */
export const describeWrongChain = (signed: bigint, ofConnection: bigint): string =>
  `Transactions are for chain ${signed}, the connection has ${ofConnection}. Correct its chain ID or URL under Connections.`

/** Types whose missing recipient is a creation: those of Ethereum, and others with its fields. */
const creatingTypes: readonly (bigint | undefined)[] = [
  ...[0n, 1n, 2n],
  ...[101n, 102n, 104n, 120n, 122n, 123n, 124n, 126n],
]

/** Whether a transaction is for the creation of a contract; a batch of calls has no recipient either. */
export const isCreation = ({ to, type, calls }: RawObject): boolean =>
  to === null &&
  calls === undefined &&
  (type === undefined || type === null || creatingTypes.includes(readQuantity(type)))

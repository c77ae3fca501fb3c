import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'

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

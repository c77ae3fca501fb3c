import { useQuery } from '@tanstack/react-query'
import type { CallTrace } from '#domain/trace/call-trace.ts'
import { readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { callTraceQuery } from '#queries/chain/call-trace.ts'
import { useExtraMethodUse, useUncountedRequests } from '#state/connections/use-connection.ts'

/** Most gas, up to the transaction in its block, that is run again without a press: a node runs all those before it. */
const maxTracedGas = 5_000_000n

/**
 * The calls of a mined transaction, of which its own fields say nothing: requested where it is traced fast by a
 * node whose requests count against no key, otherwise those that a tab has loaded.
 */
export function useFreeTrace(
  network: string,
  transaction: RawObject,
  receipt: RawObject,
): { trace: CallTrace | undefined; isAwaited: boolean } {
  const isOffered = useExtraMethodUse(network) === 'when offered'
  const isUncounted = useUncountedRequests(network)
  const gas = readQuantity(receipt.cumulativeGasUsed)
  // A payment has no calls.
  const hasCalls = readQuantity(receipt.gasUsed) !== 21_000n
  const isFree = isOffered && isUncounted && hasCalls && gas !== undefined && gas <= maxTracedGas
  const { data, isLoading } = useQuery({
    ...callTraceQuery(network, transaction),
    enabled: isFree,
    // A trace ends with the tab that asked for it: a subscriber here would keep it running.
    subscribed: isFree,
  })
  const trace = data && 'trace' in data ? data.trace : undefined
  return { trace, isAwaited: isFree && isLoading }
}

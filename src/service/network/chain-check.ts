import { readQuantity } from '#domain/values/hex.ts'
import { nodeError, RpcResponseError } from '#service/rpc/rpc-error.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'

/** How long an answer counts: requests of /ready must not use up a team's credits. */
const answerMaxAgeMs = 5_000

/** How often the chain of a node in use is checked again: another node may answer by then. */
const recheckIntervalMs = 60_000

/**
 * An upstream whose calls are sent only while its node is known to be on the right chain: the
 * `expected` one, otherwise the first that it reports. The chain is checked again from time to
 * time, and after a lost connection, as another node may be at the address since. `onProblemChange`
 * is called when a problem begins or ends.
 */
export function checkedUpstream(
  upstream: Upstream,
  expected: number | undefined,
  onProblemChange: (problem: string | undefined) => void,
) {
  let chainId = expected
  let reportedChainId: number | undefined
  let failure: Error | undefined
  let checkedAtMs = Number.NEGATIVE_INFINITY
  let pendingCheck: Promise<void> | undefined
  /** Connections lost in total, and those before the node last reported its chain. */
  const connectionLosses = { total: 0, beforeReport: 0 }

  async function requestChainId(): Promise<void> {
    const [previousFailure, lossesBefore] = [failure, connectionLosses.total]
    try {
      const chainQuantity = readQuantity(
        await upstream.call('eth_chainId', [], { timeoutMs: 5_000 }),
      )
      // No chain has a larger id (EIP-2294), and a number would not hold it.
      if (chainQuantity === undefined || chainQuantity > Number.MAX_SAFE_INTEGER)
        throw nodeError('does not say its chain')
      reportedChainId = Number(chainQuantity)
      connectionLosses.beforeReport = lossesBefore
      chainId ??= reportedChainId
      if (reportedChainId !== chainId)
        throw nodeError(wrongChainMessage(reportedChainId, chainId, expected))
      failure = undefined
    } catch (error) {
      // The node's own error about eth_chainId would mean nothing to a client that called something
      // else.
      const isRefused = error instanceof RpcResponseError && error.status === 200
      failure = isRefused ? nodeError('does not say its chain') : (error as Error)
    }
    checkedAtMs = performance.now()
    pendingCheck = undefined
    if (failure?.message !== previousFailure?.message) onProblemChange(failure?.message)
  }

  async function checkIfStale(maxAgeMs = answerMaxAgeMs): Promise<Error | undefined> {
    if (performance.now() - checkedAtMs > maxAgeMs) pendingCheck ??= requestChainId()
    await pendingCheck
    return failure
  }

  const ask: Upstream['ask'] = async (...request) => {
    const hasLostConnection = connectionLosses.total !== connectionLosses.beforeReport
    if (reportedChainId === undefined || reportedChainId !== chainId || hasLostConnection) {
      const chainFailure = await checkIfStale(
        hasLostConnection && reportedChainId !== undefined ? 0 : answerMaxAgeMs,
      )
      if (chainFailure) throw chainFailure
    }
    // The check is not awaited: it must not make a slow node slower.
    if (performance.now() - checkedAtMs > recheckIntervalMs) pendingCheck ??= requestChainId()
    return upstream.ask(...request)
  }

  return {
    get chainId() {
      return chainId
    },
    /** The chain id of its last answer; undefined when it never answered. */
    get reportedChainId() {
      return reportedChainId
    },
    /** Why it cannot be used now; undefined when it can. Checked at most every 5 seconds. */
    problem: async () => (await checkIfStale())?.message,
    /** To be called when a connection to the node broke or could not be made. */
    noteConnectionLost() {
      connectionLosses.total += 1
    },
    upstream: {
      ask,
      call: async (...request) => (await ask(...request)).value,
      close: () => upstream.close(),
    } satisfies Upstream,
  }
}

const wrongChainMessage = (
  reportedChainId: number,
  chainId: number | undefined,
  expected: number | undefined,
) =>
  expected === undefined
    ? `is on chain ${reportedChainId}, and was on ${chainId}: restart this service to serve the other chain`
    : `is on chain ${reportedChainId}, not on ${chainId}`

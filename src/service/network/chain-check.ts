import { readQuantity } from '#domain/values/quantity.ts'
import { nodeError, RpcResponseError } from '#service/rpc/rpc-error.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'

/** How long an answer is believed: whoever asks /ready must not be able to spend a team's credits. */
const answerMaxAgeMs = 5_000

/** How often a node that is asked other things is asked for its chain: what is behind it may change. */
const recheckIntervalMs = 60_000

/**
 * An upstream that is asked nothing before it has said that it is on the right chain, and nothing
 * while it is on another; without an expected chain, the first one it names is right. It is asked
 * again after a connection to it was `lost`, as another node may be at its address since, and now and
 * then. `changed` is told when it begins or ceases to have a problem.
 */
export function checkedUpstream(
  upstream: Upstream,
  expected: number | undefined,
  onProblemChange: (problem: string | undefined) => void,
) {
  let chainId = expected
  let reportedChainId: number | undefined
  let failure: Error | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let pendingCheck: Promise<void> | undefined
  /** Connections that were lost, and how many of them when it was last heard which chain it is on. */
  const connectionLosses = { all: 0, heardAfter: 0 }

  async function requestChainId(): Promise<void> {
    const [previousFailure, lossesBefore] = [failure, connectionLosses.all]
    try {
      const chainQuantity = readQuantity(await upstream.call('eth_chainId', [], 5_000))
      if (chainQuantity === undefined) throw nodeError('does not say its chain')
      reportedChainId = Number(chainQuantity)
      connectionLosses.heardAfter = lossesBefore
      chainId ??= reportedChainId
      if (reportedChainId !== chainId)
        throw nodeError(wrongChainMessage(reportedChainId, chainId, expected))
      failure = undefined
    } catch (error) {
      // Of a node's own error about eth_chainId, a client that asked something else makes nothing.
      const isRefused = error instanceof RpcResponseError && error.status === 200
      failure = isRefused ? nodeError('does not say its chain') : (error as Error)
    }
    askedAt = performance.now()
    pendingCheck = undefined
    if (failure?.message !== previousFailure?.message) onProblemChange(failure?.message)
  }

  async function checkIfStale(afterMs = answerMaxAgeMs): Promise<Error | undefined> {
    if (performance.now() - askedAt > afterMs) pendingCheck ??= requestChainId()
    await pendingCheck
    return failure
  }

  const withChainCheck =
    <P extends unknown[], R>(call: (...parameters: P) => Promise<R>) =>
    async (...parameters: P): Promise<R> => {
      const hasLostConnection = connectionLosses.all !== connectionLosses.heardAfter
      if (reportedChainId === undefined || reportedChainId !== chainId || hasLostConnection) {
        const chainFailure = await checkIfStale(
          hasLostConnection && reportedChainId !== undefined ? 0 : answerMaxAgeMs,
        )
        if (chainFailure) throw chainFailure
      }
      // Not waited for: a slow node is not made slower.
      if (performance.now() - askedAt > recheckIntervalMs) pendingCheck ??= requestChainId()
      return call(...parameters)
    }

  return {
    get chainId() {
      return chainId
    },
    /** What it said when it was heard last; undefined when it was never. */
    get reportedChainId() {
      return reportedChainId
    },
    /** What keeps it from answering now, asked at most every 5 seconds. */
    problem: async () => (await checkIfStale())?.message,
    /** To be called when a connection to the node has broken, or none came about. */
    noteConnectionLost() {
      connectionLosses.all += 1
    },
    upstream: {
      ask: withChainCheck(upstream.ask),
      call: withChainCheck(upstream.call),
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
    ? `is on chain ${reportedChainId}, and was on ${chainId}: start this service anew to serve the other chain`
    : `is on chain ${reportedChainId}, not on ${chainId}`

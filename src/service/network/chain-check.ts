import { readQuantity } from '#domain/values/quantity.ts'
import { nodeTrouble, RpcError } from '#service/rpc/rpc-error.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'

/** How long an answer is believed: whoever asks /ready must not be able to spend a team's credits. */
const believedMs = 5_000

/** How often a node that is asked other things is asked for its chain: what is behind it may change. */
const recheckMs = 60_000

/**
 * An upstream that is asked nothing before it has said that it is on the right chain, and nothing
 * while it is on another; without an expected chain, the first one it names is right. It is asked
 * again after a connection to it was `lost`, as another node may be at its address since, and now and
 * then. `changed` is told when it begins or ceases to have a problem.
 */
export function checkedUpstream(
  upstream: Upstream,
  expected: number | undefined,
  changed: (problem: string | undefined) => void,
) {
  let chainId = expected
  let said: number | undefined
  let failure: Error | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  /** Connections that were lost, and how many of them when it was last heard which chain it is on. */
  const losses = { all: 0, heardAfter: 0 }

  async function ask(): Promise<void> {
    const [before, lossesBefore] = [failure, losses.all]
    try {
      const id = readQuantity(await upstream.call('eth_chainId', [], 5_000))
      if (id === undefined) throw nodeTrouble('does not say its chain')
      said = Number(id)
      losses.heardAfter = lossesBefore
      chainId ??= said
      if (said !== chainId) throw nodeTrouble(otherChain(said, chainId, expected))
      failure = undefined
    } catch (error) {
      // Of a node's own error about eth_chainId, a client that asked something else makes nothing.
      const isRefused = error instanceof RpcError && error.status === 200
      failure = isRefused ? nodeTrouble('does not say its chain') : (error as Error)
    }
    askedAt = performance.now()
    asking = undefined
    if (failure?.message !== before?.message) changed(failure?.message)
  }

  async function check(afterMs = believedMs): Promise<Error | undefined> {
    if (performance.now() - askedAt > afterMs) asking ??= ask()
    await asking
    return failure
  }

  const checked =
    <P extends unknown[], R>(call: (...parameters: P) => Promise<R>) =>
    async (...parameters: P): Promise<R> => {
      const isLost = losses.all !== losses.heardAfter
      if (said === undefined || said !== chainId || isLost) {
        const why = await check(isLost && said !== undefined ? 0 : believedMs)
        if (why) throw why
      }
      // Not waited for: a slow node is not made slower.
      if (performance.now() - askedAt > recheckMs) asking ??= ask()
      return call(...parameters)
    }

  return {
    get chainId() {
      return chainId
    },
    /** What it said when it was heard last; undefined when it was never. */
    get said() {
      return said
    },
    /** What keeps it from answering now, asked at most every 5 seconds. */
    problem: async () => (await check())?.message,
    /** To be called when a connection to the node has broken, or none came about. */
    lost() {
      losses.all += 1
    },
    upstream: {
      ask: checked(upstream.ask),
      call: checked(upstream.call),
      close: () => upstream.close(),
    } satisfies Upstream,
  }
}

const otherChain = (said: number, chainId: number | undefined, expected: number | undefined) =>
  expected === undefined
    ? `is on chain ${said}, and was on ${chainId}: start this service anew to serve the other chain`
    : `is on chain ${said}, not on ${chainId}`

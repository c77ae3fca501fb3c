import { readQuantity } from '#domain/quantity.ts'
import { nodeTrouble, RpcError } from '#service/rpc/rpc-error.ts'
import type { Upstream } from '#service/rpc/upstream.ts'

/** How long an answer is believed: whoever asks /ready must not be able to spend a team's credits. */
const believedMs = 5_000

/**
 * An upstream that is asked nothing before it has said that it is on the right chain, and nothing
 * while it is on another; without an expected chain, the first one it names is right. `changed` is
 * told when it begins or ceases to have a problem.
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

  async function ask(): Promise<void> {
    const before = failure
    try {
      const id = readQuantity(await upstream.call('eth_chainId', [], 5_000))
      if (id === undefined) throw nodeTrouble('does not say its chain')
      said = Number(id)
      chainId ??= said
      if (said !== chainId) throw nodeTrouble(`is on chain ${said}, not on ${chainId}`)
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

  async function check(): Promise<Error | undefined> {
    if (performance.now() - askedAt > believedMs) asking ??= ask()
    await asking
    return failure
  }

  const checked =
    <P extends unknown[], R>(call: (...parameters: P) => Promise<R>) =>
    async (...parameters: P): Promise<R> => {
      if (said === undefined || said !== chainId) {
        const why = await check()
        if (why) throw why
      }
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
    upstream: {
      ask: checked(upstream.ask),
      call: checked(upstream.call),
      close: () => upstream.close(),
    } satisfies Upstream,
  }
}

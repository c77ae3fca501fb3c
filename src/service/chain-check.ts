import { readQuantity } from '#domain/quantity.ts'
import { rpcCode } from '#protocol/json-rpc.ts'
import { RpcError } from '#service/rpc/rpc-error.ts'
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
  let problem: string | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    try {
      const id = readQuantity(await upstream.call('eth_chainId', [], 5_000))
      if (id === undefined) throw new Error('the node behind this service does not say its chain')
      chainId ??= Number(id)
      said = Number(id)
      note(
        said === chainId
          ? undefined
          : `the node behind this service is on chain ${said}, not on ${chainId}`,
      )
    } catch (error) {
      note(error instanceof Error ? error.message : String(error))
    }
    askedAt = performance.now()
    asking = undefined
  }

  function note(now: string | undefined) {
    const known = askedAt > 0
    if (known ? now !== problem : now !== undefined) changed(now)
    problem = now
  }

  const check = async (): Promise<string | undefined> => {
    if (performance.now() - askedAt > believedMs) asking ??= ask()
    await asking
    return problem
  }

  async function refuseIfWrong(): Promise<void> {
    if (said !== undefined && said === chainId) return
    const why = await check()
    if (why)
      throw new RpcError({ code: rpcCode.resourceUnavailable, message: why }, { status: 502 })
  }

  return {
    get chainId() {
      return chainId
    },
    /** What it said when it was heard last; undefined when it was never. */
    get said() {
      return said
    },
    problem: check,
    upstream: {
      async ask(...call) {
        await refuseIfWrong()
        return upstream.ask(...call)
      },
      async call(...call) {
        await refuseIfWrong()
        return upstream.call(...call)
      },
      close: () => upstream.close(),
    } satisfies Upstream,
  }
}

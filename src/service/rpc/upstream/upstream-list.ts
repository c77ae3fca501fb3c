import { RpcResponseError } from '#service/rpc/rpc-error.ts'
import { isLackingError } from '#service/rpc/upstream/absence.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'
import type { NodeResult } from '#service/rpc/upstream/upstream-result.ts'

/** A call that did not find what another node may have: its result is `null`, or its error says so. */
type Miss = { result: NodeResult } | { error: RpcResponseError }

/**
 * Several nodes of one network as one: a call goes to the first, and on to the next where a node
 * fails, or lacks the block. A block that no node has is missing only where none has failed:
 * otherwise the failure is the answer. All nodes share the time of one call; `timeoutMs` is that of
 * a call without its own.
 */
export function joinUpstreams(upstreams: readonly Upstream[], timeoutMs: number): Upstream {
  const [onlyUpstream, ...others] = upstreams
  if (onlyUpstream && others.length === 0) return onlyUpstream
  const ask: Upstream['ask'] = async (method, params, options) => {
    const endsAtMs = performance.now() + (options?.timeoutMs ?? timeoutMs)
    let firstMiss: Miss | undefined
    let firstFailure: unknown
    for (const [index, upstream] of upstreams.entries()) {
      // A node that is silent leaves the others their part.
      const restMs = Math.max(1, endsAtMs - performance.now())
      const partMs = Math.ceil(restMs / (upstreams.length - index))
      try {
        const result = await upstream.ask(method, params, { ...options, timeoutMs: partMs })
        if (result.value !== null) return result
        firstMiss ??= { result }
      } catch (error) {
        if (!(error instanceof RpcResponseError)) throw error
        if (error.status !== 200) firstFailure ??= error
        else if (isLackingError(error)) firstMiss ??= { error }
        else throw error
      }
    }
    if (firstFailure) throw firstFailure
    if (firstMiss && 'result' in firstMiss) return firstMiss.result
    throw firstMiss?.error
  }
  return {
    ask,
    call: async (...request) => (await ask(...request)).value,
    close: async () => void (await Promise.all(upstreams.map((upstream) => upstream.close()))),
  }
}

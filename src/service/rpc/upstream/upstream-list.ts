import { rpcCode } from '#protocol/json-rpc.ts'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'
import type { NodeResult } from '#service/rpc/upstream/upstream-result.ts'

/** How nodes say that they do not have a block, which is `null` by spec 7.4. */
const missingBlockPatterns = [
  // Erigon, `block not found: 4294967295`; erigontech/rpc-tests, eth_estimateGas/test_14.
  /^block not found/i,
  // Nethermind, `4294967295 could not be found` or a hash; issues 8563 and 11173.
  /^(\d+|0x[0-9a-f]{64}) could not be found/i,
  // Code -39001 of ethereum/execution-apis.
  /^unknown block/i,
  // Ganache before 7, for a hash and for a number; recorded from ganache-cli 6.12.2.
  /^key not found in database/i,
  /^LevelUpArrayAdapter named 'blocks' index out of range/,
  // zkSync Era, Web3Error::NoBlock.
  /^block with such an ID doesn't exist/i,
  // Conflux, for an epoch to come.
  /^invalid param\w*: expected a numbers? with less than largest epoch number/i,
]

/** How nodes say that a block which they have has no transaction at an index. */
const missingTransactionPatterns = [
  // Nethermind before 1.32; NethermindEth/nethermind issue 8648.
  /^position index is incorrect/i,
  // Ganache before 7; recorded from ganache-cli 6.12.2.
  /^transaction at index \w+ does not exist in block/i,
  // Ganache 7, from JavaScript itself, which words it differently since Node 16.
  /^cannot read propert(y 'toJSON' of undefined|ies of undefined \(reading 'toJSON'\))$/i,
]

/** A node that has lost the data, or never had it, cannot know whether something exists. */
const missingDataPattern =
  /prune|history|historical|archive|sync|missing|unavailable|not available/i

/**
 * Whether an error says that this node lacks a block, a transaction, the state of a block or the
 * method, which another node may have. `header not found` is Geth's, for a block that it does not have yet.
 * @internal Exported for tests.
 */
export const isLackingError = (error: RpcResponseError): boolean =>
  error.code === 4444 ||
  error.code === rpcCode.methodNotFound ||
  missingDataPattern.test(error.message) ||
  /^header not found/i.test(error.message) ||
  isAbsenceError(error)

const matchesAny =
  (absencePatterns: readonly RegExp[]) =>
  ({ code, message }: RpcResponseError): boolean =>
    code !== 4444 &&
    !missingDataPattern.test(message) &&
    absencePatterns.some((pattern) => pattern.test(message))

/** Whether an error says that the node has nothing of this number or hash. */
export const isAbsenceError = matchesAny([...missingBlockPatterns, ...missingTransactionPatterns])

/**
 * Whether an error says that the block of a tag has no such transaction. A missing block means
 * something else for a tag: nothing is finalized yet, or the node does not sync.
 */
export const isMissingTransactionError = matchesAny(missingTransactionPatterns)

/** A call that did not find what another node may have: its result is `null`, or its error says so. */
type Miss = { result: NodeResult } | { error: RpcResponseError }

/**
 * Several nodes of one network as one: a call goes to the first, and on to the next where a node fails, or
 * lacks the block. A block that no node has is missing only where none has failed: otherwise the failure is
 * the answer. All nodes share the time of one call; `timeoutMs` is that of a call without its own.
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

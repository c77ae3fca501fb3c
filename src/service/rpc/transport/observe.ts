import type { RpcMethod } from '#protocol/rpc-methods.ts'
import type { ResultSource } from '#service/rpc/response-cache.ts'

/** How one call went. A call that is refused before anybody is asked has the source `none`. */
export type Observation = {
  method: RpcMethod | 'other'
  outcome: 'result' | 'missing' | 'reverted' | 'error'
  source: ResultSource | 'none'
  seconds: number
}

/** Is told of each call once, when it is answered. */
export type Observe = (call: Observation) => void

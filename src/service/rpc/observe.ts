import type { ExtraMethod } from '#protocol/extra-methods.ts'
import type { RpcMethod } from '#protocol/rpc-methods.ts'
import type { ResultSource } from '#service/rpc/response-cache.ts'

/** How one call ended. A call that is refused at once has the source `none`. */
export type Observation = {
  method: RpcMethod | ExtraMethod | 'other'
  outcome: 'result' | 'missing' | 'reverted' | 'error'
  source: ResultSource | 'none'
  seconds: number
}

/** Called once for each call, when it is answered. */
export type Observe = (call: Observation) => void

import type { FileCommand } from '#protocol/file-commands.ts'
import type { RpcMethod } from '#protocol/json-rpc.ts'

/** Subject of one check of a connection test. */
export type CheckSubject = RpcMethod | FileCommand | 'WebSocket' | 'chain'

/** Result of a check, with a sentence; `odd` when the answer is not as it should be. */
export type CheckResult = {
  state: 'fine' | 'odd' | 'not offered' | 'not tried'
  note: string
  /** Chain ID by a transaction, from the check of the chain. */
  chainId?: bigint
}

/** One check; `run` throws an ApiFailure when no answer came. */
export type ConnectionCheck = {
  what: CheckSubject
  run: (signal: AbortSignal) => Promise<CheckResult>
}

import type { FileCommand } from '#protocol/file-commands.ts'
import type { RpcMethod } from '#protocol/rpc-methods.ts'

/** What one check of a connection test is about. */
export type CheckSubject = RpcMethod | FileCommand | 'WebSocket' | 'chain'

/** What a check found, with a sentence; `odd` when the answer is not as it should be. */
export type CheckResult = {
  state: 'fine' | 'odd' | 'not tried'
  note: string
  /** Of the check of the chain: its ID, by a transaction. */
  chainId?: bigint
}

/** One check; `run` throws an ApiFailure when no answer came. */
export type ConnectionCheck = {
  what: CheckSubject
  run: (signal: AbortSignal) => Promise<CheckResult>
}

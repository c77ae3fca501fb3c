import type { FileCommand } from '#protocol/file-commands.ts'
import type { RpcMethod } from '#protocol/rpc-methods.ts'

/** An operation of a connection that a test tries, or what is between them. */
export type CheckSubject = RpcMethod | FileCommand | 'WebSocket' | 'chain'

/** What an operation answered, in words; `odd` when it is not what it should be. */
export type CheckResult = { state: 'fine' | 'odd' | 'not tried'; note: string }

/** One thing to try; throws what keeps it from being answered. */
export type ConnectionCheck = {
  what: CheckSubject
  run: (signal: AbortSignal) => Promise<CheckResult>
}

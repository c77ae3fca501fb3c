import { RpcResponseError } from '#service/rpc/rpc-error.ts'
import { openUpstream } from '#service/rpc/upstream/upstream.ts'

export type AnvilCall = readonly [method: string, ...params: unknown[]]

/**
 * Results in the order of the calls, which are sent at the same time. Throws an Error with a refusal,
 * or when anvil does not answer.
 */
export type AnvilRpc = (calls: readonly AnvilCall[]) => Promise<unknown[]>

/** Mining a block of 1,500 transactions takes a second. */
const timeoutMs = 60_000

/** JSON-RPC to an anvil at an http or ipc address. */
export const anvilRpc =
  (url: string): AnvilRpc =>
  async (calls) => {
    const node = openUpstream({ url: new URL(url), timeoutMs })
    try {
      return await Promise.all(
        calls.map(([method, ...params], index) =>
          node.call(method, params).catch((cause: Error) => {
            const isRefusal = cause instanceof RpcResponseError && cause.status === 200
            throw new Error(
              isRefusal
                ? `anvil refuses ${method} (${index + 1} of ${calls.length}): ${cause.message}`
                : `anvil does not answer ${method}`,
              { cause },
            )
          }),
        ),
      )
    } finally {
      await node.close()
    }
  }

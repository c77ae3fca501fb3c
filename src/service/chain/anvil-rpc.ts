import type { RpcResponse } from '#protocol/json-rpc.ts'
import { connectIpc, socketPath } from '#service/rpc/upstream/ipc.ts'

/** A method and its params. */
export type Call = readonly [method: string, ...params: unknown[]]

/**
 * Results in the order of the calls, all sent as one batch. Throws an Error with the first refusal,
 * or when anvil does not answer.
 */
export type AnvilRpc = (calls: Call[]) => Promise<unknown[]>

/** Speaks JSON-RPC to an anvil at an http or ipc address. */
export function anvilRpc(url: string): AnvilRpc {
  return async (calls) => {
    if (calls.length === 0) return []
    const batch = calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))
    const send = url.startsWith('ipc:') ? converse : post
    const answers = await send(url, batch).catch((cause) => {
      throw new Error(`anvil does not answer ${calls[0]?.[0]}`, { cause })
    })
    // Anvil answers a batch in its order.
    return calls.map(([method], index) => {
      const answer = answers[index]
      if (answer?.id === index && 'result' in answer) return answer.result
      const reason = answer && 'error' in answer ? answer.error.message : 'no answer'
      throw new Error(`anvil refuses ${method} (${index + 1} of ${calls.length}): ${reason}`)
    })
  }
}

const timeoutMs = 60_000

type Request = { jsonrpc: string; id: number; method: string; params: unknown[] }

/** Anvil answers no batch over IPC. */
async function converse(url: string, requests: Request[]): Promise<RpcResponse[]> {
  const link = await connectIpc(socketPath(url))
  const answers: RpcResponse[] = []
  let count = 0
  let late: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      link.addEventListener('close', () => reject(new Error('the connection was closed')))
      late = setTimeout(() => reject(new Error('it took too long')), timeoutMs)
      link.addEventListener('message', ({ data }) => {
        try {
          const answer = JSON.parse(String(data)) as RpcResponse
          answers[Number(answer.id)] = answer
        } catch (error) {
          reject(error)
        }
        count += 1
        if (count === requests.length) resolve(answers)
      })
      link.send(requests.map((request) => JSON.stringify(request)).join('\n'))
    })
  } finally {
    clearTimeout(late)
    link.close()
  }
}

async function post(url: string, body: Request[]): Promise<RpcResponse[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  return (await response.json()) as RpcResponse[]
}

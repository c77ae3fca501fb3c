import type { RpcResponse } from '#protocol/json-rpc.ts'
import { connectIpc, socketPath } from '#service/rpc/upstream/ipc.ts'

/** A method and its params. */
export type AnvilCall = readonly [method: string, ...params: unknown[]]

/**
 * Results in the order of the calls, all sent as one batch. Throws an Error with the first refusal,
 * or when anvil does not answer.
 */
export type AnvilRpc = (calls: AnvilCall[]) => Promise<unknown[]>

/** JSON-RPC to an anvil at an http or ipc address. */
export function anvilRpc(url: string): AnvilRpc {
  return async (calls) => {
    if (calls.length === 0) return []
    const requestBatch = calls.map(([method, ...params], id) => ({
      jsonrpc: '2.0',
      id,
      method,
      params,
    }))
    const sendBatch = url.startsWith('ipc:') ? sendOverIpc : sendOverHttp
    const batchResponses = await sendBatch(url, requestBatch).catch((cause) => {
      throw new Error(`anvil does not answer ${calls[0]?.[0]}`, { cause })
    })
    // Anvil answers a batch in its order.
    return calls.map(([method], index) => {
      const rpcResponse = batchResponses[index]
      if (rpcResponse?.id === index && 'result' in rpcResponse) return rpcResponse.result
      const errorMessage =
        rpcResponse && 'error' in rpcResponse ? rpcResponse.error.message : 'no answer'
      throw new Error(`anvil refuses ${method} (${index + 1} of ${calls.length}): ${errorMessage}`)
    })
  }
}

const requestTimeoutMs = 60_000

type AnvilRequest = { jsonrpc: string; id: number; method: string; params: unknown[] }

/** Sends the calls one by one: anvil answers no batch over IPC. */
async function sendOverIpc(url: string, requests: AnvilRequest[]): Promise<RpcResponse[]> {
  const ipcConnection = await connectIpc(socketPath(url))
  const batchResponses: RpcResponse[] = []
  let responseCount = 0
  let timeoutTimer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      ipcConnection.addEventListener('close', () => reject(new Error('the connection was closed')))
      timeoutTimer = setTimeout(() => reject(new Error('it took too long')), requestTimeoutMs)
      ipcConnection.addEventListener('message', ({ data }) => {
        try {
          const rpcResponse = JSON.parse(String(data)) as RpcResponse
          batchResponses[Number(rpcResponse.id)] = rpcResponse
        } catch (error) {
          reject(error)
        }
        responseCount += 1
        if (responseCount === requests.length) resolve(batchResponses)
      })
      ipcConnection.send(requests.map((request) => JSON.stringify(request)).join('\n'))
    })
  } finally {
    clearTimeout(timeoutTimer)
    ipcConnection.close()
  }
}

async function sendOverHttp(url: string, body: AnvilRequest[]): Promise<RpcResponse[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
  return (await response.json()) as RpcResponse[]
}

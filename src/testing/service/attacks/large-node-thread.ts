import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** How the node answers for blocks, as `startLargeNode` says. */
export type LargeNodeSettings = { isChunked: boolean; delayMs: number; storedWord: string }

const { isChunked, delayMs, storedWord }: LargeNodeSettings = workerData
const transactions = Buffer.from(`"transactions":["${'ab'.repeat(950_000)}"]}}`)

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const { id, method, params } = JSON.parse(body)
  const head = `{"jsonrpc":"2.0","id":${id},"result":`
  if (method === 'eth_chainId') return response.end(`${head}"0x1"}`)
  if (method === 'eth_getStorageAt') return response.end(`${head}"${storedWord}"}`)
  if (delayMs > 0) await wait(delayMs)
  const start = Buffer.from(`${head}{"hash":"${params[0]}","number":"0x1",`)
  if (!isChunked) response.setHeader('content-length', start.length + transactions.length)
  response.write(start)
  response.end(transactions)
})
server.listen(0, '127.0.0.1', () => {
  parentPort?.postMessage((server.address() as AddressInfo).port)
})

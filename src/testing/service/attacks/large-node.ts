import { setTimeout as wait } from 'node:timers/promises'
import { httpNode } from '#testing/service/rpc-node.ts'

/** The block hash of a number in the large node. */
export const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`

/** A word that the large node has in every slot. */
export const storedWord = `0x${'0'.repeat(63)}1`

/**
 * A node with a block of 1.9 MB by every hash, as large as those of a busy network, and one word in
 * every slot. `isChunked` leaves out the length of its answers; `delayMs` is the time that a block
 * takes. Resolves to its URL.
 */
export async function startLargeNode({ isChunked = false, delayMs = 0 } = {}) {
  const transactions = Buffer.from(`"transactions":["${'ab'.repeat(950_000)}"]}}`)
  const { port } = await httpNode(async (request, response) => {
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
  return `http://127.0.0.1:${port}`
}

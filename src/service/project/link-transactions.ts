import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { WebSocket } from 'undici'
import { isHash } from '#domain/values/hex.ts'
import { asRawList, asRawObject, parseJson } from '#domain/values/raw.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'

/** Links of one block, at most; a link to the block stands for the others. */
const maxLinksPerBlock = 10
/** Blocks that wait for the node, at most; those beyond are counted. */
const maxWaitingBlocks = 100
/** Transactions that are remembered, as a node may mine one again after a revert to a snapshot. */
const maxKnownHashes = 10_000
/** Time until a node that has ended is looked for again, ms. */
const retryMs = 2_000

/**
 * Says a link to each transaction once, when a development node has mined its block; nothing of other nodes, whose
 * blocks are full of what strangers send. The node tells its blocks over its WebSocket, as it lists each request.
 * Resolves when the signal ends it, or the node is another one.
 * @param address where the pages of the node's network are
 */
export async function linkTransactions(
  url: URL,
  upstream: Upstream,
  address: string,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const known = new LRUCache<string, true>({ max: maxKnownHashes })
  let [waitingBlocks, leftOut] = [0, 0]
  let work = Promise.resolve()

  async function sayLinks(blockHash: string) {
    const block = asRawObject(await upstream.call('eth_getBlockByHash', [blockHash, false]))
    const fresh = asRawList(block.transactions).filter((each) => isHash(each) && !known.has(each))
    for (const each of fresh) known.set(String(each), true)
    for (const each of fresh.slice(0, maxLinksPerBlock)) say(`${address}/tx/${each}`)
    const more = fresh.length - maxLinksPerBlock
    if (more > 0) say(`${address}/block/${blockHash} has ${more} more`)
  }

  function addBlock(blockHash: string) {
    if (waitingBlocks === maxWaitingBlocks) {
      leftOut++
      return
    }
    waitingBlocks++
    // A block that was reverted since, or whose node has ended, has no links.
    const linked = work.then(() => sayLinks(blockHash)).catch(() => {})
    work = linked.then(() => {
      waitingBlocks--
      if (waitingBlocks > 0 || leftOut === 0) return
      say(`${address} has the transactions of ${leftOut} more blocks`)
      leftOut = 0
    })
  }

  /** Resolves when the connection ends, or cannot be made. */
  const listen = () =>
    new Promise<unknown>((resolve) => {
      const socket = new WebSocket(url.href.replace(/^http/, 'ws'))
      const leave = () => socket.close()
      signal.addEventListener('abort', leave)
      const params = ['newHeads']
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params })
      socket.addEventListener('open', () => socket.send(body))
      socket.addEventListener('message', ({ data }) => {
        const { result } = asRawObject(asRawObject(parseJson(String(data))).params)
        const { hash } = asRawObject(result)
        if (isHash(hash)) addBlock(hash)
      })
      socket.addEventListener('close', () => {
        signal.removeEventListener('abort', leave)
        resolve(undefined)
      })
    })

  const client = await upstream.call('web3_clientVersion', []).catch(() => '')
  if (!/^(anvil|ganache|hardhat)/i.test(String(client))) return
  while (!signal.aborted) {
    await listen()
    await wait(retryMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { askNode } from './ask-node.js'
import { findKeyhole, startKeyhole } from './open-keyhole.js'

/** Links of one block, at most; a link to the block stands for the others. */
const maxLinksPerBlock = 10
/** Blocks that wait for Keyhole or the node, at most; those beyond are counted. */
const maxWaitingBlocks = 100
/** Transactions that are remembered, as a node may mine one again after a revert to a snapshot. */
const maxKnownHashes = 10_000

/**
 * Says where Keyhole shows a node, and a link to each transaction once, when its block is mined. It
 * waits for the node to listen. Rejects where Keyhole cannot be started, and when the signal ends it.
 * @param {{ nodeUrl: string, projectFolder: string, signal: AbortSignal, say(line: string): void,
 *   keyholeAddress?: string }} options `keyholeAddress` is where a running one is looked for
 */
export async function linkTransactions({ nodeUrl, projectFolder, signal, say, keyholeAddress }) {
  const blocks = []
  let leftOut = 0
  let onBlock = () => {}
  await listenToBlocks(nodeUrl, signal, (hash) => {
    if (blocks.length < maxWaitingBlocks) blocks.push(hash)
    else leftOut++
    onBlock()
  })
  const { address, network } =
    (await findKeyhole(nodeUrl, signal, keyholeAddress)) ??
    (await startKeyhole(nodeUrl, projectFolder, signal))
  say(`Keyhole shows this node at ${address}`)
  const known = new Set()
  while (!signal.aborted) {
    const hash = blocks.shift()
    if (hash === undefined) {
      if (leftOut > 0) say(`${address} has the transactions of ${leftOut} more blocks`)
      leftOut = 0
      await new Promise((resolve) => {
        onBlock = resolve
      })
      continue
    }
    const block = await askNode(nodeUrl, signal, 'eth_getBlockByHash', hash, false)
    // A block that was reverted since is gone.
    const fresh = (block?.transactions ?? []).filter((each) => !known.has(each))
    for (const each of fresh) known.add(each)
    for (const each of known) if (known.size > maxKnownHashes) known.delete(each)
    for (const each of fresh.slice(0, maxLinksPerBlock)) say(`${address}/${network}/tx/${each}`)
    const more = fresh.length - maxLinksPerBlock
    if (more > 0) say(`${address}/${network}/block/${hash} has ${more} more`)
  }
}

/** Calls back with the hash of each new block, from when the node listens. */
async function listenToBlocks(nodeUrl, signal, onBlock) {
  for (;;) {
    const socket = new WebSocket(nodeUrl.replace('http', 'ws'))
    const isOpen = await new Promise((resolve) => {
      socket.onopen = () => resolve(true)
      socket.onerror = () => resolve(false)
    })
    if (isOpen) {
      signal.addEventListener('abort', () => socket.close())
      socket.onmessage = ({ data }) => {
        const hash = JSON.parse(data).params?.result?.hash
        if (hash) onBlock(hash)
      }
      const params = ['newHeads']
      return socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params }))
    }
    await wait(100, undefined, { signal })
  }
}

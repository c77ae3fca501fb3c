import { setTimeout as wait } from 'node:timers/promises'
import { askNode } from './ask-node.js'
import { findKeyhole, startKeyhole } from './open-keyhole.js'

/** Links of one block, at most; a link to the block stands for the others. */
const maxLinksPerBlock = 10
/** Blocks that wait for the node, at most; those beyond are counted. */
const maxWaitingBlocks = 100
/** Transactions that are remembered, as a node may mine one again after a revert to a snapshot. */
const maxKnownHashes = 10_000

/**
 * Says where Keyhole shows a node, and a link to each transaction once, when its block is mined. It
 * waits for the node to listen. A Keyhole that it starts says the links itself: the node lists each request.
 * Rejects where Keyhole cannot be started, and when the signal ends it.
 * @param {{ nodeUrl: string, projectFolder: string, signal: AbortSignal, say(line: string): void,
 *   keyholeAddress?: string }} options `keyholeAddress` is where a running one is looked for
 */
export async function linkTransactions({ nodeUrl, projectFolder, signal, say, keyholeAddress }) {
  const socket = await openSocket(nodeUrl, signal)
  const found = await findKeyhole(nodeUrl, signal, keyholeAddress)
  if (!found) {
    socket.close()
    return startKeyhole(nodeUrl, projectFolder, signal, say)
  }
  const { address, network } = found
  const blocks = []
  let leftOut = 0
  let onBlock = () => {}
  socket.onmessage = ({ data }) => {
    const hash = JSON.parse(data).params?.result?.hash
    if (!hash) return
    if (blocks.length < maxWaitingBlocks) blocks.push(hash)
    else leftOut++
    onBlock()
  }
  const params = ['newHeads']
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params }))
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

/** A connection to a node, from when it listens until the signal. */
async function openSocket(nodeUrl, signal) {
  for (;;) {
    const socket = new WebSocket(nodeUrl.replace('http', 'ws'))
    const isOpen = await new Promise((resolve) => {
      socket.onopen = () => resolve(true)
      socket.onerror = () => resolve(false)
    })
    if (isOpen) {
      signal.addEventListener('abort', () => socket.close())
      return socket
    }
    await wait(100, undefined, { signal })
  }
}

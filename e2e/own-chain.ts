import { createTestClient, http, parseEther, publicActions, walletActions } from 'viem'
import { findAnvil, startAnvil } from '#service/chain/anvil.ts'
import { spawnGuarded } from '#service/chain/guard.ts'
import { Keyhole } from './keyhole.ts'
import { test as base } from './story.ts'

const startNode = async () => {
  const node = await startAnvil()
  const client = createTestClient({ mode: 'anvil', transport: http(node.url) })
    .extend(publicActions)
    .extend(walletActions)
  const [from, to] = await client.getAddresses()
  if (!from || !to) throw new Error('the node has no accounts')
  /** One more block with one payment. */
  const mine = async (ether: string) => {
    await client.sendTransaction({ chain: null, account: from, to, value: parseEther(ether) })
    await client.mine({ blocks: 1 })
  }
  let running: Pick<typeof node, 'stop'> = node
  /** The same address, and another chain. */
  const restart = async () => {
    await running.stop()
    const { stdout, ...anew } = spawnGuarded(findAnvil(), ['--port', new URL(node.url).port])
    running = anew
    await new Promise<void>((resolve, reject) => {
      stdout.on('data', (text) => /Listening on/.test(String(text)) && resolve())
      anew.exited.then(() => reject(new Error('anvil does not start anew')))
    })
  }
  return { client, from, to, mine, restart, url: node.url, stop: () => running.stop() }
}

/** A chain of one's own, which goes on while it is looked at. */
export const test = base.extend<{ chain: Awaited<ReturnType<typeof startNode>>; own: Keyhole }>({
  chain: async ({ browserName: _ }, use) => {
    const chain = await startNode()
    await use(chain)
    await chain.stop()
  },
  own: async ({ chain, page }, use) => {
    const keyhole = await new Keyhole().start({ KEYHOLE_RPC_URL: chain.url })
    await use(keyhole)
    // What it still asks would be a failure when the service is gone.
    await page.close()
    await keyhole.end()
  },
})

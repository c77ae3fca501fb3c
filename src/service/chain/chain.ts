import { randomInt } from 'node:crypto'
import type { Address } from 'viem'
import type { TourStop } from '#protocol/connection.ts'
import { recipientAddress } from '#service/chain/accounts.ts'
import { chainId, findAnvil, startAnvil } from '#service/chain/anvil.ts'
import { examples, layouts } from '#service/chain/examples.ts'
import { anvilRpc, createMiner } from '#service/chain/miner.ts'
import { tourBlocks } from '#service/chain/tour-blocks.ts'

/** The embedded chain: a node in a process of its own, with the tour mined. */
export type EmbeddedChain = Awaited<ReturnType<typeof startChain>>

/**
 * Starts a fresh chain and mines the tour, the same blocks with the same hashes at every start:
 * nothing writes to the chain afterwards, so nothing has to be stored. Its address is one that pages do
 * not find (docs/decisions/0021). Throws a StartError when the node does not start, an Error when it
 * refuses part of the tour; nothing is left running then.
 */
export async function startChain() {
  const { url, exited, stop } = await startAnvil(findAnvil(), undefined, randomLoopback())
  try {
    return { url, chainId, tour: await mineTour(url), examples, layouts, stop, exited }
  } catch (error) {
    await stop()
    throw error
  }
}

/** One of 16 million addresses, which a page cannot try all; macOS has only the first. */
const randomLoopback = (): string =>
  process.platform === 'darwin'
    ? '127.0.0.1'
    : `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`

/**
 * Mines the tour on a fresh anvil: the same blocks with the same hashes at every start. Throws when
 * a block does not come out exactly as intended.
 * @internal Exported for tests.
 */
export async function mineTour(url: string): Promise<TourStop[]> {
  const rpc = anvilRpc(url)
  const [accounts] = (await rpc([
    ['eth_accounts'],
    ['anvil_setCoinbase', recipientAddress(0)],
    ['anvil_setLoggingEnabled', false],
  ])) as [Address[]]
  const mine = createMiner(rpc)
  const tour: TourStop[] = []
  const blocks = await tourBlocks(accounts)
  for (const { title, note, drafts } of blocks)
    tour.push({ title, note, block: await mine(drafts) })
  // Anvil would leave out a transaction without its blobs when it traces what follows in the block, and
  // would prepare for seconds, in which it answers nothing, to check them.
  const signers = blocks.flatMap(({ drafts }) => drafts.filter(({ sign }) => sign))
  await rpc(signers.map(({ from }) => ['anvil_impersonateAccount', from]))
  return tour
}

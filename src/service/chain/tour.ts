import type { Address } from 'viem'
import type { TourStop } from '#protocol/connection.ts'
import { anvilRpc } from '#service/chain/anvil-rpc.ts'
import { createMiner } from '#service/chain/miner.ts'
import { recipientAddress } from '#service/chain/payments.ts'
import { tourBlocks } from '#service/chain/tour-blocks.ts'

/**
 * Mines the tour on a fresh anvil: the same blocks with the same hashes at every start. Throws when
 * a block does not come out exactly as it is meant to.
 */
export async function mineTour(url: string): Promise<TourStop[]> {
  const rpc = anvilRpc(url)
  const [accounts] = (await rpc([
    ['eth_accounts'],
    ['anvil_setCoinbase', recipientAddress(0)],
    ['anvil_setLoggingEnabled', false],
  ])) as [Address[]]
  const blocks = await tourBlocks(accounts)
  const mine = createMiner(rpc)
  const tour: TourStop[] = []
  for (const { title, note, drafts } of blocks)
    tour.push({ title, note, block: await mine(drafts) })
  return tour
}

import { tourNetwork } from '#testing/pages/page-words.ts'

/** An account of the tour's chain with ether and tokens, and the contracts that the examples call. */
export async function tourCalls() {
  const { examples } = await tourNetwork()
  const calls = examples.flatMap((example) => (example.page === 'gas' ? [example.call] : []))
  const [transfer, deposit] = calls
  if (!transfer?.from || !transfer.to || !deposit?.to) throw new Error('the examples have changed')
  return { account: transfer.from, token: transfer.to, reverter: deposit.to }
}

import { tourNetwork } from '#testing/pages/page-words.ts'

/** An example of storage of the tour's chain, as the address of its page has it. */
export async function tourStorage(title: RegExp) {
  const { examples } = await tourNetwork()
  const found = examples.find((example) => title.test(example.title))
  if (found?.page !== 'storage') throw new Error(`no example of storage is called ${title}`)
  const { address, slot, keys } = found
  return { network: 'devnet', address, slot, keys }
}

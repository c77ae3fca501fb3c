import { expect, test } from '../fixtures/story.ts'

/**
 * Links as they stand in tickets and notes, and what each must still show: the values of the demo chain,
 * which no redesign changes.
 */
test('links that were shared lead to the same thing', async ({ page, keyhole }) => {
  test.slow()
  const { examples, tour } = await keyhole.connection()
  const blockHash = tour[1]?.block ?? ''
  const transactionHash = '0x950e9e80c2e0bfe5eaf8180f5b3a9e924281923f36143c01cc31e0202bf4f60d'
  const cid = await keyhole.add('a text to look at')
  const token = examples.find(({ page }) => page === 'storage')
  const contract = examples.find((example) => example.page === 'read')
  const call = examples.flatMap((example) => (example.page === 'gas' ? [example.call] : []))[1]
  if (token?.page !== 'storage' || !call || !contract) throw new Error('the examples have changed')
  const { address, slot, keys } = token
  const key = keys.map(({ type, value }) => `&key=${type}:${value}`).join('')
  const callQuery = `to=${call.to}&from=${call.from}&data=${call.data}`
  const request = encodeURIComponent(
    JSON.stringify({ method: 'eth_getBlockByHash', params: [blockHash, false] }),
  )

  const simulated = encodeURIComponent(JSON.stringify([{ ...call, value: '0.1 ether' }]))
  const sharedLinks: readonly (readonly [path: string, shown: string | RegExp])[] = [
    [`/devnet/block/${blockHash}`, blockHash],
    [`/block/${blockHash}`, blockHash],
    [`/devnet/block/${blockHash}?view=header`, 'State root'],
    [`/devnet/block/${blockHash}?view=raw`, 'stateRoot'],
    ['/devnet/block/6?transactions=hashes', '1,500'],
    ['/devnet/block/at?time=2026-01-01T00:00:36Z', 'Block 3'],
    ['/devnet/block/at?time=2026-01-01T00:00:36Z&within=60', 'Block 3'],
    ['/devnet/block/3/tx/1', transactionHash],
    [`/devnet/block/${blockHash}/tx/1`, /Transaction/],
    ['/devnet/block/3/tx/1?view=raw', '0xa9059cbb'],
    ['/devnet/block/3/tx/1?view=rlp', 'RLP'],
    ['/devnet/block/3/tx/1?input=hex', 'a9059cbb'],
    [`/devnet/tx/${transactionHash}?block=3`, transactionHash],
    [`/tx/${transactionHash}`, transactionHash],
    [`/devnet/storage/${address}?slot=${slot}${key}&block=latest`, '19,327'],
    [`/devnet/storage/${address}?slot=2&as=uint256&block=11`, 'Next slot'],
    [`/devnet/storage/${address}?slot=keccak256(uint256(1))&declared=uint8[] a&path=a[2]`, 'uint8'],
    [`/devnet/storage/${address}/layout`, 'Keyhole Token'],
    [`/devnet/storage/${address}/layout?block=5&at=name`, 'Keyhole Token'],
    [`/devnet/storage/${address}/history?slot=2&part=changes&samples=8`, /\d,\d{3}/],
    [`/devnet/storage/${address}/many?mode=range&last=9`, '10 of 10'],
    [`/devnet/storage/${address}/proxy`, 'No standard proxy slots set'],
    [`/address/${address}`, /KeyholeToken/],
    [`/devnet/address/${contract.address}/read?getters=all`, /keeper/],
    [`/devnet/gas?${callQuery}`, 'deposit below minimum'],
    [`/devnet/gas/questions?${callQuery}&ask=blocks&at=8-9`, /Across blocks/],
    [`/devnet/gas/simulate?block=12&calls=${simulated}`, /1 call/],
    [`/files/${cid}`, 'a text to look at'],
    [`/files/${cid}?view=bytes`, '61 20 74'],
    ['/files?state=pinned&order=size', 'Files'],
    ['/requests?text=cat', 'Requests'],
    [`/playground?request=${request}`, blockHash],
    ['/connections', 'Embedded chain'],
  ]
  for (const [path, shown] of sharedLinks) {
    await page.goto(path)
    await expect(page.locator('#page').getByText(shown).first(), path).toBeVisible()
  }
})

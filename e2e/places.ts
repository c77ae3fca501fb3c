import { gasPath } from '#paths/gas.ts'
import type { Keyhole } from './keyhole.ts'

/** A page of each kind, full, empty and failing, and what tells that it has drawn. */
export async function places(keyhole: Keyhole) {
  const { examples, tour } = await keyhole.connection()
  const cid = await keyhole.add('a text to look at')
  const storage = examples.find(({ page }) => page === 'storage')
  if (storage?.page !== 'storage') throw new Error('the examples have changed')
  const { address, slot, keys } = storage
  const contract = examples.find((example) => example.page === 'read')
  const key = keys.map(({ type, value }) => `&key=${type}:${value}`).join('')
  const reverting = examples.flatMap((example) => (example.page === 'gas' ? [example.call] : []))[1]
  const calls = JSON.stringify([
    { method: 'eth_estimateGas', params: [reverting] },
    { method: 'eth_getBlockByHash', params: [tour[1]?.block, false] },
  ])
  return {
    home: ['/', 'A balance of the token'],
    block: [`/devnet/block/${tour[1]?.block}`, 'Parent'],
    'block header': [`/devnet/block/${tour[1]?.block}?view=header`, 'State root'],
    'block raw': [`/devnet/block/${tour[1]?.block}?view=raw`, 'stateRoot'],
    'no block': [`/devnet/block/0x${'ab'.repeat(32)}`, 'No block has this hash'],
    transaction: ['/devnet/block/3/tx/1', 'Nonce'],
    'No transaction at this index': ['/devnet/block/3/tx/99', 'no transaction'],
    storage: [`/devnet/storage/${address}?slot=${slot}${key}&block=latest`, 'at 18 decimals'],
    'storage at two blocks': [`/devnet/storage/${address}/history?position=2`, 'It changed by'],
    'storage over time': [
      `/devnet/storage/${address}/history?position=2&part=changes&samples=8`,
      'Read anew',
    ],
    'all variables': [`/devnet/storage/${address}/layout?at=name`, 'Keyhole Token'],
    'no layout': [`/devnet/storage/0x${'ab'.repeat(20)}/layout`, 'Where to get a layout'],
    'proxy sheet': [`/devnet/storage/${address}/proxy`, 'Nor is its code that of a minimal proxy'],
    'storage declared': [
      `/devnet/storage/${address}?slot=keccak256(uint256(1))&declared=uint8[] a&path=a[2]`,
      'Parts that are hashed',
    ],
    'storage start': ['/devnet/storage', 'Read slot'],
    gas: [
      gasPath({ network: 'devnet', ...reverting, to: reverting?.to ?? '', value: '0.1 ether' }),
      'the contract refuses this call',
    ],
    'gas start': ['/devnet/gas', 'Estimate gas'],
    'read start': ['/devnet/read', 'Read through an estimate'],
    read: [`/devnet/read/${contract?.address}?getters=all`, 'ask the keeper'],
    'gas answer': [
      gasPath({ network: 'devnet', to: reverting?.from ?? '' }),
      'transactions in 3 blocks',
    ],
    'gas questions': [`/devnet/gas/questions?to=${reverting?.to}&ask=blocks&at=8-9`, '2 answered'],
    files: ['/files', 'Open'],
    file: [`/files/${cid}`, 'a text to look at'],
    exchanges: ['/exchanges', 'Nothing was asked yet'],
    playground: [
      `/playground?${new URLSearchParams({ request: calls })}`,
      '2 requests as one batch',
    ],
    connections: ['/connections', 'offered by this service'],
    'block by time': ['/devnet/block/at?time=2026-01-01T00:00:36Z', 'Block 3'],
    'transaction by hash': [`/devnet/tx/0x${'ab'.repeat(32)}`, 'by its hash alone'],
    'block anywhere': [`/block/${tour[2]?.block}`, 'Parent'],
    'transaction anywhere': [`/tx/0x${'cd'.repeat(32)}`, 'by its hash alone'],
    'storage anywhere': [`/address/${address}`, 'Read slot'],
    'storage of many': [`/devnet/storage/${address}/many?mode=range&last=9`, '10 of 10'],
    'no page': ['/no/such/page', 'Nothing is at this address'],
  } as const
}

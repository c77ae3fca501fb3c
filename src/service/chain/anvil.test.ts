import { expect, test } from 'vitest'
import { findAnvil, startAnvil } from '#service/chain/anvil.ts'
import { anvilRpc } from '#service/chain/miner.ts'

test('without an anvil for the machine, the error says what to do', () => {
  expect(() => findAnvil('freebsd', 'riscv64')).toThrow(
    'The embedded chain needs anvil, and none is installed for freebsd on riscv64: reinstall with npm, optional packages included, or set KEYHOLE_RPC_URL to serve a node of your own',
  )
})

test('the message of an anvil that ends at once is reported', async () => {
  await expect(startAnvil(process.execPath)).rejects.toThrow(
    /^The embedded chain does not start \(anvil: .*bad option: --host.*\): reinstall with npm/s,
  )
})

test('an anvil that is too slow is stopped', async () => {
  await expect(startAnvil(findAnvil(), 1)).rejects.toThrow('did not listen within 0.001 seconds')
})

test('anvil answers on loopback until it is stopped', async () => {
  const { url, stop } = await startAnvil()
  const rpc = anvilRpc(url)
  expect(await rpc([['eth_chainId'], ['eth_blockNumber']])).toEqual(['0x7a69', '0x0'])
  await expect(rpc([['eth_chainId'], ['eth_nonsense']])).rejects.toThrow(
    'anvil refuses eth_nonsense (2 of 2): Method not found',
  )
  await stop()
  await expect(rpc([['eth_chainId']])).rejects.toThrow('anvil does not answer eth_chainId')
})

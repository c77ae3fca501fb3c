import { openWallet } from '../fixtures/frame.ts'
import { expect, test } from '../fixtures/story.ts'
import { askedOfWallet, installStoryWallet } from '../fixtures/story-wallet.ts'

/** First account of the tour's mnemonic: it sent those of block 2. */
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('a wallet is found and connected, marks what is its own, is brought to the chain, and never asked to sign', {
  tag: ['@pointer', '@engine'],
}, async ({ page, user, keyhole }) => {
  const { apiKey } = await keyhole.connection()
  await installStoryWallet(page, account)
  await page.goto('/devnet/block/2')
  await openWallet(page, user)
  await user.click(page.getByRole('button', { name: 'Story wallet' }))
  await expect(page.getByText('Your wallet is on chain 1; Embedded chain is chain')).toBeVisible()
  await expect(page.getByRole('table').getByText('your wallet').first()).toBeVisible()

  // The chain is not among the wallet's: it needs an address, which cannot be the one with the key.
  await user.click(page.getByRole('button', { name: 'Switch wallet' }))
  const address = page.getByLabel('Public RPC URL')
  const add = page.getByRole('button', { name: 'Add to wallet' })
  await user.fill(address, `${keyhole.url}/rpc/devnet/v3/${apiKey}`)
  await user.click(add)
  await expect(page.getByText('This URL contains a key')).toBeVisible()
  await user.fill(address, 'http://127.0.0.1:8545')
  await user.click(add)
  await expect(page.getByText('Connected to Embedded chain.')).toBeVisible()

  await page.reload()
  await user.click(page.getByRole('button', { name: 'Settings' }))
  await expect(page.getByRole('button', { name: `Wallet ${account}` })).toBeVisible()
  await page.goto('/devnet/gas')
  await user.click(page.getByRole('button', { name: 'Use my wallet' }))
  await expect(page.getByLabel('From')).toHaveValue(account)

  const asked = await askedOfWallet(page)
  const harmless = [
    ...['eth_accounts', 'eth_chainId', 'eth_requestAccounts', 'wallet_requestPermissions'],
    ...['wallet_switchEthereumChain', 'wallet_addEthereumChain'],
  ]
  expect(asked.map(({ method }) => method).filter((method) => !harmless.includes(method))).toEqual(
    [],
  )
  expect(JSON.stringify(asked)).not.toContain(apiKey)
  expect(asked).toContainEqual({
    method: 'wallet_addEthereumChain',
    params: [
      expect.objectContaining({
        chainId: '0x7a69',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['http://127.0.0.1:8545'],
        blockExplorerUrls: [`${new URL(page.url()).origin}/devnet`],
      }),
    ],
  })
})

test('without a wallet the panel says that none is needed, and it closes with the page', async ({
  page,
  user,
}) => {
  await page.goto('/')
  await openWallet(page, user)
  await expect(page.getByText('No wallet detected.')).toBeVisible()
  await user.click(page.getByRole('link', { name: 'Files', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible()
  await expect(page.getByText('No wallet detected.')).toBeHidden()
})

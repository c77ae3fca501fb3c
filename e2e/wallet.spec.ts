import { expect, openTour, test } from './story.ts'

/** First account of the tour's mnemonic: it sent transactions of every block. */
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('a wallet is found, connected, and its transactions are marked', async ({ page }) => {
  // A wallet is an outside part: this one announces itself as EIP-6963 says, and knows one account.
  await page.addInitScript((account) => {
    const provider = {
      request: async ({ method }: { method: string }) => {
        if (method === 'eth_requestAccounts') sessionStorage.setItem('allowed', 'yes')
        if (method === 'eth_accounts' || method === 'eth_requestAccounts')
          return sessionStorage.getItem('allowed') ? [account] : []
        if (method === 'eth_chainId') return '0x7a69'
        throw Object.assign(new Error(`The story’s wallet has no ${method}`), { code: 4200 })
      },
      on() {},
      removeListener() {},
    }
    const info = {
      uuid: 'd1a5c9b0-0f1e-4c1c-9d2a-000000000001',
      name: 'Story wallet',
      rdns: 'example.story',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    }
    const announce = () =>
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }, account)
  await openTour(page, /1,500 transactions/)
  await page.getByRole('button', { name: 'Wallet', exact: true }).click()
  await page.getByRole('button', { name: 'Story wallet' }).click()
  await expect(page.getByText('It is on Embedded chain too.')).toBeVisible()
  await expect(page.getByRole('table').getByText('your wallet').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Wallet ${account}` })).toBeVisible()
})

test('without a wallet the panel says that none is needed', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Wallet', exact: true }).click()
  await expect(page.getByText('No wallet was found in this browser.')).toBeVisible()
})

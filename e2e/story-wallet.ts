import type { Page } from '@playwright/test'

/** A wallet is an outside part: this one announces itself as EIP-6963 says, and knows one account. */
export async function installStoryWallet(page: Page, account: string) {
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
}

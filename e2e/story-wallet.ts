import type { Page } from '@playwright/test'

/**
 * A wallet is an outside part: this one announces itself as EIP-6963 says, knows one account and the
 * main chain, takes other chains on, and writes down all that it is asked.
 */
export async function installStoryWallet(page: Page, account: string) {
  await page.addInitScript((account) => {
    const read = (name: string, other: unknown) =>
      JSON.parse(sessionStorage.getItem(`story.${name}`) ?? JSON.stringify(other))
    const write = (name: string, value: unknown) =>
      sessionStorage.setItem(`story.${name}`, JSON.stringify(value))
    const listeners = new Set<(chainId: string) => void>()
    const go = (chainId: string) => {
      write('chain', chainId)
      for (const listener of listeners) listener(chainId)
      return null
    }
    const fail = (code: number, message: string) => {
      throw Object.assign(new Error(message), { code })
    }
    const methods: { [method: string]: (parameter: { chainId: string }) => unknown } = {
      eth_accounts: () => (read('allowed', false) ? [account] : []),
      eth_requestAccounts: () => {
        write('allowed', true)
        return [account]
      },
      eth_chainId: () => read('chain', '0x1'),
      wallet_switchEthereumChain: ({ chainId }) =>
        read('known', ['0x1']).includes(chainId) ? go(chainId) : fail(4902, 'Unrecognized chain'),
      wallet_addEthereumChain: ({ chainId }) => {
        write('known', [...read('known', ['0x1']), chainId])
        return go(chainId)
      },
    }
    const provider = {
      request: async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
        write('asked', [...read('asked', []), { method, params }])
        const answer = methods[method]
        return answer
          ? answer(params[0] as never)
          : fail(4200, `The story’s wallet has no ${method}`)
      },
      on: (event: string, listener: (chainId: string) => void) =>
        event === 'chainChanged' && listeners.add(listener),
      removeListener: (_: string, listener: (chainId: string) => void) =>
        listeners.delete(listener),
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

/** All that the story's wallet was asked, the oldest first. */
export const askedOfWallet = (page: Page): Promise<{ method: string; params: unknown[] }[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('story.asked') ?? '[]'))

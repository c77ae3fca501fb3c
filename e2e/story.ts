import { test as base, expect, type Page } from '@playwright/test'
import { keyboardUser } from './keyboard-user.ts'
import { Keyhole } from './keyhole.ts'
import { pointerUser, type User } from './user.ts'

export { expect }

/** The only names that the browser resolves; listening costs less than intercepting, and keeps its cache. */
const local = new Set(['127.0.0.1', 'localhost', 'keyhole.test'])

/** What Playwright says in a page whose service worker the configuration blocks. */
const workerBlocked = 'Service Worker registration blocked by Playwright'

export type Stories = {
  /** A service that this story alone may stop and start. */
  ownKeyhole: Keyhole
  /** False where a story provokes failures, which Chromium itself reports on the console. */
  quiet: boolean
  /** What the user works the page with: keys alone, but for a few stories that a pointer repeats. */
  device: 'keyboard' | 'pointer'
  /** Who clicks, types and chooses in the story. */
  user: User
  watched: undefined
}

/**
 * Stories run in a real browser on the real service. Each fails when a request leaves this machine,
 * and, unless it provokes failures, when the console says an error or a warning.
 */
export const test = base.extend<Stories, { keyhole: Keyhole }>({
  keyhole: [
    async ({ browserName: _ }, use) => {
      const keyhole = await new Keyhole().start()
      await use(keyhole)
      await keyhole.end()
    },
    { scope: 'worker' },
  ],
  ownKeyhole: async ({ browserName: _ }, use) => {
    const keyhole = await new Keyhole().start()
    await use(keyhole)
    await keyhole.end()
  },
  baseURL: async ({ keyhole }, use) => use(keyhole.url),
  quiet: [true, { option: true }],
  device: ['keyboard', { option: true }],
  user: async ({ device }, use) => use(device === 'keyboard' ? keyboardUser : pointerUser),
  watched: [
    async ({ context, page, quiet }, use) => {
      const faults: string[] = []
      context.on('request', (request) => {
        const { hostname, protocol } = new URL(request.url())
        if (!local.has(hostname) && !['data:', 'blob:'].includes(protocol))
          faults.push(`left the machine: ${request.url()}`)
      })
      context.on('console', (message) => {
        if (!quiet || !['error', 'warning'].includes(message.type())) return
        if (message.text() !== workerBlocked) faults.push(message.text())
      })
      context.on('weberror', (error) => faults.push(String(error.error())))
      await use(undefined)
      // An answer that a story no longer waits for would fail the next one, in its handler.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

/** The tour's stop with this title, opened from the home page. */
export async function openTour(page: Page, user: User, title: string | RegExp, home = '/') {
  await page.goto(home)
  await user.click(page.getByRole('link', { name: title }))
}

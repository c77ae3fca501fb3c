import { filesPath } from '#paths/files-path.ts'
import { examplePath } from '#paths/links/example.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect, test } from '../fixtures/story.ts'

test.describe('a wait that is long', () => {
  test.use({ quiet: false })

  test('has its reason after 3 s, and is cancelled or begun again', async ({ page, user }) => {
    let isHung = true
    const hung: (() => void)[] = []
    await page.route(/\/v3\//, async (route) => {
      if (isHung) await new Promise<void>((resolve) => hung.push(resolve))
      await route.continue().catch(() => undefined)
    })
    await page.goto('/devnet/block/3')
    const main = page.getByRole('main')
    const note = main.getByText('No response yet')
    await expect(note).toBeVisible()
    await expectToFitPhone(page)
    await user.click(main.getByRole('button', { name: 'Cancel' }))
    await expect(note).toBeHidden()
    await expect(main.getByText(/^(Cancelled|Stopped: .*)$/)).toBeVisible()
    await user.click(main.getByRole('button', { name: /^(Retry|Continue)$/ }))
    await expect(note).toBeVisible()
    isHung = false
    await user.click(main.getByRole('button', { name: 'Retry' }))
    await expect(page.getByText('Transactions 7')).toBeVisible()
    for (const release of hung) release()
  })

  test('is told where a provider limits the rate, and given up at once where it is too long', async ({
    page,
  }) => {
    let retryAfter = '9'
    let requests = 0
    await page.route(/\/v3\//, (route) => {
      requests += 1
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': retryAfter },
        body: 'slow down',
      })
    })
    await page.goto('/devnet/block/3')
    await expect(page.getByText(/Rate-limited; retrying in [1-9] s/)).toBeVisible()
    retryAfter = '3600'
    await page.goto('/devnet/block/4')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Too many requests')
    await expect(alert).toContainText('Wait 60 minutes, then retry: after 20')
    await expect(alert.getByRole('button', { name: 'Retry' })).toBeVisible()
    const requestsThen = requests
    await page.waitForTimeout(1500)
    expect(requests).toBe(requestsThen)
  })
})

test('each page says that it waits, and shows the answer when it comes', async ({
  page,
  keyhole,
}) => {
  const { examples } = await keyhole.connection()
  const path = (wanted: string) => {
    const example = examples.find(({ page }) => page === wanted)
    if (!example) throw new Error(`no example of ${wanted}`)
    return examplePath('devnet', example)
  }
  const pages = [
    { path: '/devnet/block/3', waits: 'Loading the block…', here: 'Transactions 7' },
    {
      path: '/devnet/block/2/tx/0',
      waits: 'Loading the transaction…',
      here: 'Contract creation',
    },
    { path: path('storage'), waits: 'Loading the value…', here: '19,327,000,000,000,000,000,000' },
    { path: path('gas'), waits: 'Loading the estimate…', here: 'With margin' },
    {
      path: filesPath({ cid: await keyhole.add('a file that was worth waiting for') }),
      waits: 'Loading…',
      here: 'a file that was worth waiting for',
    },
  ]
  for (const { path, waits, here } of pages) {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/v3\/|\/api\/v0\//, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByRole('status').filter({ hasText: waits })).toBeAttached()
    await expect(page.getByRole('alert')).toHaveCount(0)
    release()
    await expect(page.getByText(here).first()).toBeVisible()
    await page.unroute(/\/v3\/|\/api\/v0\//)
  }
})

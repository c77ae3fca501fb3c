import { filesPath } from '#paths/files-path.ts'
import { examplePath } from '#paths/links/example.ts'
import { expect, test } from '../fixtures/story.ts'

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
      path: path('transaction'),
      waits: 'Loading the transaction…',
      here: 'Contract creation',
    },
    { path: path('storage'), waits: 'Loading the value…', here: 'at 18 decimals' },
    {
      path: path('gas'),
      waits: 'Estimating…',
      here: 'With margin',
    },
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

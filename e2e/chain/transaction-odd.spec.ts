import { test } from '../fixtures/own-chain.ts'
import { expect } from '../fixtures/story.ts'

test.describe('odd answers', () => {
  test.use({ quiet: false })

  test('a view that the service is not there to send says so, and the rest of the page stays', async ({
    page,
    user,
    ownKeyhole,
  }) => {
    // The frame's own last part comes a second after the page.
    const frame = page.waitForResponse(/\/deferred-chrome-/)
    await page.goto(`${ownKeyhole.url}/devnet/block/3/tx/1?view=input`)
    await expect(page.getByText('All bytes decoded')).toBeVisible()
    await frame
    await ownKeyhole.stop()
    await user.click(page.getByRole('link', { name: '32-byte values' }))
    await expect(page.getByText('Part of this page could not be loaded')).toBeVisible()
    await user.click(page.getByRole('link', { name: 'Hex' }))
    await expect(page.getByText(/^0xa9059cbb/).first()).toBeVisible()
    await expect(page.getByText('2 of 7')).toBeVisible()
    const search = page.getByRole('combobox', { name: 'Search' })
    await user.fill(search, '3/2')
    await user.press(search, 'Enter')
    // The page may tell of its own failure by then.
    const alert = page.getByRole('alert').filter({ hasText: 'Search did not load' })
    await expect(alert).toBeVisible()
    await expect(search).toHaveValue('3/2')
  })
})

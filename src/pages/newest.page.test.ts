import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pages } from '#testing/pages/open-page.ts'
import { ownChain } from '#testing/pages/own-chain.ts'
import { button, expectPath, link } from '#testing/pages/page-words.ts'

const page = pages()
const chain = ownChain(page)

/** The newest block is old by now, and is read again when the tab is seen again. */
function seeTabLater() {
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 10_000)
  window.dispatchEvent(new Event('visibilitychange'))
}

test('the latest blocks of a network follow its chain while they are shown', async () => {
  await chain.mine('1')
  await page.open('/own/block/at')
  const latest = within(await screen.findByRole('region', { name: 'Latest blocks' }))
  const [newest] = await latest.findAllByRole('link', { name: /^Block \d/ })
  const number = Number(newest?.textContent)
  await chain.mine('1')
  seeTabLater()
  await latest.findByRole('link', { name: `Block ${number + 1}` })
})

test.each([
  ['a transaction', '/own/block/1/tx/0', 'Newest transaction', 'Next block', /^\/own\/block\/2$/],
  ['a block', '/own/block/1', /^Next → \(Block 2 not found/, 'Next →', /^\/own\/block\/0x/],
])('%s that is the newest has no next, until a block follows', async (...row) => {
  const [, path, off, on, next] = row
  await chain.mine('1')
  await page.open(path)
  expect((await button(off)).getAttribute('aria-disabled')).toBe('true')
  await page.user.keyboard('{ArrowRight}')
  await expectPath(path)
  await chain.mine('1')
  seeTabLater()
  await page.user.click(await link(on))
  await expectPath(next)
})

import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { pages } from '#testing/pages/open-page.ts'
import { ownChain } from '#testing/pages/own-chain.ts'
import { body, button, expectPath, link, says, title } from '#testing/pages/page-words.ts'

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

test('a number is the block of the chain after a reorganization, and not orphaned', async () => {
  await chain.mine('1')
  const id = await chain.client.snapshot()
  await chain.mine('2')
  const { hash, number } = await chain.client.getBlock()
  const header = () => title().closest('header')
  await page.open('/own/block/2')
  await says(header, String(hash), 'Canonical')
  await page.user.click(await link('← Previous'))
  await says(title, 'Block 1')
  await chain.client.revert({ id })
  await chain.mine('3')
  seeTabLater()
  // A read that was sent between the two chains finds no block, and the page would join it.
  await page.settled()
  history.back()
  const replacement = await chain.client.getBlock()
  expect(replacement).toMatchObject({ number })
  await says(header, String(replacement.hash))
  await page.settled()
  await says(header, 'Canonical')
})

test.each(['address', 'storage'])(
  'the state of an %s at the latest block when read says when it is behind',
  async (kind) => {
    await chain.mine('1')
    page.useExtraMethods('own', 'when offered')
    const slot = kind === 'storage' ? '?slot=0' : ''
    await page.open(`/own/${kind}/0x${'ab'.repeat(20)}${slot}`)
    await says(body, /latest block 1 /)
    await chain.mine('1')
    await chain.mine('1')
    seeTabLater()
    // The page of a block learns of the head, as other pages do.
    history.pushState(null, '', '/own/block/latest')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await says(title, 'Block 3')
    history.back()
    await says(body, 'block 1 · 2 blocks behind · Refresh')
    await page.user.click(await button('Refresh'))
    await says(body, /latest block 3 /)
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
  },
)

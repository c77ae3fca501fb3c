import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { pages } from '#testing/pages/open-page.ts'
import { pageSteps } from '#testing/pages/page-steps.ts'
import { body, says, textOf } from '#testing/pages/page-words.ts'

const page = pages()
const { click, find } = pageSteps(page)
const latest = () => screen.getByRole('region', { name: 'Latest blocks' })

test('the start page shows the latest blocks', async () => {
  await page.open('/')
  await waitFor(() =>
    expect(within(latest()).getAllByRole('link').map(textOf)).toEqual(['13', '12', '11', '10']),
  )
  await says(latest, '4 txs')
})

test('the demo chain is named, with the way to another provider', async () => {
  await page.open('/')
  await says(body, 'Local demo chain with 13 blocks.')
  await find('link', 'Connect your own provider')
})

test('latest blocks fail by themselves, and are read again', async () => {
  page.answer = () => ({ status: 403 })
  await page.open('/')
  const alert = () => within(latest()).getByRole('alert')
  await says(alert, /\w/)
  await find('region', 'Sample blocks')
  page.answer = () => undefined
  const [retry] = within(alert()).getAllByRole('button')
  if (retry) await page.user.click(retry)
  await waitFor(() => within(latest()).getByRole('link', { name: 'Block 13' }))
})

test.each([
  ['Latest block', /^Blocks › Block \d+/],
  ['Failed transaction', /Failed ?Verified.*“deposit below minimum”.*Failed call to deposit/],
  ['ERC-20 balance', /KeyholeToken.*balanceOf.*19,327 KEY/],
  ['Transfer estimate', /^Estimate gas ?Would succeed/],
  ['Contract creation', /Transaction.*Created contract/],
  ['Reverting estimate', /^Estimate gas ?Would revert/],
  ['Custom error estimate', /^Estimate gas ?Would revert/],
  ['IPFS folder', /a-folder.*3 entries/],
])('the example “%s” opens what it is called', async (name, opened) => {
  await page.open('/')
  await click('link', name)
  await waitFor(() => expect(location.pathname).not.toBe('/'))
  await says(() => screen.getByRole('main'), opened)
})

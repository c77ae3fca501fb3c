import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { playgroundLink } from '#paths/playground.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageSteps } from '#testing/pages/page-steps.ts'
import { body, says, textOf, tourNetwork } from '#testing/pages/page-words.ts'
import { tourStorage } from '#testing/pages/tour-storage.ts'

const page = pages()
const { click, fill, find, unfold } = pageSteps(page)

test('a key that a service repeats is shown nowhere', async () => {
  const { apiKey } = await tourNetwork()
  page.respond = ({ pathname }) =>
    pathname.includes('/v3/')
      ? new Response(`no such thing at /v3/${apiKey}`, { status: 400 })
      : undefined
  await page.open('/devnet/block/3')
  await says(() => screen.getAllByRole('alert')[0], 'status 400')
  await unfold('Raw response')
  await says(body, 'no such thing at /v3/[secret]')
  expect(document.documentElement.outerHTML).not.toContain(apiKey)
  await page.open('/requests')
  const name = /^eth_getTransactionByBlockNumberAndIndex/
  const [row] = await screen.findAllByRole('button', { name })
  if (row) await page.user.click(row)
  await says(body, '[secret]')
  expect(document.documentElement.outerHTML).not.toContain(apiKey)
})

test('requests are found by transport and outcome, and an error with HTTP 200 is a failed one', async () => {
  await page.open('/devnet/block/3')
  await says(body, 'Fee recipient')
  const request = { method: 'eth_noSuch', params: [] }
  await page.open(playgroundLink({ network: 'devnet', text: JSON.stringify(request) }))
  await click('button', 'Send')
  await says(body, 'code -32601')
  await page.open('/requests')
  const found = async (text: string) => {
    await fill('Search requests', text)
    return screen.queryAllByRole('row').map(textOf).join()
  }
  expect(await found('http succeeded eth_get')).toMatch(/eth_get/)
  expect(await found('http succeeded eth_noSuch')).toBe('')
  expect(await found('http failed eth_noSuch')).toMatch(/eth_noSuch/)
  expect(await found('websocket eth_noSuch')).toBe('')
})

test('the rail beside an answer says which request it came from, and how long it took', async () => {
  const { tour } = await tourNetwork()
  const { address, slot } = await tourStorage(/ERC-20 balance/)
  const links = {
    [`/devnet/block/${tour[1]?.block}`]: 'eth_getBlockByHash',
    '/devnet/block/3/tx/1': 'eth_getTransactionByBlockNumberAndIndex',
    [`/devnet/storage/${address}?slot=${slot}`]: 'eth_getStorageAt',
    [`/devnet/gas?to=${address}&data=0x18160ddd`]: 'eth_estimateGas',
    [`/devnet/address/${address}`]: 'eth_estimateGas',
  }
  for (const [link, method] of Object.entries(links)) {
    await page.open(link)
    await waitFor(async () => {
      const request = await find('region', 'Request')
      expect(textOf(request), link).toMatch(new RegExp(`^Request${method}[\\d,]+ ms`))
    })
  }
})

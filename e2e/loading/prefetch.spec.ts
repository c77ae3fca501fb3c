import type { Page, Request } from '@playwright/test'
import { expect, test } from '../fixtures/story.ts'

/** How often the page has sent a call of the API with these params, and had its response. */
function followCalls(page: Page) {
  const sent: string[] = []
  const finished: string[] = []
  const record = (calls: string[]) => (request: Request) => {
    if (request.url().includes('/v3/')) calls.push(JSON.stringify(request.postDataJSON().params))
  }
  page.on('request', record(sent))
  page.on('requestfinished', record(finished))
  return (params: string) => ({
    sent: sent.filter((call) => call === params).length,
    finished: finished.filter((call) => call === params).length,
  })
}

/** From now on the provider does not respond. */
const holdProvider = (page: Page) => page.route('**/v3/**', () => undefined)

/** Opens a block whose links are followed: the shortcuts come with what does that. */
async function openBlock(page: Page, hash: string | undefined) {
  await page.goto(`/devnet/block/${hash}`)
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.locator('#shortcuts')).toBeAttached()
}

test('a transaction is requested once, while its link is aimed at, and opens without the provider @pointer', async ({
  page,
  user,
  keyhole,
}) => {
  const stop = (await keyhole.connection()).tour.find(({ title }) => title.startsWith('200'))
  const block = await readBlock(keyhole.url, stop?.block)
  const count = followCalls(page)
  await openBlock(page, stop?.block)
  const call = JSON.stringify([block.number, '0x3'])
  const link = page.locator('main a[href$="/tx/3"]')
  expect(count(call)).toEqual({ sent: 0, finished: 0 })
  await user.aim(link)
  await expect.poll(() => count(call)).toEqual({ sent: 1, finished: 1 })
  await holdProvider(page)
  await user.click(link)
  await expect(page.getByRole('button', { name: 'Nonce' })).toBeVisible()
  expect(count(call)).toEqual({ sent: 1, finished: 1 })
})

test('the parent of a block is here before the step to it, and so is the next one on the same link', async ({
  page,
  user,
  keyhole,
}) => {
  const stop = (await keyhole.connection()).tour.find(({ title }) => title.startsWith('200'))
  const parent = await readBlock(
    keyhole.url,
    (await readBlock(keyhole.url, stop?.block)).parentHash,
  )
  const count = followCalls(page)
  await openBlock(page, stop?.block)
  const previous = page.getByRole('link', { name: 'Previous' })
  const heading = page.getByRole('heading', { level: 1 })
  await user.aim(previous)
  // The second one is requested without a new hover: the link leads one step further by then.
  for (const { hash, number } of [parent, await readBlock(keyhole.url, parent.parentHash)]) {
    const call = JSON.stringify([hash, false])
    await expect.poll(() => count(call).finished).toBe(1)
    await holdProvider(page)
    await user.click(previous)
    // Its number is in the response alone.
    await expect(heading).toHaveText(`Block ${Number(number)}`)
    expect(count(call).sent).toBe(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('who saves data gets nothing in advance', async ({ page, user, keyhole }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const stop = (await keyhole.connection()).tour.find(({ title }) => title.startsWith('200'))
  const { number } = await readBlock(keyhole.url, stop?.block)
  const count = followCalls(page)
  await openBlock(page, stop?.block)
  const link = page.locator('main a[href$="/tx/3"]')
  await user.aim(link)
  // Many times as long as a link has to be aimed at.
  await page.waitForTimeout(800)
  expect(count(JSON.stringify([number, '0x3'])).sent).toBe(0)
  await user.click(link)
  await expect(page.getByRole('button', { name: 'Nonce' })).toBeVisible()
  expect(count(JSON.stringify([number, '0x3'])).sent).toBe(1)
})

/** A block with the hashes of its transactions, as any client would read it. */
async function readBlock(url: string, hash: string | undefined) {
  const { networks } = await (await fetch(`${url}/connection.json`)).json()
  const answer = await fetch(`${networks[0].baseUrl}/v3/${networks[0].apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1 },
      ...{ method: 'eth_getBlockByHash', params: [hash, false] },
    }),
  })
  return (await answer.json()).result as { hash: string; number: string; parentHash: string }
}

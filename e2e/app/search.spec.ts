import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures/story.ts'

const headerFile = '**/header-*.js'

/** Holds requests for a file back until what this resolves to is called, which ends them. */
async function holdFile(
  page: Page,
  url: string | RegExp,
  end: (route: Route) => Promise<void>,
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await end(route)
  })
  return release
}

test('the search box says what it understood before Enter', { tag: '@task' }, async ({
  page,
  user,
  keyhole,
}) => {
  const { tour } = await keyhole.connection()
  const hash = tour[1]?.block ?? ''
  await page.goto('/files')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search' })
  await expect(box).toBeFocused()
  const options = page.getByRole('option')

  await user.fill(box, '12/')
  await expect(page.getByRole('search')).toContainText('“12/”')
  await expect(options).toHaveCount(0)
  await user.fill(box, '12/3')
  await expect(options).toHaveText(['Transaction3 of block 12'])
  await user.fill(box, hash)
  await expect(options).toHaveText([`Transaction or block${hash}`])
  await page.keyboard.press('Enter')
  // The page tells which of the two it is.
  await expect(page).toHaveURL(`/devnet/block/${hash}`)
})

test('the key of the search, and what is typed then, count before the box is there', async ({
  page,
}) => {
  const send = await holdFile(page, headerFile, (route) => route.continue())
  await page.goto('/devnet/block/2')
  await expect(page.getByText('Fee recipient')).toBeVisible()
  const search = page.getByRole('combobox', { name: 'Search' })
  await expect(search).toHaveCount(0)
  await page.keyboard.press('/')
  await page.keyboard.type('3/2')
  await page.keyboard.press('Backspace')
  send()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('3/')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/devnet/block/3/tx/1')
})

test('who presses Enter and types on is not told of the text before, however late the search loads', async ({
  page,
  user,
}) => {
  const goOn = await holdFile(page, /\/search-[\w-]{7}\.js$/, (route) => route.continue())
  await page.goto('/files')
  const box = page.getByRole('combobox', { name: 'Search' })
  await user.focus(box)
  await page.keyboard.press('Enter')
  await user.fill(box, '12/3')
  goOn()
  await expect(page.getByRole('option')).toHaveText(['Transaction3 of block 12'])
  await expect(box).toHaveAttribute('aria-invalid', 'false')
})

test('an address has three pages; arrows choose, Escape closes, and nothing typed is lost', async ({
  page,
  user,
}) => {
  const address = `0x${'12'.repeat(20)}`
  await page.goto('/files')
  const box = page.getByRole('combobox', { name: 'Search' })
  await user.fill(box, address)
  await expect(page.getByRole('option')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await expect(box).toHaveValue(address)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Address' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option', { name: 'Gas' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/devnet/gas?to=${address}`)
})

test('a link that holds nothing to look up is explained, and stays to be fixed', async ({
  page,
  user,
}) => {
  const link = 'https://etherscan.io/gastracker'
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  await user.fill(box, link)
  await page.keyboard.press('Enter')
  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText('in this link')
  await expect(box).toHaveValue(link)
  await page.keyboard.press('Escape')
  await expect(refusal).toHaveCount(0)
  await expect(box).toHaveAttribute('aria-invalid', 'false')
  await expect(box).toHaveValue(link)
})

test('an endpoint is not a page: its key gets neither into an address nor into what is kept', async ({
  page,
  user,
  keyhole,
}) => {
  const { baseUrl, apiKey } = await keyhole.connection()
  await page.goto('/files')
  const box = page.getByRole('combobox', { name: 'Search' })
  for (const endpoint of [`${baseUrl}/v3/${apiKey}`, `/rpc/devnet/v3/${apiKey}`]) {
    await user.fill(box, endpoint)
    await expect(page.getByRole('search')).toContainText('an endpoint with a key')
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Add it in Connections')
    await expect(page).toHaveURL('/files')
  }
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, history.state]))
  expect(kept).not.toContain(apiKey)
})

test('an address of ours with two slashes is a page of ours, or is explained', async ({
  page,
  user,
  keyhole,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto('/files')
  const box = page.getByRole('combobox', { name: 'Search' })
  await user.fill(box, `${keyhole.url}//evil.example/x`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('in this link')
  await user.fill(box, `${keyhole.url}//`)
  await expect(page.getByRole('option')).toHaveText(['Page/'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${keyhole.url}//`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // What comes after the page notes where it was.
  await expect(page.getByRole('combobox', { name: 'Search' }).first()).toBeVisible()
  await page.waitForTimeout(1500)
  await expect(page.getByText('failed to render')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('recent pages are listed, newest first, across sessions, until they are cleared', async ({
  page,
  user,
}) => {
  const noted = () => page.evaluate(() => localStorage.getItem('keyhole.recent'))
  for (const path of ['/devnet/block/2', '/devnet/block/3/tx/4']) {
    await page.goto(path)
    // Noted is what stays open for longer than a glance.
    await expect.poll(noted).toContain(path)
  }
  await page.goto('/files')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  // The page below may have options of its own.
  const options = page.getByRole('banner').getByRole('option')
  await expect(options).toHaveText(['Transaction4 of block 3', 'Block2'])
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/devnet/block/2')
  // The focus goes to the new page first.
  await expect(page.getByRole('heading', { name: /Block 2/ })).toBeVisible()
  await page.keyboard.press('/')
  await expect(options).toHaveText(['Block2', 'Transaction4 of block 3'])
  await user.click(page.getByRole('button', { name: 'Clear' }))
  await expect(options).toHaveCount(0)
})

test('a known contract is found by a part of its name', async ({ page, user }) => {
  await page.goto('/files')
  const box = page.getByRole('combobox', { name: 'Search' })
  await user.fill(box, 'keyholetok')
  await expect(page.getByRole('option')).toHaveText([/^KeyholeToken0x/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/devnet\/address\/0x/)
})

test.describe('without the header’s file', () => {
  // The browser notes the request that failed.
  test.use({ quiet: false })

  test('where the menu cannot be loaded the page stays, says so, and leaves the keys to the browser', async ({
    page,
    user,
  }) => {
    const fail = await holdFile(page, headerFile, (route) => route.abort())
    await page.goto('/devnet/block/2')
    await expect(page.getByText('Fee recipient')).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('3')
    fail()
    const header = page.getByRole('banner')
    await expect(header).toContainText('The menu could not be loaded')
    await page.evaluate(() => {
      addEventListener('keydown', ({ key, defaultPrevented }) => {
        document.title += ` ${key} ${defaultPrevented ? 'taken' : 'left'}`
      })
    })
    for (const key of ['/', 'a', 'Backspace']) await page.keyboard.press(key)
    await expect(page).toHaveTitle(/ \/ left a left Backspace left$/)
    await page.unroute(headerFile)
    await user.click(header.getByRole('button', { name: 'Reload page' }))
    const search = page.getByRole('combobox', { name: 'Search' })
    await expect(search).toBeVisible()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
  })
})

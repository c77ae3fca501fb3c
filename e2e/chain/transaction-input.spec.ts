import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect, test } from '../fixtures/story.ts'

test('a function of the bundled list is decoded, and called a guess', async ({ page }) => {
  await page.goto('/devnet/block/3/tx/1')
  const input = page.getByRole('region', { name: 'Input data' })
  await expect(input.getByText('transfer(address, uint256)')).toBeVisible()
  await expect(input.getByTitle('not confirmed by an ABI')).toHaveText('Unconfirmed')
  await expect(input.getByText('12,500,000,000,000,000,000')).toBeVisible()
  await expectToFitPhone(page)
  await expect(input.getByRole('cell', { name: /12.5 KEY/ })).toContainText('Self-reported')
  await expect(input.getByText('Re-encodes to identical bytes')).toBeVisible()
})

test('what a call is meant to do is on the first screen, and its arguments on a wide one', async ({
  page,
}) => {
  const answer = page.getByRole('region', { name: 'Summary' })
  const amount = page.getByRole('cell', { name: /^12,500,000,000,000,000,000/ })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/devnet/block/3/tx/1')
  await expect(amount).toBeInViewport({ ratio: 1 })
  await expect(answer).toBeInViewport({ ratio: 1 })
  await expect(answer).toHaveText(
    /^Call to transfer 12\.5 KEY from .*to .*on .*Unconfirmed Self-reported$/,
  )
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/devnet/block/3/tx/1')
  await expect(answer).toContainText('12.5 KEY')
  await expect(answer).toBeInViewport({ ratio: 1 })
})

test('a function without a sentence of its own is named, with its main arguments', async ({
  page,
}) => {
  // Whether the contract is a token is not known: the number may be an id.
  await page.route('**/v3/*', (route) => {
    const { id, method } = route.request().postDataJSON()
    if (method !== 'eth_estimateGas') return route.continue()
    return route.fulfill({ json: { jsonrpc: '2.0', id, result: '0x5208' } })
  })
  const answer = page.getByRole('region', { name: 'Summary' })
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/devnet/block/7/tx/2')
  await expect(answer).toContainText('Call to transferFrom(from, to, ')
  await expect(answer).toContainText(/from 0x\w{40}to 0x\w{40}/)
  await expect(answer).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/devnet/block/7/tx/1')
  await expect(answer).toContainText('Call to approve(spender or approved, ')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row').last()).toBeInViewport({ ratio: 1 })
})

test('an address is marked where it occurs again while one of its links has the focus', async ({
  page,
  user,
}) => {
  await page.goto('/devnet/block/3/tx/1')
  const links = page.locator('[data-address-link^="0xc41b3ba8"]')
  await expect(links).toHaveCount(2)
  await user.focus(links.first())
  await expect(page.locator('[data-same-address]')).toHaveCount(2)
  await user.focus(page.getByRole('link', { name: 'Overview' }))
  await expect(page.locator('[data-same-address]')).toHaveCount(0)
})

test('a pasted signature decodes what the list does not know, down to the calls within', async ({
  page,
  user,
}) => {
  await page.goto('/devnet/block/3/tx/4')
  await user.click(page.getByRole('link', { name: 'Decode with ABI' }))
  await expect(page).toHaveURL('/devnet/block/3/tx/4?view=input')
  const input = page.getByRole('region', { name: 'Input data' })
  await expect(input.getByText('Unknown function')).toBeVisible()
  const box = input.getByRole('textbox', { name: 'ABI or signature' })
  await user.fill(box, 'transfer(address to, uint256 amount)')
  await expect(input.getByText('No function of the pasted ABI has the selector')).toBeVisible()
  await user.fill(
    box,
    `struct Call {
  address to;
  uint256 value;
  bytes data;
}
function run(Call[] calls) external payable;`,
  )
  await expect(input.getByText('Pasted ABI', { exact: true })).toBeVisible()
  await expect(input.getByText('0.1 at 18 decimals')).toBeVisible()
  await expect(input.getByText('Re-encodes to identical bytes')).toBeVisible()
  await user.click(input.getByRole('button', { name: 'Decode as a call' }))
  await expect(input.getByText('transfer(address, uint256)')).toBeVisible()
  await expect(input.getByText('40 at 18 decimals')).toBeVisible()
  // The sentence of the overview knows the function now, and where its ABI is from.
  await user.click(page.getByRole('link', { name: 'Overview' }))
  const answer = page.getByRole('region', { name: 'Summary' })
  await expect(answer).toHaveText(/^Call to run\(calls\) on .*Pasted ABI/)
  await user.click(page.getByRole('link', { name: 'Input data' }))
  await expect(box).toHaveValue(/function run/)
  await user.fill(box, 'function run(')
  await expect(input.getByText('Invalid signature')).toBeVisible()
})

test('a creation tells its contract’s address, and its arguments by a pasted constructor', async ({
  page,
  user,
}) => {
  await page.goto('/devnet/block/2/tx/0')
  await expect(page.getByText('Contract creation', { exact: true })).toBeVisible()
  await expect(page.getByText('only if the transaction succeeded')).toBeVisible()
  // The token of the tour: what the examples of the home page read.
  const answer = page.getByRole('region', { name: 'Summary' })
  await expect(answer).toContainText('Transaction to create contract')
  await expect(answer.getByRole('link')).toHaveAttribute('href', /0x5FbDB2315678afecb/)
  await expectToFitPhone(page)
  const preview = page.getByRole('region', { name: 'Init code' })
  await expect(preview.getByText('no Solidity or Vyper metadata')).toBeVisible()
  await expect(preview.getByText('32 bytes at the end of the code')).toBeVisible()
  await user.click(page.getByRole('link', { name: 'Input data' }))
  const input = page.getByRole('region', { name: 'Input data' })
  await user.click(input.getByText('Decode constructor arguments'))
  await user.fill(
    input.getByRole('textbox', { name: 'ABI with the constructor' }),
    'constructor(uint256 supply)',
  )
  await expect(
    input.getByText('1000000 at 18 decimals').or(input.getByText('1,000,000 at 18 decimals')),
  ).toBeVisible()
  await expect(input.getByText('Re-encodes to identical bytes')).toBeVisible()
  await user.fill(
    input.getByRole('textbox', { name: 'ABI with the constructor' }),
    'constructor(string name)',
  )
  await expect(input.getByText('The 32 bytes of arguments do not match these')).toBeVisible()
  await expect(input.getByText('at 18 decimals')).toBeHidden()
})

test('words, hex and text are views with addresses; a message is read at once', async ({
  page,
  user,
}) => {
  await page.goto('/devnet/block/7/tx/0')
  const input = page.getByRole('region', { name: 'Input data' })
  await expect(input.getByText(/^“Whoever looks through a keyhole/)).toBeVisible()
  await user.click(page.getByRole('link', { name: 'Input data' }))
  await user.click(input.getByRole('link', { name: 'Hex' }))
  await expect(page).toHaveURL('/devnet/block/7/tx/0?input=hex')
  await expect(input.getByText(/^0x57686f6576657220/)).toBeVisible()
  await page.goto('/devnet/block/3/tx/1?input=words')
  await expect(input.getByRole('row')).toHaveCount(4)
  await expect(input.getByText('12,500,000,000,000,000,000')).toBeVisible()
  await user.click(input.getByRole('link', { name: 'Text' }))
  await expect(input.getByText('with ASCII on the right')).toBeVisible()
})

test('a long input goes along to its estimate, also in another tab and in another browser', async ({
  page,
  user,
  browser,
}) => {
  await page.goto('/devnet/block/2/tx/0')
  const link = page.getByRole('link', { name: 'Estimate call' })
  const href = (await link.getAttribute('href')) ?? ''
  expect(href).toMatch(/leftOut=\d+.*#d=data=0x/)
  const data = new URLSearchParams(href.slice(href.indexOf('#d=') + 3)).get('data')
  const other = await (await browser.newContext()).newPage()
  await other.goto(new URL(href, page.url()).href)
  await expect(other.getByRole('region', { name: 'Result' })).toContainText('gas')
  await user.click(other.getByRole('button', { name: 'Edit' }))
  await expect(other.getByLabel('Function or data', { exact: true })).toHaveValue(data ?? 'nothing')
  await other.close()
})

test('what reads calls is loaded for calls only', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(response.url()))
  await page.goto('/devnet/block/1/tx/0')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('to send')
  await expect(page.getByRole('link', { name: 'Input data' })).toHaveCount(0)
  const decoders = /call-(readings|decoder|answer)/
  expect(scripts.filter((url) => decoders.test(url))).toEqual([])
  await page.goto('/devnet/block/3/tx/1')
  await expect(page.getByText('Re-encodes to identical bytes')).toBeVisible()
  expect(scripts.filter((url) => decoders.test(url))).not.toEqual([])
})

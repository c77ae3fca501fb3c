import { expectToFitPhone } from '../fixtures/phone.ts'
import { expect, test } from '../fixtures/story.ts'

test('a function of the bundled list is decoded, and called a guess', async ({ page }) => {
  await page.goto('/devnet/block/3/tx/1')
  const input = page.getByRole('region', { name: 'Input' })
  await expect(input.getByText('transfer', { exact: true })).toBeVisible()
  await expect(input.getByText('A function of ERC-20 with this selector')).toContainText('a guess')
  await expect(input.getByText('12,500,000,000,000,000,000')).toBeVisible()
  await expectToFitPhone(page)
  await expect(input.getByText('12.5 at 18 decimals')).toBeVisible()
  await expect(input.getByText('exactly these bytes')).toBeVisible()
})

test('a pasted signature decodes what the list does not know, down to the calls within', async ({
  page,
  user,
}) => {
  await page.goto('/devnet/block/3/tx/4')
  const input = page.getByRole('region', { name: 'Input' })
  await expect(input.getByText('none of the functions that are known here')).toBeVisible()
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
  await expect(input.getByText('Of the ABI that was pasted here.')).toBeVisible()
  await expect(input.getByText('0.1 at 18 decimals')).toBeVisible()
  await expect(input.getByText('exactly these bytes')).toBeVisible()
  await user.click(input.getByRole('button', { name: 'Read as a call' }))
  await expect(input.getByText('A function of ERC-20 with this selector')).toBeVisible()
  await expect(input.getByText('40 at 18 decimals')).toBeVisible()
  await user.fill(box, 'function run(')
  await expect(input.getByText('This is no signature')).toBeVisible()
})

test('a creation tells its contract’s address, and its arguments by a pasted constructor', async ({
  page,
  user,
}) => {
  await page.goto('/devnet/block/2/tx/0')
  await expect(page.getByText('none: creates a contract')).toBeVisible()
  const purpose = page.getByRole('region', { name: 'What it asks for' })
  await expect(purpose.getByText('if the transaction succeeded')).toBeVisible()
  // The token of the tour: what the examples of the home page read.
  await expect(purpose.getByRole('link').last()).toHaveAttribute('href', /0x5FbDB2315678afecb/i)
  await expectToFitPhone(page)
  const input = page.getByRole('region', { name: 'Input' })
  await expect(input.getByText('no metadata of Solidity’s')).toBeVisible()
  await expect(input.getByText('32 bytes, the last of the code')).toBeVisible()
  await user.click(input.getByText('paste its ABI'))
  await user.fill(
    input.getByRole('textbox', { name: 'ABI with the constructor' }),
    'constructor(uint256 supply)',
  )
  await expect(
    input.getByText('1000000 at 18 decimals').or(input.getByText('1,000,000 at 18 decimals')),
  ).toBeVisible()
  await expect(input.getByText('exactly these bytes')).toBeVisible()
  await user.fill(
    input.getByRole('textbox', { name: 'ABI with the constructor' }),
    'constructor(string name)',
  )
  await expect(input.getByText('The 32 bytes of arguments do not fit these')).toBeVisible()
  await expect(input.getByText('at 18 decimals')).toBeHidden()
})

test('words, hex and text are views with addresses; a message is read at once', async ({
  page,
  user,
}) => {
  await page.goto('/devnet/block/7/tx/0')
  const input = page.getByRole('region', { name: 'Input' })
  await expect(input.getByText(/^“Whoever looks through a keyhole/)).toBeVisible()
  await user.click(input.getByRole('link', { name: 'Hex' }))
  await expect(page).toHaveURL('/devnet/block/7/tx/0?input=hex')
  await expect(input.getByText(/^0x57686f6576657220/)).toBeVisible()
  await page.goto('/devnet/block/3/tx/1?input=words')
  await expect(input.getByRole('row')).toHaveCount(4)
  await expect(input.getByText('12,500,000,000,000,000,000')).toBeVisible()
  await user.click(input.getByRole('link', { name: 'Text' }))
  await expect(input.getByText('what is ASCII stands on the right')).toBeVisible()
})

test('a long input goes along to its estimate, also in another tab and in another browser', async ({
  page,
  browser,
}) => {
  await page.goto('/devnet/block/2/tx/0')
  const link = page.getByRole('link', { name: 'Estimate this call' })
  const href = (await link.getAttribute('href')) ?? ''
  expect(href).toMatch(/leftOut=\d+.*#d=data=0x/)
  const data = new URLSearchParams(href.slice(href.indexOf('#d=') + 3)).get('data')
  const other = await (await browser.newContext()).newPage()
  await other.goto(new URL(href, page.url()).href)
  await expect(other.getByLabel('Data', { exact: true })).toHaveValue(data ?? 'nothing')
  await expect(other.getByRole('region', { name: 'Answer' })).toContainText('gas')
  await other.close()
})

test('what reads calls is loaded for calls only', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(response.url()))
  await page.goto('/devnet/block/1/tx/0')
  await expect(page.getByText('empty: no call data')).toBeVisible()
  expect(scripts.filter((url) => /call-readings|input-decoded/.test(url))).toEqual([])
  await page.goto('/devnet/block/3/tx/1')
  await expect(page.getByText('exactly these bytes')).toBeVisible()
  expect(scripts.filter((url) => /call-readings/.test(url))).not.toEqual([])
})

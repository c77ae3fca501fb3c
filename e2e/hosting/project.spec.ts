import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getContractAddress } from 'viem/utils'
import { startEmptyChain } from '#testing/empty-chain.ts'
import { boxInitCode, foundryProject, writeFiles } from '#testing/foundry-project.ts'
import { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'

// The file network has no metadata of the contract, which `cat` tells by a status of 500.
test.use({ quiet: false })

test('a project’s contracts have their names, ABIs and layouts, and the next deployment shows up by itself', async ({
  page,
  user,
}) => {
  test.slow()
  const chain = await startEmptyChain(4242)
  const directory = mkdtempSync(join(tmpdir(), 'keyhole-project-'))
  const keyhole = new Keyhole()
  try {
    const address = getContractAddress({ from: chain.from, nonce: 0n })
    writeFiles(directory, foundryProject(4242, address))
    await keyhole.start({ KEYHOLE_RPC_URL: chain.url, KEYHOLE_PROJECT: directory })
    await page.goto(`${keyhole.url}/`)
    await expect(page.getByRole('heading', { name: 'Latest blocks' })).toBeVisible()
    // The run says so, and the chain has nothing there.
    await expect(page.getByRole('region', { name: 'Your contracts' })).toHaveCount(0)
    await chain.client.sendTransaction({ chain: null, account: chain.from, data: boxInitCode })
    await chain.client.mine({ blocks: 1 })
    const contracts = page.getByRole('region', { name: 'Your contracts' })
    await user.click(contracts.getByRole('link', { name: 'Box' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Box')
    await expect(page.getByRole('region', { name: 'Account' })).toContainText('Box from project')
    await user.click(page.getByRole('link', { name: 'Read', exact: true }))
    await expect(page.getByRole('main')).toContainText('ABI from project')
    // The declaration of a function, which a public variable has.
    await user.click(page.getByRole('link', { name: 'held', exact: true }))
    await user.click(page.getByText('Source', { exact: true }))
    const source = page.getByRole('group', { name: 'Source, src/Counter.sol:5–6' })
    await expect(source).toContainText('/// @notice What the box holds.')
    await expect(page.getByRole('figure')).toContainText('Per the project')
    await user.click(page.getByRole('link', { name: 'Variables', exact: true }))
    const held = page.getByRole('treeitem', { name: /held/ })
    await expect(held).toContainText('7')
    await user.click(held)
    await user.click(page.getByText('Source', { exact: true }))
    await expect(source).toContainText('uint256 public held;')
    await user.click(page.getByRole('link', { name: 'Open slot' }))
    await user.click(page.getByText('Source', { exact: true }))
    await expect(source).toContainText('uint256 public held;')
    await expect(page.getByRole('region', { name: 'Layout', exact: true })).toContainText(
      'From project',
    )
    await page.goBack()
    await expect(page.getByRole('region', { name: 'Layout', exact: true })).toContainText(
      'From project',
    )
    const search = page.getByRole('combobox', { name: 'Search' })
    await user.fill(search, 'Box')
    await expect(page.getByRole('option', { name: /Box/ })).toBeVisible()

    // Another of the same code, which no run names.
    await chain.client.sendTransaction({ chain: null, account: chain.from, data: boxInitCode })
    await chain.client.mine({ blocks: 1 })
    const second = getContractAddress({ from: chain.from, nonce: 1n })
    await page.goto(`${keyhole.url}/devnet/address/${second}/read`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Box')
    await expect(page.getByRole('main')).toContainText('ABI from project, same code')
    await user.click(page.getByRole('link', { name: 'held', exact: true }))
    await user.click(page.getByText('Source', { exact: true }))
    await expect(source).toContainText('/// @notice What the box holds.')
    await page.close()
  } finally {
    await keyhole.end()
    await chain.stop()
    rmSync(directory, { recursive: true })
  }
})

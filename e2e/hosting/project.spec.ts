import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { request } from 'undici'
import { numberToHex } from 'viem'
import { encodeFunctionData, getContractAddress, parseAbi } from 'viem/utils'
import { startEmptyChain } from '#testing/empty-chain.ts'
import { boxInitCode, foundryProject, writeFiles } from '#testing/foundry-project.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
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
    await expect(page.getByRole('heading').getByTitle('From project')).toBeVisible()
    await user.click(page.getByRole('link', { name: 'Contract', exact: true }))
    await expect(page.getByRole('main')).toContainText('ABI from project')
    // The declaration of a function, which a public variable has.
    await user.click(page.getByRole('link', { name: 'held', exact: true }))
    await user.click(page.getByText('Source', { exact: true }))
    const source = page.getByRole('group', { name: 'Source, src/Counter.sol:5–6' })
    await expect(source).toContainText('/// @notice What the box holds.')
    await expect(page.getByRole('figure')).toContainText('Per the project')
    await user.click(page.getByRole('link', { name: 'Storage', exact: true }))
    const held = page.getByRole('treeitem', { name: /held/ })
    await expect(held).toContainText('7')
    await user.click(held)
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

    // Another of the same code, which no run names; the terminal has a link to what was sent.
    const sent = { chain: null, account: chain.from, data: boxInitCode } as const
    const hash = await chain.client.sendTransaction(sent)
    await chain.client.mine({ blocks: 1 })
    const projectUrl = `${keyhole.url}/project.json?network=devnet`
    expect((await fetch(projectUrl)).status).toBe(200)
    for (const headers of [
      { host: '192.168.0.2:7300' },
      { 'x-forwarded-for': '203.0.113.7' },
      { origin: 'https://example.org' },
    ]) {
      const { statusCode, body } = await request(projectUrl, { headers })
      expect([statusCode, await body.text()]).toEqual([403, expect.not.stringContaining('Box')])
    }
    await expect.poll(() => keyhole.output).toContain(`\n${keyhole.url}/devnet/tx/${hash}\n`)
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

const recorded = fileURLToPath(new URL('../../src/service/project/recorded/', import.meta.url))

for (const name of readdirSync(recorded))
  test(`${name}: what its tool wrote names a contract, its variable, its event and its error`, async ({
    page,
    user,
  }) => {
    test.slow()
    const { address, code, files } = JSON.parse(readFileSync(join(recorded, name), 'utf8'))
    const chain = await startEmptyChain(31337)
    const directory = mkdtempSync(join(tmpdir(), 'keyhole-project-'))
    const keyhole = new Keyhole()
    try {
      writeFiles(directory, { 'hardhat.config.js': '', ...files })
      await chain.client.setCode({ address, bytecode: code })
      const [held, since] = [numberToHex(7, { size: 32 }), 9n]
      await chain.client.setStorageAt({ address, index: 0, value: held })
      const keep = async (value: bigint) => {
        const abi = parseAbi(['function keep(uint64 value)'])
        const data = encodeFunctionData({ abi, args: [value] })
        const gas = 100_000n
        const hash = await chain.client.sendTransaction({
          ...{ chain: null, account: chain.from, to: address, data, gas },
        })
        await chain.client.mine({ blocks: 1 })
        return hash
      }
      const kept = await keep(since)
      const closed = await keep(0n)

      const startedAt = performance.now()
      await keyhole.start({ KEYHOLE_RPC_URL: chain.url, KEYHOLE_PROJECT: directory })
      await page.goto(keyhole.url)
      const contracts = page.getByRole('region', { name: 'Your contracts' })
      await expect(contracts.getByRole('link', { name: 'Box' })).toBeVisible()
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      test.info().annotations.push({ type: 'seconds from start to name', description: seconds })
      await expectToFitPhone(page)

      await page.goto(`${keyhole.url}/devnet/tx/${kept}`)
      await user.click(page.getByRole('link', { name: 'Logs 1' }))
      await expect(page.getByRole('main')).toContainText(/Kept\(uint64 value\)\s*ABI from project/)
      await page.goto(`${keyhole.url}/devnet/tx/${closed}`)
      await expect(page.getByRole('region', { name: 'Failure reason' })).toContainText(
        /Closed.*since.*9/,
      )
      await user.click(page.getByRole('link', { name: 'Box' }).first())
      await user.click(page.getByRole('link', { name: 'Storage', exact: true }))
      await expect(page.getByRole('treeitem', { name: /held/ })).toContainText('9')
      await page.close()
    } finally {
      await keyhole.end()
      await chain.stop()
      rmSync(directory, { recursive: true })
    }
  })

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { concatHex, encodeErrorResult, type Hex, numberToHex, parseAbi, size } from 'viem'
import { toEventSelector } from 'viem/utils'
import { findAnvil } from '#service/chain/anvil.ts'
import { spawnGuarded } from '#service/chain/guard.ts'
import { runKeyhole } from '#testing/service/run-keyhole.ts'
import { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'

const inTrials = (path: string) => fileURLToPath(new URL(`../trials/${path}`, import.meta.url))

/**
 * A program and its arguments, perhaps with the URL of a node to fork; those of the trials run once `npm run
 * long` has installed them.
 */
type NodeProgram = {
  command: string
  args(folder: string, forked?: string): string[]
  needs?: string
}

const trialNode = (script: string, needs: string, args: NodeProgram['args']): NodeProgram => ({
  command: process.execPath,
  args: (folder, forked) => [inTrials(script), ...args(folder, forked)],
  needs: inTrials(`node_modules/${needs}`),
})

const anvil: NodeProgram = {
  command: findAnvil(),
  args: (_, forked) => ['--port', '0', ...(forked === undefined ? [] : ['--fork-url', forked])],
}
const hardhat = trialNode('hardhat-node.mjs', 'hardhat', (folder, forked) => [
  folder,
  JSON.stringify(forked === undefined ? {} : { forking: { url: forked } }),
])
const hardhat3 = trialNode(
  'hardhat-3/node_modules/hardhat/dist/src/cli.js',
  '../hardhat-3/node_modules/hardhat',
  (_, forked) => [
    ...['--config', inTrials('hardhat-3/hardhat.config.js')],
    ...['node', '--hostname', '127.0.0.1', '--port', '0'],
    ...(forked === undefined ? [] : ['--fork', forked]),
  ],
)
const ganache = trialNode('ganache-node.mjs', 'ganache', () => ['{}'])

/** The URL of a node, once it prints where it listens. */
async function listeningUrl({ stdout }: ReturnType<typeof spawnGuarded>): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    // A fork prints the address of the other node before its own.
    const [, host] = /(?:Listening on |server at http:\/\/)(127\.0\.0\.1:\d+)/.exec(line) ?? []
    // A full pipe would block it.
    stdout.resume()
    if (host !== undefined) return `http://${host}`
  }
  throw new Error('The node ended before it listened.')
}

/** Init code that logs the mint of 5 base units to its sender, and creates an empty contract. */
const mintCode = concatHex([
  '0x6005600052336000',
  ...['0x7f', toEventSelector('Transfer(address,address,uint256)'), '0x60206000a300'],
] as Hex[])

const reason = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['not yours'] })
/** Init code that reverts with a reason. */
const revertCode = concatHex([
  ...['0x61', numberToHex(size(reason), { size: 2 }), '0x80600c6000396000fd', reason],
] as Hex[])

const callerOf =
  (url: string) =>
  async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    return (await (await fetch(url, { method: 'POST', headers, body })).json()).result
  }

/** Two transactions in a block each: the first mints, the second fails. */
async function sendTwo(url: string) {
  const call = callerOf(url)
  const [from] = await call('eth_accounts')
  for (const [index, data] of [mintCode, revertCode].entries()) {
    // Hardhat answers with an error, and has mined it all the same.
    await call('eth_sendTransaction', { from, data, gas: '0x30d40' })
    await expect.poll(() => call('eth_blockNumber')).toBe(`0x${index + 1}`)
  }
}

type Story = {
  name: string
  program: NodeProgram
  /** Whether the receipt is verified by those of its block. */
  verified: RegExp
  /** What the page of the second transaction says of its failure. */
  failure: RegExp
}

const stories: Story[] = [
  {
    name: 'anvil',
    program: anvil,
    verified: /^Verified · \d checks$/,
    failure: /not yours.*From the trace of this transaction/,
  },
  // Neither has the receipts of a block.
  {
    name: 'Hardhat 2',
    program: hardhat,
    verified: /^Partly verified · 4 of 5 checks$/,
    // Its traces take no tracer.
    failure: /not yours.*From an estimate at block 1/,
  },
  {
    name: 'Hardhat 3',
    program: hardhat3,
    verified: /^Partly verified · 4 of 5 checks$/,
    failure: /not yours.*From the trace of this transaction/,
  },
  {
    name: 'Ganache 7',
    program: ganache,
    verified: /^Partly verified · 4 of 5 checks$/,
    failure: /not yours.*From an estimate at block 1/,
  },
]

for (const { name, program, verified, failure } of stories)
  test(`on ${name}, status, fee, logs and the reason of a failure are there`, async ({
    page,
    user,
  }) => {
    test.slow()
    test.skip(
      program.needs !== undefined && !existsSync(program.needs),
      `${name} is not installed: npm run long -- trials, for Hardhat 3 with Node 22 or newer`,
    )
    const folder = mkdtempSync(join(tmpdir(), 'keyhole-node-'))
    const { node, url } = await startProgram(program, folder)
    await sendTwo(url)
    const keyhole = await new Keyhole().start({ KEYHOLE_RPC_URL: url })
    const main = page.getByRole('main')
    await page.goto(`${keyhole.url}/devnet/block/1/tx/0`)
    await expect(main.getByRole('button', { name: 'Succeeded' })).toBeVisible()
    await expect(main.getByRole('region', { name: 'Token transfers and approvals' })).toContainText(
      /Mint to .*5 base units of/,
    )
    await expect(main.getByRole('region', { name: 'Overview' })).toContainText(
      /Fee paid.*55,490 gas × .*gwei/,
    )
    await expect(main.getByRole('button', { name: verified })).toBeVisible()
    await user.click(main.getByRole('link', { name: 'Logs 1' }))
    await expect(main.getByRole('region', { name: 'Logs' })).toContainText('Known event')
    await page.goto(`${keyhole.url}/devnet/block/2/tx/0`)
    await expect(main.getByRole('button', { name: 'Failed' })).toBeVisible()
    await expect(main).toContainText(failure)

    // In the terminal, beside no service.
    const rpc = ['--rpc', url, '--json']
    const why = await runKeyhole(['why', '2', '0', ...rpc])
    expect([why.code, why.problem]).toEqual([0, ''])
    expect(JSON.parse(why.text)).toMatchObject({
      status: 'failed',
      reason: 'not yours',
      by: failure.source.includes('trace') ? 'trace' : 'estimate',
    })
    const call = await runKeyhole(['why', '--data', revertCode, ...rpc])
    expect(JSON.parse(call.text)).toMatchObject({ reason: 'not yours' })
    const doctor = await runKeyhole(['doctor', ...rpc])
    expect([doctor.code, doctor.problem]).toEqual([0, ''])
    const [found] = JSON.parse(doctor.text).found
    expect(found.client).toMatch(new RegExp(name.split(' ')[0] ?? '', 'i'))
    expect(found.methods.offered).toContain('eth_estimateGas')
    expect(found.methods.failed).toEqual([])

    // The same node with the eight operations alone.
    await page.goto('about:blank')
    await keyhole.stop()
    await keyhole.start({ KEYHOLE_RPC_URL: url, KEYHOLE_EXTRA_METHODS: 'none' })
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.postData() ?? ''))
    await page.goto(`${keyhole.url}/devnet/block/2/tx/0`)
    await expect(main.getByRole('button', { name: 'Status unknown' })).toBeVisible()
    await expect(main).toContainText('Cost, at most')
    await expect(main).not.toContainText('Fee paid')
    await expect(main).toContainText('Status, gas used and logs are in the receipt')
    await expect(main.getByRole('button', { name: 'Verified · 3 checks' })).toBeVisible()
    await expect(main.getByRole('region', { name: 'Failure reason' })).toHaveCount(0)
    expect(calls.filter((call) => /Receipt|debug_|simulate/.test(call))).toEqual([])
    await page.close()
    await keyhole.end()
    await node.stop()
    rmSync(folder, { recursive: true })
  })

/** Init code of a contract that writes the data of a call to the slot with the number of its block. */
const writerCode: Hex = '0x645f354355005f526005601bf3'

const startProgram = async ({ command, args }: NodeProgram, folder: string, forked?: string) => {
  const node = spawnGuarded(command, args(folder, forked))
  return { node, url: await listeningUrl(node) }
}

/** A block that creates a contract, whose address is returned, and two that write to it. */
async function writeThrice(url: string): Promise<string> {
  const call = callerOf(url)
  const [from] = await call('eth_accounts')
  const send = async (transaction: object) => {
    const hash = await call('eth_sendTransaction', { from, gas: '0x30d40', ...transaction })
    await expect.poll(() => call('eth_getTransactionReceipt', hash)).not.toBeNull()
    return (await call('eth_getTransactionReceipt', hash)).contractAddress
  }
  const to = await send({ data: writerCode })
  for (const value of [2, 3]) await send({ to, data: numberToHex(value, { size: 32 }) })
  return to
}

/** What is proven at a block that the node mined, of what it forked, and of a slot at each. */
const provenNodes: { name: string; program: NodeProgram; isFork: boolean; says: string }[] = [
  { name: 'Hardhat 2', program: hardhat, isFork: false, says: 'Verified · 5 checks' },
  { name: 'Hardhat 3', program: hardhat3, isFork: false, says: 'Verified · 5 checks' },
  { name: 'a fork by anvil', program: anvil, isFork: true, says: 'Not verified' },
  { name: 'a fork by Hardhat 2', program: hardhat, isFork: true, says: 'Not verified' },
  { name: 'a fork by Hardhat 3', program: hardhat3, isFork: true, says: 'Not verified' },
]

for (const { name, program, isFork, says } of provenNodes)
  test(`the state of ${name} is verified, or it is said why not, and nothing is red`, async ({
    page,
  }) => {
    // Two nodes and a service start, and ten pages are opened.
    test.setTimeout(300_000)
    test.skip(
      program.needs !== undefined && !existsSync(program.needs),
      `${program.needs} is not installed: npm run long -- trials, for Hardhat 3 with Node 22 or newer`,
    )
    const folder = mkdtempSync(join(tmpdir(), 'keyhole-node-'))
    const forked = isFork ? await startProgram(anvil, folder) : undefined
    const before = forked && (await writeThrice(forked.url))
    const { node, url } = await startProgram(program, folder, forked?.url)
    const own = await writeThrice(url)
    const keyhole = await new Keyhole().start({ KEYHOLE_RPC_URL: url })
    const call = callerOf(url)
    const [sender] = await call('eth_accounts')
    const latest = Number(await call('eth_blockNumber'))
    const slot = (address: string, block: number) =>
      `/devnet/storage/${address}?slot=${block}&block=${block}`
    const ofState = [
      ...[own, sender, `0x${'ab'.repeat(20)}`].map((address) => `/devnet/address/${address}`),
      ...[slot(own, latest), slot(own, latest - 1)],
      ...(before ? [slot(before, 2), slot(before, 3)] : []),
      ...(before && program === anvil ? [`/devnet/address/${before}?block=2`] : []),
    ]
    const main = page.getByRole('main')
    const tag = main.getByRole('button', {
      name: /^(Verified · \d|Partly verified|Only hash|Not verified|Mismatch|Wrong)/,
    })
    const found: { [path: string]: string | null } = {}
    try {
      for (const path of [...ofState, `/devnet/block/${latest}`, `/devnet/block/${latest}/tx/0`]) {
        await page.goto(`${keyhole.url}${path}`)
        await expect(tag).toBeVisible({ timeout: 60_000 })
        found[path] = await tag.textContent()
        expect(found[path], path).not.toMatch(/Mismatch|Wrong/)
        await expect(main.getByText('mismatch:', { exact: false })).toHaveCount(0)
        await expect(main.getByRole('region', { name: 'Verification' })).toContainText(
          /Not checked: that|Not verified: the state shown/,
        )
      }
      expect(found[`/devnet/address/${own}`]).toBe(says)
      if (before && program !== anvil) {
        // Hardhat runs no code at a block before its fork, by which an account is read: that is said.
        await page.goto(`${keyhole.url}/devnet/address/${before}?block=2`)
        await expect(main.getByRole('alert')).toContainText('No known hardfork')
        await expect(tag).toHaveCount(0)
      }
    } finally {
      await page.close()
      await keyhole.end()
      await node.stop()
      await forked?.node.stop()
      rmSync(folder, { recursive: true })
    }
  })

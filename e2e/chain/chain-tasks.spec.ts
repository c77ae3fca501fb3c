import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { concat, type Hex, keccak256, numberToHex, pad } from 'viem'
import { recordTasks } from '../fixtures/page-tasks.ts'
import { aboutExtraMethods, expect, test } from '../fixtures/story.ts'

const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const hash = (index: number) => numberToHex(index + 1, { size: 32 })
const account = (index: number) => numberToHex(index + 1_000, { size: 20 })

/** Transfers of the token of the tour in one block, which differ in all that they may. */
const transferLogs = (block: string, count = 10_000) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ address: token, blockHash: hash(7), blockNumber: block, removed: false },
    ...{ transactionHash: hash(index), transactionIndex: numberToHex(index) },
    logIndex: numberToHex(index),
    topics: [
      keccak256('0x5472616e7366657228616464726573732c616464726573732c75696e7432353629'),
      pad(account(index), { size: 32 }),
      pad(account(index + 1), { size: 32 }),
    ],
    data: numberToHex(index * 1_000, { size: 32 }),
  }))

/** A call that makes 999 calls, each of which makes nine. */
function largeTrace() {
  const call = (index: number) => ({
    ...{ type: 'CALL', from: account(index), to: account(index + 1), gasUsed: '0x5' },
    input: concat(['0xa9059cbb', hash(index), hash(index)]),
    ...(index % 97 === 5 && { error: 'execution reverted' }),
  })
  const calls = Array.from({ length: 999 }, (_, index) => ({
    ...call(index),
    calls: Array.from({ length: 9 }, (_, inner) => call(index + inner)),
  }))
  return { ...call(0), calls }
}

/** Calls of the accounts whose balances changed: by them their slots have names. */
const callsOfAccounts = () => ({
  ...{ type: 'CALL', from: token, to: token, input: '0x', output: '0x' },
  calls: Array.from({ length: 500 }, (_, index) => ({
    ...{ type: 'CALL', from: token, to: account(index), input: '0x', output: '0x' },
  })),
})

/** The slot of an owner’s balance in the token of the tour. */
const balanceSlot = (owner: Hex) => keccak256(concat([pad(owner, { size: 32 }), hash(2)]))

const largeDiff = () => {
  const storage = Array.from({ length: 500 }, (_, index) => [
    balanceSlot(account(index)),
    hash(index),
  ])
  return {
    pre: { [token]: { balance: '0x0', nonce: 1 } },
    post: { [token]: { storage: Object.fromEntries(storage) } },
  }
}

const largeBytes = 50_000

/**
 * Marks, in each document of a page, when the last large answer was read to its end, and when the first row
 * that a selector finds was on the screen.
 */
const markMoments = (page: Page, row: string) =>
  page.addInitScript(
    ({ row, largeBytes }) => {
      const { read } = ReadableStreamDefaultReader.prototype
      const bytesOf = new WeakMap<object, number>()
      ReadableStreamDefaultReader.prototype.read = async function () {
        const result = await read.call(this)
        const bytes = (bytesOf.get(this) ?? 0) + (result.value?.length ?? 0)
        bytesOf.set(this, bytes)
        if (result.done && bytes > largeBytes) performance.mark('answered')
        return result
      }
      const observer = new MutationObserver(() => {
        if (!document.querySelector(row)) return
        observer.disconnect()
        // The task after the next frame: what was drawn is painted.
        requestAnimationFrame(() => setTimeout(() => performance.mark('drawn')))
      })
      observer.observe(document, { childList: true, subtree: true })
    },
    { row, largeBytes },
  )

const cases = [
  {
    what: '10,000 calls',
    method: 'debug_traceTransaction',
    answer: (params: unknown[]) => isTracer(params, 'callTracer') && largeTrace(),
    // One behind so much gas that its calls are not loaded before the tab is opened.
    place: '/devnet/block/6/tx/1401',
    tab: 'Calls',
    row: '[role=treeitem]',
    shown: '9,991 calls',
  },
  {
    what: '500 changes',
    method: 'debug_traceTransaction',
    answer: (params: unknown[]) =>
      isTracer(params, 'prestateTracer')
        ? largeDiff()
        : isTracer(params, 'callTracer') && callsOfAccounts(),
    place: '/devnet/block/13/tx/3',
    tab: 'State changes',
    row: '[aria-label^="Changes of 0x"] li',
    shown: '1–32 of 500',
  },
  {
    what: '10,000 logs',
    method: 'eth_getLogs',
    answer: ([{ toBlock }]: [{ toBlock: string }]) => transferLogs(toBlock),
    place: `/devnet/address/${token}/transactions`,
    tab: 'Events',
    row: '[aria-label=Events] li',
    shown: '10,000 events',
  },
]

const isTracer = (params: unknown[], tracer: string) => JSON.stringify(params[1]).includes(tracer)

for (const { what, method, answer, place, tab, row, shown } of cases)
  test(`${what}: the first rows take at most 200 ms after the answer, and no task 50 ms`, {
    annotation: aboutExtraMethods('they come by further methods'),
  }, async ({ page, user, browserName }) => {
    test.skip(browserName !== 'chromium', 'only Chromium tells the processor time of its tasks')
    test.setTimeout(120_000)
    await page.route(/\/v3\//, (route) => {
      const { id, method: called, params } = route.request().postDataJSON() ?? {}
      const result = called === method && answer(params)
      if (!result) return route.fallback()
      return route.fulfill({ json: { jsonrpc: '2.0', id, result } })
    })
    await markMoments(page, row)
    const main = page.getByRole('main')
    const isDrawn = () => page.evaluate(() => performance.getEntriesByName('drawn').length)
    let [shortestWait, shortestTask] = [1_000, 1_000]
    // The processor's time, too, is longer on a machine that has much to do: the shortest of eight.
    for (let tries = 0; tries < 8 && (shortestWait >= 200 || shortestTask >= 50); tries++) {
      await page.goto(place)
      await user.focus(main.getByRole('link', { name: tab, exact: true }))
      await page.waitForLoadState('networkidle')
      const tasks = await recordTasks(page, async () => {
        await page.keyboard.press('Enter')
        await expect(main).toContainText(shown)
        await expect.poll(isDrawn).toBe(1)
      })
      const wait = tasks.between('answered', 'drawn')
      expect(wait).toBeGreaterThan(5)
      shortestWait = Math.min(shortestWait, wait)
      shortestTask = Math.min(shortestTask, tasks.longestMs)
      const description = `first rows after ${wait.toFixed(0)} ms, longest task ${tasks.longestMs.toFixed(1)} ms`
      test.info().annotations.push({ type: what, description })
    }
    expect(shortestWait).toBeLessThan(200)
    expect(shortestTask).toBeLessThan(50)
  })

test('10,000 logs of one transaction hold its page for 50 ms at most', {
  annotation: aboutExtraMethods('logs are in receipts'),
}, async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'only Chromium tells the processor time of its tasks')
  test.setTimeout(120_000)
  await page.route(/\/v3\//, async (route) => {
    if (route.request().postDataJSON()?.method !== 'eth_getTransactionReceipt')
      return route.fallback()
    const { result, ...envelope } = await (await route.fetch()).json()
    const { blockHash, blockNumber, transactionHash, transactionIndex } = result
    const place = { blockHash, transactionHash, transactionIndex }
    const logs = transferLogs(blockNumber).map((log) => ({ ...log, ...place }))
    return route.fulfill({ json: { ...envelope, result: { ...result, logs } } })
  })
  const main = page.getByRole('main')
  let shortestTask = 1_000
  for (let tries = 0; tries < 8 && shortestTask >= 50; tries++) {
    const { longestMs: longestTask } = await recordTasks(page, async () => {
      await page.goto('/devnet/block/13/tx/3')
      await expect(main).toContainText('Of the first 500 of 10,000 logs.')
    })
    shortestTask = Math.min(shortestTask, longestTask)
    const description = `longest task ${longestTask.toFixed(1)} ms`
    test.info().annotations.push({ type: '10,000 logs of a receipt', description })
  }
  expect(shortestTask).toBeLessThan(50)
})

test('20,000 events are saved as CSV, and no task holds the page for 50 ms', {
  annotation: aboutExtraMethods('logs come by a further method'),
}, async ({ page, user, browserName }) => {
  test.skip(browserName !== 'chromium', 'only Chromium tells the processor time of its tasks')
  test.setTimeout(240_000)
  await page.route(/\/v3\//, (route) => {
    const { id, method, params } = route.request().postDataJSON() ?? {}
    if (method !== 'eth_getLogs') return route.fallback()
    const result = transferLogs(params[0].toBlock, 20_000)
    return route.fulfill({ json: { jsonrpc: '2.0', id, result } })
  })
  await page.goto(`/devnet/address/${token}/events`)
  const main = page.getByRole('main')
  await expect(main).toContainText('20,000 events', { timeout: 60_000 })
  const button = main.getByRole('button', { name: 'Save CSV' })
  let shortestTask = 1_000
  for (let tries = 0; tries < 8 && shortestTask >= 50; tries++) {
    await user.focus(button)
    let savedText = ''
    const { longestMs: longestTask } = await recordTasks(page, async () => {
      const download = page.waitForEvent('download', { timeout: 60_000 })
      await page.keyboard.press('Enter')
      savedText = await readFile(await (await download).path(), 'utf8')
    })
    expect(savedText.split('\r\n')).toHaveLength(20_001)
    shortestTask = Math.min(shortestTask, longestTask)
    const description = `longest task ${longestTask.toFixed(1)} ms`
    test.info().annotations.push({ type: '20,000 events as CSV', description })
  }
  expect(shortestTask).toBeLessThan(50)
})

test('the JSON of 10,000 calls is copied, and no task holds the page for 50 ms', {
  annotation: aboutExtraMethods('they come by further methods'),
}, async ({ page, user, context, browserName }) => {
  test.skip(browserName !== 'chromium', 'only Chromium tells the processor time of its tasks')
  test.setTimeout(120_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.route(/\/v3\//, (route) => {
    const { id, method, params } = route.request().postDataJSON() ?? {}
    if (method !== 'debug_traceTransaction' || !isTracer(params, 'callTracer'))
      return route.fallback()
    return route.fulfill({ json: { jsonrpc: '2.0', id, result: largeTrace() } })
  })
  await page.goto('/devnet/block/6/tx/1401?view=calls')
  const main = page.getByRole('main')
  await expect(main).toContainText('9,991 calls')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  let shortestTask = 1_000
  for (let tries = 0; tries < 8 && shortestTask >= 50; tries++) {
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await user.focus(main.getByRole('button', { name: 'Copy JSON' }))
    const { longestMs } = await recordTasks(page, async () => {
      await page.keyboard.press('Enter')
      await expect(main).toContainText('Copied')
    })
    expect(JSON.parse(await copied()).calls).toHaveLength(999)
    shortestTask = Math.min(shortestTask, longestMs)
    const description = `longest task ${longestMs.toFixed(1)} ms`
    test.info().annotations.push({ type: 'JSON of 10,000 calls', description })
  }
  expect(shortestTask).toBeLessThan(50)
})

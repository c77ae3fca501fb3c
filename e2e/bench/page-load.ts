import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page, Request } from '@playwright/test'
import { recordPage, type Sign } from './page-recorder.ts'

/** How fast the network and the processor are made. */
export type Profile = { name: string; network?: NetworkConditions; cpuSlowdown: number }

type NetworkConditions = { latency: number; downloadThroughput: number; uploadThroughput: number }

/** Bytes a second of a number of kilobits. */
const kilobits = (count: number) => (count * 1000) / 8

export const slow4g: Profile = {
  name: 'slow 4G, CPU / 4',
  network: {
    latency: 150,
    downloadThroughput: kilobits(1600),
    uploadThroughput: kilobits(750),
  },
  cpuSlowdown: 4,
}

export const unthrottled: Profile = { name: 'unthrottled', cpuSlowdown: 1 }

/** One load of a page. Times are in ms since the navigation began, sizes in bytes on the wire. */
export type PageLoad = {
  /** When each sign was painted. */
  shownAt: { data: number; [sign: string]: number | undefined }
  firstPaintMs: number
  /** Until the data was painted: what tasks above 50 ms took beyond them. */
  blockingMs: number
  /** The longest task between the data and the last sign. */
  longestTaskAfterMs: number
  /** Until the data was painted, the page itself included. */
  requestsBefore: number
  scriptBytesBefore: number
  apiCallsBefore: number
  firstApiCallMs: number
  /** Of throttled loads, as without throttling they are the same. */
  settled?: SettledPage
}

/** A page that asks nothing any more. */
type SettledPage = {
  /** What workers asked is not seen. */
  bytes: number
  /** Requests to the API that asked again what was asked before. */
  duplicates: number
  heapBytes: number
}

/** Where a visitor comes from: a page of another site. */
const otherSite = 'data:text/html,elsewhere'

const shownTimeoutMs = 20_000
const settledTimeoutMs = 10_000
const quietMs = 500

/** A cold load: a context of its own, without a service worker. */
export async function loadCold(
  browser: Browser,
  url: string,
  signs: Sign[],
  profile: Profile,
): Promise<PageLoad> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    return await loadPage(context, url, signs, profile)
  } finally {
    await context.close()
  }
}

/**
 * Goes from another site's page to this one, until all signs are painted and, where it was throttled,
 * nothing more is asked; leaves it open. The sign `data` is one of them.
 * @throws when the data is not shown in time: a figure would be of an empty page
 */
export async function loadPage(
  context: BrowserContext,
  url: string,
  signs: Sign[],
  profile: Profile,
): Promise<PageLoad> {
  const page = await context.newPage()
  await page.goto(otherSite)
  const traffic = watchTraffic(page)
  await page.addInitScript(recordPage, signs)
  const devtools = await context.newCDPSession(page)
  await throttle(devtools, profile)
  await page.goto(url, { waitUntil: 'commit' })
  await waitForSigns(devtools)
  if (profile !== unthrottled) {
    // What is left is only counted: no need to wait for it on a slow network.
    await throttle(devtools, unthrottled)
    await traffic.untilQuiet()
  }
  const { shownAt, longTasks, resources, firstPaintMs, pageBytes } = await readRecord(page)
  const dataMs = shownAt.data
  if (dataMs === undefined) throw new Error(`${url} shows no data within ${shownTimeoutMs} ms.`)
  const lastSignMs = Math.max(...signs.map(({ name }) => shownAt[name] ?? dataMs))
  const calls = traffic.requests.filter(isPost)
  const posted = new Set(calls.map((request) => request.url()))
  const before = resources.filter(({ start }) => start < dataMs)
  const apiCalls = before.filter(({ url, isFetch }) => isFetch && posted.has(url))
  return {
    shownAt: { ...shownAt, data: dataMs },
    firstPaintMs,
    blockingMs: longTasks
      .filter(({ start }) => start < dataMs)
      .reduce((total, { duration }) => total + duration - 50, 0),
    longestTaskAfterMs: Math.max(
      0,
      ...longTasks
        .filter(({ start }) => start >= dataMs && start < lastSignMs)
        .map(({ duration }) => duration),
    ),
    requestsBefore: before.length + 1,
    scriptBytesBefore: sum(before.filter(isScript).map(({ bytes }) => bytes)),
    apiCallsBefore: apiCalls.length,
    firstApiCallMs: Math.min(...apiCalls.map(({ start }) => start)),
    ...(profile !== unthrottled && {
      settled: {
        bytes: pageBytes + sum(resources.map(({ bytes }) => bytes)),
        duplicates: calls.length - new Set(calls.map(questionOf)).size,
        heapBytes: await measureHeap(devtools),
      },
    }),
  }
}

async function measureHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}

async function throttle(devtools: CDPSession, { network, cpuSlowdown }: Profile) {
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    ...(network ?? { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }),
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/**
 * Until all are painted, or too late: a sign that never came has no time then. Not by `waitForFunction`:
 * its 330 kB of script were compiled in the page, between the bytes of its own.
 */
async function waitForSigns(devtools: CDPSession) {
  const shown = devtools.send('Runtime.evaluate', {
    expression: 'record.whenShown',
    awaitPromise: true,
  })
  await Promise.race([shown.catch(() => {}), delay(shownTimeoutMs)])
}

/** All requests of a page, and when no more come. */
function watchTraffic(page: Page) {
  const requests: Request[] = []
  const running = new Set<Request>()
  let changedAt = performance.now()
  page.on('request', (request) => {
    requests.push(request)
    running.add(request)
    changedAt = performance.now()
  })
  const end = (request: Request) => {
    running.delete(request)
    changedAt = performance.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    requests,
    async untilQuiet() {
      const deadline = performance.now() + settledTimeoutMs
      const isQuiet = () => running.size === 0 && performance.now() - changedAt > quietMs
      while (!isQuiet() && performance.now() < deadline) await delay(50)
    },
  }
}

const readRecord = (page: Page) =>
  page.evaluate(() => {
    const timings = (type: 'navigation' | 'resource') =>
      performance.getEntriesByType(type) as PerformanceResourceTiming[]
    const [firstPaint] = performance.getEntriesByName('first-contentful-paint')
    return {
      shownAt: window.record.shownAt,
      longTasks: window.record.longTasks,
      firstPaintMs: firstPaint?.startTime ?? Number.NaN,
      pageBytes: timings('navigation')[0]?.encodedBodySize ?? 0,
      resources: timings('resource').map((entry) => ({
        url: entry.name,
        start: entry.startTime,
        bytes: entry.encodedBodySize,
        isFetch: ['fetch', 'xmlhttprequest'].includes(entry.initiatorType),
      })),
    }
  })

const isPost = (request: Request) => request.method() === 'POST'
const isScript = ({ url }: { url: string }) => new URL(url).pathname.endsWith('.js')

/** What a request asks: calls to the node differ in their ids, too. */
const questionOf = (request: Request) =>
  [request.url(), request.postData()?.replace(/"id":\d+/g, '')].join()

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

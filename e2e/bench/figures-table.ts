import type { Contender } from './contenders.ts'
import type { PageCase } from './page-cases.ts'
import { type PageLoad, type Profile, slow4g, unthrottled } from './page-load.ts'

/** The counted loads of one page by one contender. */
export type Series = { profile: Profile; page: PageCase; app: Contender['name']; loads: PageLoad[] }

/** The bounds of the figures: what issue 18 set, measured on a quiet machine. */
const bounds = {
  ofFloor: 1.15,
  ofOtterscan: 0.36,
  firstApiCallMs: 500,
  firstApiCallOfFloor: 1.2,
  requestsBefore: 10,
  apiCallsBefore: 1,
  duplicates: 0,
  blockingOfFloor: 1.2,
  longestTaskMs: 50,
}

/** The middle of some numbers; of an even count the greater of the two. */
export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** A figure against its bound. */
export const judged = (text: string, isWithin: boolean) => `${text} ${isWithin ? '✓' : '✗'}`

export const inMs = (ms: number) => (Number.isFinite(ms) ? ms.toFixed(0) : 'never')

/** The table of cold loads: a row for each page and contender, Keyhole's against the bounds. */
export function tableOfLoads(all: Series[]): string[][] {
  const head = [
    ...['profile', 'page', 'app', 'data ms', 'range', '/ floor', '/ Ott.', 'rows ms', '1st API ms'],
    ...['requests', 'script kB', 'API', 'twice', 'blocking', 'FCP', 'all kB', 'heap MB'],
  ]
  return [head, ...all.map((series) => rowOf(series, all))]
}

function rowOf({ profile, page, app, loads }: Series, all: Series[]): string[] {
  const middle = (figure: (load: PageLoad) => number) => median(loads.map(figure))
  const of = (other: Contender['name'], figure: (load: PageLoad) => number) =>
    median(
      (
        all.find((one) => one.profile === profile && one.page === page && one.app === other)
          ?.loads ?? []
      ).map(figure),
    )
  const isKeyhole = app === 'Keyhole'
  const judge = (text: string, isWithin: boolean) => (isKeyhole ? judged(text, isWithin) : text)
  const ratioTo = (other: Contender['name'], bound: number) => {
    const ratio = middle(dataMs) / of(other, dataMs)
    return isKeyhole && !Number.isNaN(ratio) ? judged(ratio.toFixed(2), ratio <= bound) : ''
  }
  const [firstApi, blocking] = [middle(firstApiCallMs), middle(blockingMs)]
  const atMost = (figure: (load: PageLoad) => number, bound: number) =>
    judge(String(middle(figure)), Math.max(...loads.map(figure)) <= bound)
  const settled = loads.flatMap(({ settled }) => settled ?? [])
  const middleSettled = (figure: 'bytes' | 'heapBytes', unit: number, digits: number) =>
    settled.length === 0 ? '' : (median(settled.map((page) => page[figure])) / unit).toFixed(digits)
  const mostDuplicates = Math.max(...settled.map(({ duplicates }) => duplicates))
  return [
    profile.name,
    page.name,
    app,
    inMs(middle(dataMs)),
    rangeOf(loads.map(dataMs)),
    ratioTo('floor', bounds.ofFloor),
    ratioTo('Otterscan', bounds.ofOtterscan),
    page.signs.some(({ name }) => name === 'rows') && app !== 'Otterscan'
      ? inMs(middle(({ shownAt }) => shownAt.rows ?? Number.POSITIVE_INFINITY))
      : '',
    judge(
      inMs(firstApi),
      firstApi <= bounds.firstApiCallMs ||
        firstApi <= bounds.firstApiCallOfFloor * of('floor', firstApiCallMs),
    ),
    atMost(({ requestsBefore }) => requestsBefore, bounds.requestsBefore),
    (middle(({ scriptBytesBefore }) => scriptBytesBefore) / 1000).toFixed(1),
    atMost(({ apiCallsBefore }) => apiCallsBefore, bounds.apiCallsBefore),
    settled.length === 0 ? '' : judge(String(mostDuplicates), mostDuplicates <= bounds.duplicates),
    // Without throttling the floor app blocks for next to nothing: a ratio to that says little.
    profile === slow4g
      ? judge(inMs(blocking), blocking <= bounds.blockingOfFloor * of('floor', blockingMs))
      : inMs(blocking),
    inMs(middle(({ firstPaintMs }) => firstPaintMs)),
    middleSettled('bytes', 1000, 0),
    middleSettled('heapBytes', 1e6, 1),
  ]
}

/** The table of proofs: from the data to the last check, and the longest task meanwhile. */
export function tableOfProofs(all: Series[]): string[][] {
  const rows = all
    .filter(
      ({ app, page, profile }) =>
        app === 'Keyhole' && profile === unthrottled && page.maxProofMs !== undefined,
    )
    .map(({ page, loads }) => {
      const proofMs = loads.map(
        (load) => (load.shownAt.verified ?? Number.POSITIVE_INFINITY) - dataMs(load),
      )
      const longestMs = median(loads.map(({ longestTaskAfterMs }) => longestTaskAfterMs))
      return [
        page.name,
        judged(inMs(median(proofMs)), median(proofMs) <= (page.maxProofMs ?? 0)),
        rangeOf(proofMs),
        judged(inMs(longestMs), longestMs <= bounds.longestTaskMs),
      ]
    })
  return [['proofs, unthrottled', 'ms after data', 'range', 'longest task ms'], ...rows]
}

/** Columns as wide as their widest cell. */
export function alignColumns(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n')
}

export const rangeOf = (ms: number[]) => `${inMs(Math.min(...ms))}..${inMs(Math.max(...ms))}`

/** When a load showed its data. */
export const dataMs = ({ shownAt }: PageLoad) => shownAt.data

const firstApiCallMs = (load: PageLoad) => load.firstApiCallMs
const blockingMs = (load: PageLoad) => load.blockingMs

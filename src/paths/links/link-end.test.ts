import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gasPath, parseGasPath } from '../gas.ts'
import { parsePlaygroundPath, playgroundLink } from '../playground.ts'
import { parseReadPath, readPath } from '../read.ts'
import { maxLinkEndLength, readLinkEnd, writeLinkEnd } from './link-end.ts'

const noCall = parseGasPath({ network: 'devnet' }, new URLSearchParams())
const data = `0x${'ab'.repeat(4000)}`
/** Each takes nine characters in a query. */
const chinese = '\u4f60'.repeat(1000)
const parts = (link: string) => {
  const { pathname, searchParams, hash } = new URL(link, 'http://localhost')
  return { pathname, search: searchParams, hash }
}

test('texts come back out of an end, no matter what they hold', () => {
  const pair = fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1 }), (pairs) => {
      expect([...(readLinkEnd(new URL(`http://x/${writeLinkEnd(pairs)}`).hash) ?? [])]).toEqual(
        pairs,
      )
    }),
  )
  expect(readLinkEnd('')).toBeUndefined()
  expect(readLinkEnd('#z=abc')).toBeUndefined()
  expect(writeLinkEnd([['data', 'a'.repeat(maxLinkEndLength)]])).toBe('')
})

test('what a link holds in its end is read by anyone who opens it, and no server is sent it', () => {
  const call = { ...noCall, to: '0x12', data, args: ['a', ''] }
  const gas = parts(gasPath(call))
  expect(gas.search.toString().length).toBeLessThan(100)
  expect(parseGasPath({ network: 'devnet' }, gas.search, gas.hash)).toEqual(call)

  // A link says what even its end cannot hold.
  for (const digits of [data, `0x${'ab'.repeat(200_000)}`]) {
    const text = JSON.stringify({ method: 'eth_estimateGas', params: [{ data: digits }] })
    const playground = parts(playgroundLink({ text }))
    expect(parsePlaygroundPath(playground.search, playground.hash)?.text).toContain(digits)
  }
  const longest = parts(playgroundLink({ text: `"${'a'.repeat(500_000)}"` }))
  expect(longest.hash).toBe('')
  expect(parsePlaygroundPath(longest.search)).toMatchObject({ text: '', omittedChars: 500_002 })

  const account = { network: 'devnet', address: '0x12', args: [`${chinese}${data}`, '\u4f60'] }
  const page = parts(readPath(account))
  expect(parseReadPath('overview', account, page.search, page.hash)).toMatchObject(account)
})

test('an end that was cut on its way is not read in part', () => {
  const { search, hash } = parts(gasPath({ ...noCall, data }))
  const cut = parseGasPath({ network: 'devnet' }, search, hash.slice(0, -9))
  expect(cut).toMatchObject({ data: '', omittedChars: data.length })
})

test('what a query takes is counted as it is written there, where a character may take nine', () => {
  const paths = [
    gasPath({ network: 'devnet', function: 'say(string)', args: [chinese] }),
    readPath({ network: 'devnet', args: [chinese] }),
    playgroundLink({ text: `"${chinese}"` }),
  ]
  for (const path of paths) expect(path).toMatch(/leftOut=100[02](#|$)/)
})

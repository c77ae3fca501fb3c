import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indentRequestText } from '#domain/playground/request-text.ts'
import { type PlaygroundAddress, parsePlaygroundPath, playgroundLink } from './playground.ts'

const address: fc.Arbitrary<PlaygroundAddress> = fc.record(
  {
    network: fc.string(),
    beside: fc.string({ minLength: 1 }),
    text: fc
      .oneof(
        fc.string(),
        fc.json().map(indentRequestText),
        fc.json().map((text) => `[${text},`),
      )
      .map(indentRequestText),
  },
  { requiredKeys: ['network', 'text'] },
)

const reread = (path: string) => {
  const url = new URL(path, 'http://localhost')
  expect(url.pathname).toBe('/playground')
  return parsePlaygroundPath(url.searchParams, url.hash)
}

test('what an address is made of is read back, also what is not JSON', () => {
  fc.assert(
    fc.property(address, (given) => {
      expect(reread(playgroundLink(given))).toEqual({
        ...given,
        text: indentRequestText(given.text),
      })
    }),
  )
})

test('a long request is in the end of its link; without it, what is missing is counted', () => {
  const text = JSON.stringify({ method: 'eth_estimateGas', params: [{ data: 'ab'.repeat(3000) }] })
  const link = playgroundLink({ text })
  expect(reread(link)?.text).toBe(indentRequestText(text))
  const [path = ''] = link.split('#')
  expect(path.length).toBeLessThan(100)
  const alone = reread(path)
  expect(alone).toMatchObject({ text: '', omittedChars: text.length })
  expect(alone && playgroundLink(alone)).toBe(path)
})

test('an address without a request, and one with odd words in it', () => {
  expect(reread('/playground')).toBeUndefined()
  expect(reread('/playground?request={}&leftOut=9')).toEqual({
    network: '',
    text: '{}',
  })
})

test('a link can be read', () => {
  const text = '{ "method": "pin/add", "params": ["Qm1"] }'
  expect(playgroundLink({ text, network: 'devnet' })).toBe(
    '/playground?network=devnet&request=%7B%22method%22:%22pin/add%22,%22params%22:%5B%22Qm1%22%5D%7D',
  )
})

test('the same request beside another network keeps all of its address', () => {
  for (const text of ['{"method":"eth_call"}', `{"method":"${'x'.repeat(5_000)}"}`])
    expect(reread(playgroundLink({ network: 'devnet', beside: 'my node', text }))).toMatchObject({
      network: 'devnet',
      text: expect.stringContaining(text.slice(10, -1)),
      beside: 'my node',
    })
})

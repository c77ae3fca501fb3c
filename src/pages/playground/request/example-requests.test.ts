import { encodeAbiParameters, keccak256 } from 'viem/utils'
import { expect, test } from 'vitest'
import { operationOf } from '#domain/playground/operations.ts'
import { parameterProblem } from '#domain/playground/parameter.ts'
import { readRequests } from '#domain/playground/request.ts'
import { exampleRequests } from '#pages/playground/request/request-library.tsx'
import type { Example, TourStop } from '#protocol/connection.ts'

const address = `0x${'ab'.repeat(20)}` as const
const [owner, spender] = [`0x${'01'.repeat(20)}`, `0x${'02'.repeat(20)}`] as const
const hash = `0x${'cd'.repeat(32)}` as const
const told = { title: 'Story', note: 'Why.' }
const storage = (...keys: { type: string; value: string }[]): Example => ({
  ...told,
  page: 'storage',
  address,
  slot: '0x3',
  keys,
})
const requestsOf = (examples: Example[], tour: TourStop[] = []) =>
  exampleRequests({ examples, tour, ipfsUrl: undefined }).map(({ title, text }) => {
    const read = readRequests(text)
    if ('problem' in read) throw new Error(read.problem)
    return { title, ...read }
  })
const ofStory = (...examples: Example[]) =>
  requestsOf(examples)
    .filter(({ title }) => title === told.title)
    .flatMap(({ requests }) => requests)

test('every example is a request that nothing is wrong with', () => {
  const stop = { ...told, block: hash }
  const examples: Example[] = [
    { ...told, page: 'transaction', block: '0x1', index: '0x0' },
    storage({ type: 'address', value: owner }),
    { ...told, page: 'gas', call: { to: address } },
  ]
  for (const { requests } of requestsOf(examples, [stop, stop, stop]))
    for (const { method, params } of requests)
      for (const [at, parameter] of (operationOf(method)?.parameters ?? []).entries())
        if (params[at] !== undefined)
          expect(parameterProblem(parameter, params[at])).toBeUndefined()
})

test('the third stop of the tour is asked for whole, where there is one', () => {
  const tour = [1, 2, 3, 4].map((at) => ({ title: `Stop ${at}`, note: '', block: hash }))
  const stops = (count: number) =>
    requestsOf([], tour.slice(0, count)).filter(({ title }) => /Stop/.test(title))
  expect(stops(2)).toEqual([])
  expect(stops(4)).toMatchObject([
    { title: 'Stop 3', requests: [{ method: 'eth_getBlockByHash', params: [hash, true] }] },
  ])
})

test('a value of nested mappings is asked for at its hashed position', () => {
  const slotOf = (key: typeof owner, slot: bigint) =>
    BigInt(keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [key, slot])))
  const nested = storage({ type: 'address', value: owner }, { type: 'address', value: spender })
  const position = `0x${slotOf(spender, slotOf(owner, 3n)).toString(16).padStart(64, '0')}`
  expect(ofStory(nested)).toEqual([
    { method: 'eth_getStorageAt', params: [address, position, 'latest'] },
  ])
  expect(ofStory(storage())[0]?.params[1]).toBe('0x3')
})

test('what has no request of its own, or a key that is none, is left out', () => {
  expect(ofStory({ ...told, page: 'read', address })).toEqual([])
  expect(ofStory(storage({ type: 'address', value: 'nobody' }))).toEqual([])
})

test('a file is stored only where there is a file network', () => {
  const methods = (ipfsUrl: string | undefined) =>
    exampleRequests({ examples: [], tour: [], ipfsUrl }).filter(({ text }) =>
      text.includes('"add"'),
    )
  expect(methods(undefined)).toEqual([])
  expect(methods('https://files.test')).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { apiOperations, areReadOnly, callFields, mayRunByLink } from './operations.ts'
import { parameterProblem } from './parameter.ts'

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const hash = `0x${'ab'.repeat(32)}`
const cid = 'QmdfTbBqBPQ7VNxZEYEj14VmRuZBkqFbiwReogJgS1zR1n'

const { parameters: storage } = apiOperations.eth_getStorageAt
const [whose, position, anyBlock] = storage
const [txBlock, index] = apiOperations.eth_getTransactionByBlockNumberAndIndex.parameters
const [blockHash, details] = apiOperations.eth_getBlockByHash.parameters
const [call, callBlock] = apiOperations.eth_estimateGas.parameters
const [content] = apiOperations.cat.parameters
const data = callFields.find(({ name }) => name === 'data')
const value = callFields.find(({ name }) => name === 'value')

const judged: [
  parameter: typeof whose,
  value: unknown,
  problem: RegExp | undefined,
  fix?: string,
][] = [
  [whose, address, undefined],
  [whose, '', /Required/],
  [whose, undefined, /Required/],
  [whose, ` ${address}`, /spaces/, address],
  [whose, address.slice(0, -1), /1 missing/],
  [whose, 'vitalik.eth', /ENS name: enter the 0x address/],
  [position, '0x0', undefined],
  [position, hash, undefined],
  [position, '3', /in hex/, '0x3'],
  [position, `${hash}00`, /max 32 bytes/],
  [anyBlock, 'safe', undefined],
  [anyBlock, { blockHash: hash }, undefined],
  [anyBlock, '0x1', undefined],
  [anyBlock, '16', /hex block number/, '0x10'],
  [anyBlock, 16, /in quotes/, '0x10'],
  [anyBlock, 'newest', /not a tag/],
  [txBlock, 'safe', /Not every network/, 'finalized'],
  [index, '0x01', /leading zeros/, '0x1'],
  [index, '1', /Use hex/, '0x1'],
  [index, 'one', /Use hex/],
  [blockHash, hash, undefined],
  [blockHash, hash.slice(2), /starts with 0x/],
  [details, true, undefined],
  [details, 'true', /true or false/],
  [call, {}, undefined],
  [call, [], /an object/],
  [callBlock, undefined, undefined],
  [callBlock, '', undefined],
  [data as typeof whose, '0xabc', /two hex digits/],
  [value as typeof whose, '1000', /Use hex/, '0x3e8'],
  [content as typeof whose, cid, undefined],
  [content as typeof whose, `ipfs://${cid}`, /Only the CID/, cid],
  [content as typeof whose, 'Qm1', /46 characters/],
]
for (const [parameter, given, problem, fix] of judged)
  test(`${parameter?.kind} ${JSON.stringify(given)}`, () => {
    if (!parameter) throw new Error('the operations have changed')
    const found = parameterProblem(parameter, given)
    if (problem) expect(found?.problem).toMatch(problem)
    else expect(found).toBeUndefined()
    expect(found?.fix).toBe(fix)
  })

test('what is meant instead has no problem of its own', () => {
  for (const [parameter, , , fix] of judged)
    if (parameter && fix !== undefined) expect(parameterProblem(parameter, fix)).toBeUndefined()
})

test('only what is known to read is taken to read', () => {
  const asks = (...methods: string[]) => areReadOnly(methods.map((method) => ({ method })))
  expect(asks('eth_getStorageAt', 'eth_estimateGas', 'cat')).toBe(true)
  for (const method of ['add', 'pin/add', 'pin/rm', 'eth_sendRawTransaction', 'toString'])
    expect(asks('eth_getStorageAt', method), method).toBe(false)
})

test('a link sends a few reads by itself, and never several estimates', () => {
  const of = (count: number, method: string) => Array.from({ length: count }, () => ({ method }))
  expect(mayRunByLink(of(4, 'eth_getStorageAt'), 1)).toBe(true)
  expect(mayRunByLink(of(5, 'eth_getStorageAt'), 1)).toBe(false)
  // Two sides are asked the same: twice as many.
  expect(mayRunByLink(of(3, 'eth_getStorageAt'), 2)).toBe(false)
  expect(mayRunByLink(of(1, 'eth_estimateGas'), 2)).toBe(true)
  expect(mayRunByLink(of(2, 'eth_estimateGas'), 1)).toBe(false)
  expect(mayRunByLink([...of(1, 'eth_getStorageAt'), ...of(1, 'eth_estimateGas')], 1)).toBe(true)
  expect(mayRunByLink(of(1, 'pin/rm'), 1)).toBe(false)
  expect(mayRunByLink(of(2, 'eth_getBlockByNumber'), 2)).toBe(true)
  expect(mayRunByLink(of(2, 'eth_getTransactionReceipt'), 2)).toBe(true)
  expect(mayRunByLink(of(1, 'debug_traceCall'), 1)).toBe(false)
})

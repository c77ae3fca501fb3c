import { expect, test } from 'vitest'
import { readRequests, type TypedRequests } from '#domain/playground/request.ts'
import { canCompareTargets, requestTargets } from '#pages/playground/request/request-targets.ts'
import type { PublicConnection } from '#state/connections/connections.ts'

const connections = [
  { network: 'main', transport: 'WebSocket' },
  { network: 'test', transport: 'HTTP' },
] as PublicConnection[]
const typed = (method: string) => readRequests(JSON.stringify({ method })) as TypedRequests
const beside = { network: 'test', over: 'WebSocket' } as const
const draft = { network: '', over: '', beside: undefined, text: '' } as const
const targets = (choice: object, requests: TypedRequests | undefined, current?: string) =>
  requestTargets({ ...draft, ...choice }, current, connections, requests)

test('a request goes to the network in use, over the transport that was chosen for it', () => {
  expect(targets({}, typed('eth_chainId'), 'main')).toEqual([
    { network: 'main', transport: 'WebSocket' },
  ])
  expect(targets({ over: 'HTTP' }, typed('eth_chainId'), 'main')).toEqual([
    { network: 'main', transport: 'HTTP' },
  ])
  expect(targets({ network: 'test' }, typed('eth_chainId'), 'main')).toEqual([
    { network: 'test', transport: 'HTTP' },
  ])
})

test('a network without a connection stays in, to be named', () => {
  expect(targets({ network: 'gone' }, typed('eth_chainId'), 'main')).toEqual([
    { network: 'gone', transport: 'HTTP' },
  ])
  expect(targets({}, typed('eth_chainId'))).toEqual([{ network: '', transport: 'HTTP' }])
})

test('two sides are asked alike, but a file command has one, and HTTP', () => {
  expect(targets({ network: 'main', beside }, typed('eth_chainId'))).toEqual([
    { network: 'main', transport: 'WebSocket' },
    { network: 'test', transport: 'WebSocket' },
  ])
  for (const command of ['add', 'cat', 'pin/add', 'pin/rm']) {
    expect(targets({ network: 'main', over: 'WebSocket', beside }, typed(command))).toEqual([
      { network: 'main', transport: 'HTTP' },
    ])
    expect(canCompareTargets(typed(command))).toBe(false)
  }
  // What cannot be read goes nowhere twice.
  expect(targets({ network: 'main', beside }, undefined)).toHaveLength(1)
})

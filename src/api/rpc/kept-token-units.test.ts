import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyConnection } from '#domain/connections/connection-form.ts'
import { keepTokenUnit, keptTokenUnit } from './kept-token-units.ts'

const unit = { symbol: 'USDC', decimals: 6, readAt: 1_700_000_000_000 }
const tokenAt = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
const stored = new Map<string, string>()

/** A page with one connection, `own`, to this address and chain. */
function connectTo(baseUrl: string, chainId: string) {
  const own = {
    ...emptyConnection,
    network: 'own',
    name: 'Own',
    baseUrl,
    chainId,
    apiKey: 'key-of-this-test',
  }
  stored.set('keyhole.connections', JSON.stringify([{ ...own, kept: true }]))
}

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  })
  connectTo('https://node.test', '1')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a unit is kept for a chain behind an address, in any spelling of the token', () => {
  const token = `0x${'aB'.repeat(20)}`
  keepTokenUnit('own', token, unit)
  expect(keptTokenUnit('own', token.toLowerCase())).toEqual(unit)
  expect(keptTokenUnit('other', token)).toBeUndefined()
  keepTokenUnit('own', token, null)
  expect(keptTokenUnit('own', token)).toBeUndefined()
})

test('the latest 200 are kept, and one that is read again is not kept twice', () => {
  for (let index = 0; index < 205; index++) keepTokenUnit('own', tokenAt(index), unit)
  keepTokenUnit('own', tokenAt(100), unit)
  const keptCount = Array.from({ length: 205 }, (_, index) => tokenAt(index)).filter(
    (token) => keptTokenUnit('own', token) !== undefined,
  ).length
  expect(keptCount).toBe(200)
  expect(keptTokenUnit('own', tokenAt(4))).toBeUndefined()
  expect(keptTokenUnit('own', tokenAt(204))).toBeDefined()
  // The key is in nothing that is kept.
  expect(stored.get('keyhole.tokens')).not.toContain('key-of-this-test')
})

test('what another version or a person wrote is not a unit', () => {
  keepTokenUnit('own', tokenAt(1), unit)
  const [[id = '']] = JSON.parse(stored.get('keyhole.tokens') ?? '[[]]') as [[string]]
  for (const wrong of [
    { ...unit, decimals: -1 },
    { ...unit, decimals: 1e9 },
    { ...unit, symbol: 5 },
    { decimals: 6 },
    'USDC',
  ]) {
    stored.set('keyhole.tokens', JSON.stringify([[id, wrong], null, 7]))
    expect(keptTokenUnit('own', tokenAt(1))).toBeUndefined()
  }
  for (const text of ['{}', 'null', 'no JSON', '[[]]']) {
    stored.set('keyhole.tokens', text)
    expect(keptTokenUnit('own', tokenAt(1))).toBeUndefined()
  }
  keepTokenUnit('own', tokenAt(1), unit)
  expect(keptTokenUnit('own', tokenAt(1))).toEqual(unit)
})

import * as viemChains from 'viem/chains'
import { expect, test } from 'vitest'
import { isCurrencySymbol } from '#domain/connections/currency-rules.ts'
import { formatGasPrice, formatNative, type NativeCurrency } from '#domain/values/amount.ts'
import { currencyOfChain } from './chain-currencies.ts'

/** What is said of one chain: several files of viem may have the same id. */
type Claim = { file: string; testnet: boolean; currency: NativeCurrency }

const claimsOfId = new Map<number, Claim[]>()
for (const [file, { id, testnet = false, nativeCurrency }] of Object.entries(
  viemChains as unknown as {
    [file: string]: { id: number; testnet?: boolean; nativeCurrency: NativeCurrency }
  },
))
  claimsOfId.set(id, [...(claimsOfId.get(id) ?? []), { file, testnet, currency: nativeCurrency }])

/** Chains that viem lacks: Ropsten and Optimism Kovan, which have ended, and the test network of Bittensor. */
for (const [id, like] of [
  [3, 1],
  [69, 10],
  [945, 964],
] as const)
  claimsOfId.set(id, claimsOfId.get(like) ?? [])

/**
 * Tempo has no coin: fees are paid in tokens of 6 decimals, which is what viem says. The amounts that
 * nodes give of it are prices and fees, in 10^-18 USD (Tempo protocol, "Fees": attodollars).
 */
const attodollars: NativeCurrency = { name: 'USD', symbol: 'USD', decimals: 18 }
for (const id of [4217, 31318, 42431])
  claimsOfId.set(id, [{ file: 'tempo', testnet: false, currency: attodollars }])

/** Chains that were renamed, by their name of today. */
const currentFiles = ['kaia', 'kairos', 'loadAlphanet', 'nomina']

/** The currency that no one else claims for the id; a test network gives way to another chain. */
function agreedCurrency(claims: readonly Claim[]): NativeCurrency | undefined {
  const current = claims.filter(({ file }) => currentFiles.includes(file))
  const lasting = claims.filter(({ testnet }) => !testnet)
  const counted = current.length > 0 ? current : lasting.length > 0 ? lasting : claims
  return new Set(counted.map(({ currency }) => currency.symbol)).size === 1
    ? counted[0]?.currency
    : undefined
}

test('the table is that of viem/chains (to update: npx vitest -u)', async () => {
  const idsOfLine = new Map<string, number[]>()
  for (const [id, claims] of [...claimsOfId].toSorted(([a], [b]) => a - b)) {
    const currency = agreedCurrency(claims)
    if (!currency) continue
    const line = `${currency.symbol} ${currency.decimals} ${currency.name}`
    idsOfLine.set(line, [...(idsOfLine.get(line) ?? []), id])
  }
  const lines = [...idsOfLine].map(([line, ids]) => `${line}: ${ids.join(' ')}\n`)
  await expect(lines.join('')).toMatchFileSnapshot('chain-currencies.txt')
})

test('each chain has the currency of viem; an id that two chains claim has none', () => {
  const unknown = [...claimsOfId].flatMap(([id, claims]) => {
    const currency = currencyOfChain(id)
    expect(currency, String(id)).toEqual(agreedCurrency(claims))
    if (currency) expect(isCurrencySymbol(currency.symbol), currency.symbol).toBe(true)
    return currency ? [] : [id]
  })
  // A local node of Ethereum's, and one of Tempo's.
  expect(unknown).toEqual([1337])
  expect(claimsOfId.size).toBeGreaterThan(600)
})

test('others have none, and no id is taken for a part of another', () => {
  for (const id of [undefined, 0, 13, 13_7137, 999_999_998])
    expect(currencyOfChain(id), String(id)).toBeUndefined()
  expect(currencyOfChain(1)).toEqual({ name: 'Ether', symbol: 'ETH', decimals: 18 })
  expect(currencyOfChain(31337)?.symbol).toBe('ETH')
  expect(currencyOfChain(137)?.symbol).toBe('POL')
  expect(currencyOfChain(56)?.symbol).toBe('BNB')
  expect(currencyOfChain(100)?.symbol).toBe('XDAI')
  expect(currencyOfChain(728126428)?.decimals).toBe(6)
  expect([3, 69, 945].map((id) => currencyOfChain(id)?.symbol)).toEqual(['ETH', 'ETH', 'TAO'])
  // Base fee of block 17,708,868 of Tempo, whose transaction of 282,970 gas logged a fee of 5,660 units.
  const price = 20_000_000_000n
  expect(formatGasPrice(price, currencyOfChain(4217))).toBe('20 gwei')
  expect(formatNative(282_970n * price, currencyOfChain(4217))).toBe('0.0056594 USD')
})

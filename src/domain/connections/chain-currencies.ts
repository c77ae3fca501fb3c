import currencyList from '#domain/connections/chain-currencies.txt?raw'
import type { NativeCurrency } from '#domain/values/amount.ts'

// The table is made of viem/chains by the test of this file, and is some kilobytes: viem's own, with
// addresses and explorers of every chain, would be a hundred and forty. A chain is left out where two
// claim one id; a test network gives way to another chain, and an old name to the one of today.

type CurrencyLine = { currency: NativeCurrency; chainIds: readonly number[] }

const currencyLines = currencyList.trim().split('\n').map(parseLine)

/**
 * The native currency of a chain by its id (EIP-155), as wallets name it; undefined for chains that
 * the table does not have.
 */
export const currencyOfChain = (chainId: number | undefined): NativeCurrency | undefined =>
  chainId === undefined
    ? undefined
    : currencyLines.find(({ chainIds }) => chainIds.includes(chainId))?.currency

/** Reads a line `SYMBOL decimals name: id id …`. */
function parseLine(line: string): CurrencyLine {
  const [, symbol, decimals, name, ids] = line.match(/^(\S+) (\d+) (.+): (.+)$/) ?? []
  if (!symbol || !name || !ids) throw new Error(`not a line of our table: ${line}`)
  return {
    currency: { name, symbol, decimals: Number(decimals) },
    chainIds: ids.split(' ').map(Number),
  }
}

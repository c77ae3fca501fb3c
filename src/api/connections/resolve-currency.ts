import type { Connection } from '#api/connections/connections.ts'
import type { NativeCurrency } from '#domain/values/amount.ts'

/**
 * The native currency of a connection: its own, otherwise that of its chain by our table, which is
 * loaded for that alone; undefined where neither has it. A service has looked it up itself.
 */
export async function resolveCurrency({
  nativeCurrency,
  chainId,
  from,
}: Pick<Connection, 'nativeCurrency' | 'chainId' | 'from'>): Promise<NativeCurrency | undefined> {
  if (nativeCurrency || chainId === undefined || from === 'service') return nativeCurrency
  // A server that is gone cannot send the table; amounts are shown without a symbol then.
  const table = await import('#domain/connections/chain-currencies.ts').catch(() => undefined)
  return table?.currencyOfChain(chainId)
}

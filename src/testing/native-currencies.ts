import type { NativeCurrency } from '#domain/values/amount.ts'

export const ether: NativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const pol: NativeCurrency = { name: 'POL', symbol: 'POL', decimals: 18 }
/** Of a chain whose currency has other than 18 decimals, as Tempo's. */
export const usd: NativeCurrency = { name: 'USD', symbol: 'USD', decimals: 6 }

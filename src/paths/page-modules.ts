import type { patterns } from './patterns.ts'

/**
 * The module of each page, below `src/pages`, in the order of the patterns; one that is not listed
 * leads to another address. The router loads these modules, and the build names their files in the
 * HTML of their addresses.
 */
export const pageModules: { readonly [Name in keyof typeof patterns]?: string } = {
  blockTime: 'block/time/page.tsx',
  addressRead: 'address/page.tsx',
  addressTransactions: 'address/page.tsx',
  addressEvents: 'address/page.tsx',
  gasQuestions: 'gas/questions/page.tsx',
  simulation: 'gas/simulate/page.tsx',
  storageHistory: 'storage/history/page.tsx',
  storageLayout: 'storage/layout/page.tsx',
  storageProxy: 'storage/proxy/page.tsx',
  storageMany: 'storage/many/page.tsx',
  home: 'home/page.tsx',
  block: 'block/page.tsx',
  transaction: 'transaction/page.tsx',
  transactionHash: 'find-transaction/page.tsx',
  connections: 'connections/page.tsx',
  nameTags: 'name-tags/page.tsx',
  requestLog: 'requests/page.tsx',
  playground: 'playground/page.tsx',
  verify: 'verify/page.tsx',
  gas: 'gas/page.tsx',
  address: 'address/page.tsx',
  storage: 'storage/value/page.tsx',
  filesHome: 'files/page.tsx',
  files: 'files/content/page.tsx',
}

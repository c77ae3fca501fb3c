/**
 * The pages: the pattern of each one's addresses, and its module below `src/pages`, which the router loads
 * and of which the build names the files in the HTML of these addresses. Where two patterns match an
 * address, the first is meant (`match-page.ts`).
 */
export const pages = {
  blockTime: ['/:network/block/at', 'block/time/page.tsx'],
  addressRead: ['/:network/address/:address/read', 'address/page.tsx'],
  addressTransactions: ['/:network/address/:address/transactions', 'address/page.tsx'],
  addressEvents: ['/:network/address/:address/events', 'address/page.tsx'],
  gasQuestions: ['/:network/gas/questions', 'gas/questions/page.tsx'],
  simulation: ['/:network/gas/simulate', 'gas/simulate/page.tsx'],
  storageHistory: ['/:network/storage/:address/history', 'storage/history/page.tsx'],
  storageLayout: ['/:network/storage/:address/layout', 'storage/layout/page.tsx'],
  storageProxy: ['/:network/storage/:address/proxy', 'storage/proxy/page.tsx'],
  storageMany: ['/:network/storage/:address/many', 'storage/many/page.tsx'],
  home: ['/', 'home/page.tsx'],
  block: ['/:network/block/:block', 'block/page.tsx'],
  transaction: ['/:network/block/:block/tx/:index', 'transaction/page.tsx'],
  transactionHash: ['/:network/tx/:hash?', 'find-transaction/page.tsx'],
  connections: ['/connections', 'connections/page.tsx'],
  nameTags: ['/name-tags', 'name-tags/page.tsx'],
  requestLog: ['/requests', 'requests/page.tsx'],
  playground: ['/playground', 'playground/page.tsx'],
  verify: ['/verify', 'verify/page.tsx'],
  gas: ['/:network/gas', 'gas/page.tsx'],
  address: ['/:network/address/:address?', 'address/page.tsx'],
  storage: ['/:network/storage/:address?', 'storage/value/page.tsx'],
  filesHome: ['/files', 'files/page.tsx'],
  files: ['/files/:cid?', 'files/content/page.tsx'],
  // These lead to other addresses.
  transactionHashAnywhere: ['/tx/:hash'],
  blockAnywhere: ['/block/:block'],
  addressAnywhere: ['/address/:address'],
  filesOfFolder: ['/files/:cid/*'],
  filesOfGateway: ['/ipfs/:cid/*'],
  networkHome: ['/:network'],
} as const satisfies { [name: string]: readonly [pattern: string, modulePath?: string] }

export type PageName = keyof typeof pages

/** The module of a page; one without leads to another address. */
export const pageModule = (name: PageName): string | undefined => pages[name][1]

export const patterns = Object.fromEntries(
  Object.entries(pages).map(([name, [pattern]]) => [name, pattern]),
) as { [Name in PageName]: (typeof pages)[Name][0] }

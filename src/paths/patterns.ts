/**
 * Patterns of the router, one a page. The files beside this one build and parse what they match.
 */
export const patterns = {
  home: '/',
  block: '/:network/block/:block',
  blockTime: '/:network/block/at',
  blockAnywhere: '/block/:block',
  transaction: '/:network/block/:block/tx/:index',
  transactionHash: '/:network/tx/:hash?',
  transactionHashAnywhere: '/tx/:hash',
  storage: '/:network/storage/:address?',
  storageLayout: '/:network/storage/:address/layout',
  storageHistory: '/:network/storage/:address/history',
  storageMany: '/:network/storage/:address/many',
  storageProxy: '/:network/storage/:address/proxy',
  storageAnywhere: '/address/:address',
  gas: '/:network/gas',
  read: '/:network/read/:address?',
  gasQuestions: '/:network/gas/questions',
  files: '/files/:cid?',
  connections: '/connections',
  requestLog: '/exchanges',
  playground: '/playground',
} as const

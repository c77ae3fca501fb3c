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
  address: '/:network/address/:address?',
  addressRead: '/:network/address/:address/read',
  addressAnywhere: '/address/:address',
  /** Links of earlier versions to what is at an address. */
  oldAddress: '/:network/read/:address?',
  storage: '/:network/storage/:address?',
  storageLayout: '/:network/storage/:address/layout',
  storageHistory: '/:network/storage/:address/history',
  storageMany: '/:network/storage/:address/many',
  storageProxy: '/:network/storage/:address/proxy',
  gas: '/:network/gas',
  gasQuestions: '/:network/gas/questions',
  filesHome: '/files',
  files: '/files/:cid?',
  connections: '/connections',
  nameTags: '/name-tags',
  requestLog: '/requests',
  /** The name of the request log before; links to it are out there. */
  requestLogBefore: '/exchanges',
  playground: '/playground',
} as const

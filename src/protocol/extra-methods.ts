/**
 * Read-only methods beyond the four of the specification, by the level of a network's setting
 * `extraMethods` from which they are offered (DESIGN law 10). None writes, signs or sends.
 */
export const extraMethods = {
  eth_chainId: 'read',
  eth_blockNumber: 'read',
  eth_getBlockByNumber: 'read',
  eth_getTransactionByHash: 'read',
  eth_getTransactionByBlockHashAndIndex: 'read',
  eth_getTransactionReceipt: 'read',
  eth_getBlockReceipts: 'read',
  eth_getBalance: 'read',
  eth_getCode: 'read',
  eth_getTransactionCount: 'read',
  eth_call: 'read',
  eth_getLogs: 'read',
  eth_getProof: 'read',
  eth_feeHistory: 'read',
  eth_gasPrice: 'read',
  eth_maxPriorityFeePerGas: 'read',
  eth_createAccessList: 'read',
  eth_simulateV1: 'read',
  debug_traceTransaction: 'trace',
  debug_traceCall: 'trace',
} as const satisfies { [method: string]: 'read' | 'trace' }

export type ExtraMethod = keyof typeof extraMethods

/** What a network offers beyond the specification; `none` is the specification to the letter. */
export const extraMethodLevels = ['none', 'read', 'trace'] as const
export type ExtraMethodLevel = (typeof extraMethodLevels)[number]

/** Whether a method is offered beyond the four at a level. */
export const isExtraMethod = (method: string, level: ExtraMethodLevel): method is ExtraMethod =>
  Object.hasOwn(extraMethods, method) &&
  extraMethodLevels.indexOf(extraMethods[method as ExtraMethod]) <= extraMethodLevels.indexOf(level)

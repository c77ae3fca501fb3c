import type { Address, Hash, Hex } from 'viem'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import type { RawObject } from '#domain/values/raw.ts'
import type { BlockByHash, RpcCallObject } from '#protocol/json-rpc.ts'

type Block = BlockParameter | BlockByHash

/**
 * Read-only methods beyond the four of the specification (execution-apis), with answers as they
 * come. A node, a provider or a plan may lack any of them (DESIGN law 10).
 */
export type ExtraRpcMethods = {
  eth_chainId: () => Hex
  eth_blockNumber: () => Hex
  /** The chain ID in decimal. */
  net_version: () => string
  /** Always empty: nothing is signed here. Some tools ask it before they call. */
  eth_accounts: () => readonly Address[]
  eth_getBlockByNumber: (block: BlockParameter, transactionDetails: boolean) => RawObject | null
  eth_getTransactionByHash: (hash: Hash) => RawObject | null
  eth_getTransactionByBlockHashAndIndex: (block: Hash, index: Hex) => RawObject | null
  eth_getTransactionReceipt: (hash: Hash) => RawObject | null
  eth_getBlockReceipts: (block: Block) => readonly unknown[] | null
  /** The state that a block read and changed (EIP-7928); `readAccessList` knows its forms. */
  eth_getBlockAccessList: (block: Block | Hash) => unknown
  eth_getBalance: (address: Address, block: Block) => Hex
  eth_getCode: (address: Address, block: Block) => Hex
  eth_getTransactionCount: (address: Address, block: Block) => Hex
  eth_call: (call: RpcCallObject, block: Block, stateOverrides?: RawObject) => Hex
  eth_getLogs: (filter: RawObject) => readonly unknown[]
  eth_getProof: (address: Address, slots: readonly Hex[], block: Block) => RawObject
  eth_feeHistory: (blocks: Hex, newest: BlockParameter, percentiles: readonly number[]) => RawObject
  eth_gasPrice: () => Hex
  eth_maxPriorityFeePerGas: () => Hex
  eth_createAccessList: (call: RpcCallObject, block?: Block) => RawObject
  eth_simulateV1: (payload: RawObject, block?: Block) => readonly unknown[]
  debug_traceTransaction: (hash: Hash, options?: RawObject) => unknown
  debug_traceBlockByHash: (hash: Hash, options?: RawObject) => readonly unknown[] | null
  trace_transaction: (hash: Hash) => readonly unknown[] | null
  /** The traces that are of an account within a range of blocks. */
  trace_filter: (filter: RawObject) => readonly unknown[]
  ots_traceTransaction: (hash: Hash) => readonly unknown[] | null
  /** Otterscan's JSON-RPC: transactions of an account before a block, newest first; before 0 means all. */
  ots_searchTransactionsBefore: (address: Address, block: number, pageSize: number) => RawObject
  debug_traceCall: (call: RpcCallObject, block: Block, options?: RawObject) => unknown
  trace_call: (call: RpcCallObject, traces: readonly 'trace'[], block: Block) => RawObject
}

/** Most transactions of one page of an account's history, which the last block may exceed. */
export const maxHistoryRows = 25

/** Most steps of a trace without a tracer: each has the stack and the memory. */
export const maxTraceSteps = 50_000

export type ExtraMethod = keyof ExtraRpcMethods

/** The level of a network's setting `extraMethods` from which each method is offered. */
const offeredFrom: { readonly [M in ExtraMethod]: 'read' | 'trace' } = {
  eth_chainId: 'read',
  eth_blockNumber: 'read',
  net_version: 'read',
  eth_accounts: 'read',
  eth_getBlockByNumber: 'read',
  eth_getTransactionByHash: 'read',
  eth_getTransactionByBlockHashAndIndex: 'read',
  eth_getTransactionReceipt: 'read',
  eth_getBlockReceipts: 'read',
  eth_getBlockAccessList: 'read',
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
  debug_traceBlockByHash: 'trace',
  trace_transaction: 'trace',
  trace_filter: 'trace',
  ots_traceTransaction: 'trace',
  ots_searchTransactionsBefore: 'trace',
  debug_traceCall: 'trace',
  trace_call: 'trace',
}

/** Levels of methods beyond the specification; `none` is the specification to the letter. */
export const extraMethodLevels = ['none', 'read', 'trace'] as const
export type ExtraMethodLevel = (typeof extraMethodLevels)[number]

/** The level of both a network and a key, which may have less than its networks. */
export const commonLevel = (
  level: ExtraMethodLevel,
  ofKey: ExtraMethodLevel = level,
): ExtraMethodLevel =>
  extraMethodLevels.indexOf(ofKey) < extraMethodLevels.indexOf(level) ? ofKey : level

export const isExtraMethod = (method: string, level: ExtraMethodLevel): method is ExtraMethod =>
  Object.hasOwn(offeredFrom, method) &&
  extraMethodLevels.indexOf(offeredFrom[method as ExtraMethod]) <= extraMethodLevels.indexOf(level)

export const extraMethodNames = (level: ExtraMethodLevel): ExtraMethod[] =>
  (Object.keys(offeredFrom) as ExtraMethod[]).filter((method) => isExtraMethod(method, level))

import type { Address, Hash, Hex } from 'viem'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import type { TransactionCall } from '#domain/call/call.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** Request envelope, spec 2.1. We send number ids; other clients may send strings. */
export type RpcRequest<M extends RpcMethod = RpcMethod> = {
  jsonrpc: '2.0'
  id: number
  method: M
  params: Parameters<RpcMethods[M]>
}

/** Error object, spec 7.2. `data` is a string in the spec, but gateways put objects there too. */
export type RpcErrorObject = { code: number; message: string; data?: unknown }

/** Error codes of JSON-RPC 2.0, of EIP-1474 and of geth (3, -32003), by what they mean. */
export const rpcCode = {
  reverted: 3,
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  invalidInput: -32000,
  internal: -32603,
  resourceUnavailable: -32002,
  responseTooLarge: -32003,
  limitExceeded: -32005,
} as const

/** A block by its hash, EIP-1898. Beyond the spec, for clients that read all from one block. */
export type BlockByHash = { blockHash: Hash; requireCanonical?: boolean }

/** Transaction call object, spec 2.6: quantities as hexadecimal strings. */
export type RpcCallObject = Pick<
  TransactionCall,
  'from' | 'gas' | 'gasPrice' | 'maxPriorityFeePerGas' | 'maxFeePerGas' | 'value' | 'data'
> & { to?: Address | null }

/**
 * The four JSON-RPC operations, spec 4.2 to 4.5; transactions (2.4) and blocks (2.5) as they come.
 * Client and service are typed from this table: a method without a handler does not compile.
 */
export type RpcMethods = {
  eth_getStorageAt: (address: Address, position: Hex, block: BlockParameter | BlockByHash) => Hex
  eth_getTransactionByBlockNumberAndIndex: (block: BlockParameter, index: Hex) => RawObject | null
  eth_getBlockByHash: (hash: Hash, transactionDetails: boolean) => RawObject | null
  eth_estimateGas: (call: RpcCallObject, block?: BlockParameter | BlockByHash) => Hex
}

export type RpcMethod = keyof RpcMethods

import type { Address, Hash, Hex } from 'viem'
import type { BlockParameter } from '#domain/block/block-parameter.ts'
import type { TransactionCall } from '#domain/call/call.ts'
import type { RawObject } from '#domain/values/raw.ts'

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

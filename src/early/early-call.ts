import {
  blockParameter,
  readBlockReference,
  transactionBlockParameter,
} from '#domain/block/block-reference.ts'
import { findBlockParameter } from '#domain/block/read-block-parameter.ts'
import { byteLength, isAddress, isHash, toQuantityHex } from '#domain/values/hex.ts'
import { readInteger } from '#domain/values/integer.ts'
import { parseIndex } from '#paths/parse-transaction.ts'
import type { RpcMethod, RpcMethods } from '#protocol/json-rpc.ts'

type RpcCall = {
  [M in RpcMethod]: { method: M; params: Parameters<RpcMethods[M]> }
}[RpcMethod]

/** `isBlock`: of the block itself, whose first transaction leads to it where none is had by number. */
type FirstCall = RpcCall & { isBlock?: boolean }
export type EarlyCall = FirstCall & { network: string }

/**
 * The request that the page of an address makes first, or undefined where it takes more than the
 * address to know it: another request, data of this device, hashing, an encoder. A wrong guess
 * would be an unclaimed request; `early.test.ts` holds that the page makes the same.
 * @param path below the dashboard's base
 */
export function earlyCall(
  path: string,
  search: URLSearchParams,
): EarlyCall | { cid: string } | undefined {
  const [, network = '', kind = '', text = '', tx, index = '', ...others] = path.split('/')
  if (others.length > 0) return undefined
  if (network === 'files') return text === '' && cidPattern.test(kind) ? { cid: kind } : undefined
  const call =
    tx === 'tx' && kind === 'block'
      ? transactionCall(text, index)
      : tx === undefined && firstCalls.get(kind)?.(text, search)
  return call ? { network, ...call } : undefined
}

/**
 * CIDs as the page writes them: 59 or 46 characters, of a block of bytes, or of a file or folder.
 */
const cidPattern = /^(baf|Qm)\w{44,56}$/

const firstCalls = new Map([
  ['block', blockCall],
  ['storage', storageCall],
  ['gas', gasCall],
])

function blockCall(text: string, search: URLSearchParams): FirstCall | undefined {
  const block = readBlockReference(text)
  if (!block || (block.kind === 'tag' && block.tag === 'pending')) return undefined
  if (block.kind !== 'hash') {
    const parameter = blockParameter(block)
    return { ...transactionAt(parameter, 0), isBlock: parameter !== 'safe' }
  }
  return blockByHash(block.hash, search.get('transactions') === 'full')
}

function transactionCall(text: string, indexText: string): RpcCall | undefined {
  const block = readBlockReference(text)
  const index = parseIndex(indexText)
  if (!block || index === undefined) return undefined
  if (block.kind !== 'hash') return transactionAt(transactionBlockParameter(block), index)
  return blockByHash(block.hash, false)
}

type ParamsOf<M extends RpcMethod> = Parameters<RpcMethods[M]>

const blockByHash = (...params: ParamsOf<'eth_getBlockByHash'>): RpcCall => ({
  method: 'eth_getBlockByHash',
  params,
})

const transactionAt = (
  block: ParamsOf<'eth_getTransactionByBlockNumberAndIndex'>[0],
  index: number,
): RpcCall => ({
  method: 'eth_getTransactionByBlockNumberAndIndex',
  params: [block, toQuantityHex(index)],
})

/** A word by the number of its slot; keys are hashed, and names stand in a layout. */
function storageCall(address: string, search: URLSearchParams): RpcCall | undefined {
  const { slot = '', block = 'latest', as: _, ...others } = Object.fromEntries(search)
  const position = `0x${readInteger(slot)?.toString(16).padStart(64, '0')}`
  const at = findBlockParameter(block)
  if (!isAddress(address) || !isHash(position) || !at || Object.keys(others).length > 0)
    return undefined
  return { method: 'eth_getStorageAt', params: [address, position, at] }
}

/** A call that is whole in its address: functions are encoded, amounts have units, a recipient is a draft. */
function gasCall(text: string, search: URLSearchParams): RpcCall | undefined {
  const { from, to, data, block, tx, ...others } = Object.fromEntries(search)
  const read = block && findBlockParameter(block)
  const at = read === 'safe' ? 'finalized' : read
  if (
    text ||
    (from && !isAddress(from)) ||
    (to && !isAddress(to)) ||
    (data && byteLength(data) === undefined) ||
    !(data || (to && (from || block || tx))) ||
    (block && !at) ||
    Object.keys(others).length > 0
  )
    return undefined
  // Fields are in the order of the page, as their bodies have to be the same.
  const call = { ...(from && { from }), ...(to && { to }), ...(data && { data }) }
  return {
    method: 'eth_estimateGas',
    params: (at ? [call, at] : [call]) as ParamsOf<'eth_estimateGas'>,
  }
}

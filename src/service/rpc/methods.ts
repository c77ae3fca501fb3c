import type { Hash, Hex } from 'viem'
import { isFinalBlock } from '#domain/block/block.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'
import type { RpcCallObject } from '#protocol/json-rpc.ts'
import {
  type CalledNode,
  invalidResultError,
  lesserQuantity,
  nullJson,
  type ServedMethod,
} from '#service/rpc/called-node.ts'
import { blockHashOf, isResult } from '#service/rpc/method-table.ts'
import { invalidParams } from '#service/rpc/parameter-checks.ts'
import type { ResultJson } from '#service/rpc/response-cache.ts'
import type { RpcResponseError } from '#service/rpc/rpc-error.ts'
import { isAbsenceError, isMissingTransactionError } from '#service/rpc/upstream/upstream-list.ts'

/** Most blocks of one range of logs, as providers allow it; a block by its hash has no bound. */
const maxLogBlocks = 10_000n

/**
 * A method on an upstream node, for checked parameters. What is not found is null (spec 7.4); a node's
 * limits and lost data are told in its own words. Throws RpcResponseErrors: -32601 where the node
 * lacks a method beyond the four.
 */
export async function askMethod(
  node: CalledNode,
  method: ServedMethod,
  params: readonly unknown[],
): Promise<ResultJson> {
  // A node may have accounts of its own, with which nothing can be done here.
  if (method === 'eth_accounts') return { json: Buffer.from('[]'), isFinal: false }
  if (method === 'eth_getLogs' || method === 'trace_filter')
    await checkLogRange(node, params[0] as RawObject)
  const sentParams = await withCappedGas(node, method, params)
  const { json, value } = await node.ask(method, sentParams, absenceRule(method, params))
  if (method === 'eth_getStorageAt') return { json: storageWord(json, value), isFinal: false }
  if (value === null || isEmptyTrace(method, value)) {
    if (isResult(method, null)) return { json: nullJson, isFinal: false }
    throw invalidResultError()
  }
  if (!isResult(method, value)) throw invalidResultError()
  return { json, isFinal: isFinalAnswer(method, blockHashOf(method, params), value) }
}

function storageWord(json: Buffer, value: unknown): Buffer {
  if (!isResult('eth_getStorageAt', value)) throw invalidResultError()
  const digits = value === null ? '' : String(value).slice(2)
  return digits.length === 64 ? json : Buffer.from(`"0x${digits.padStart(64, '0')}"`)
}

/** How a node says that there is nothing; at a tag it may also mean that it does not sync. */
function absenceRule(method: ServedMethod, [first]: readonly unknown[]) {
  if (/_traceTransaction$|^trace_transaction$/.test(method))
    return ({ message }: RpcResponseError) => /^transaction\b.{0,80}\bnot found$/i.test(message)
  const isTag = typeof first === 'string' && !first.startsWith('0x')
  if (isTag && method === 'eth_getTransactionByBlockNumberAndIndex')
    return isMissingTransactionError
  return isResult(method, null) && !isTag ? isAbsenceError : undefined
}

/** How anvil answers a trace of a transaction that it does not have, no matter the tracer. */
function isEmptyTrace(method: ServedMethod, value: unknown): boolean {
  const hasSteps = method === 'debug_traceTransaction' && isRawObject(value)
  const isListed = method === 'trace_transaction' || method === 'ots_traceTransaction'
  const items = hasSteps ? value.structLogs : isListed ? value : undefined
  return Array.isArray(items) && items.length === 0
}

/** Whether an answer about the block of a hash never changes: all of it names that block. */
function isFinalAnswer(method: ServedMethod, blockHash: unknown, value: unknown): boolean {
  const items = Array.isArray(value) ? value : [value]
  return (
    blockHash !== undefined &&
    items.length > 0 &&
    items.every(
      (item: unknown) =>
        isRawObject(item) &&
        isFinalBlock(
          method === 'eth_getBlockByHash'
            ? item
            : { ...item, hash: item.blockHash, number: item.blockNumber },
          blockHash as Hash,
        ),
    )
  )
}

/** Methods whose first parameter is a call that is run. */
const callingMethods = new Set<ServedMethod>([
  ...(['eth_estimateGas', 'eth_call', 'eth_createAccessList'] as const),
  ...(['debug_traceCall', 'trace_call'] as const),
])

/**
 * Spec 8.1 for every method that runs calls: `gas` is capped at ten times the block gas limit, and
 * that of the calls of one simulation all together.
 */
async function withCappedGas(
  node: CalledNode,
  method: ServedMethod,
  params: readonly unknown[],
): Promise<readonly unknown[]> {
  const [first, ...others] = params
  if (callingMethods.has(method)) return [await node.capGas(first as RpcCallObject), ...others]
  if (method !== 'eth_simulateV1') return params
  const payload = first as { blockStateCalls: readonly SimulatedBlock[] }
  const calls = payload.blockStateCalls.flatMap((block) => block.calls)
  const gasCount = calls.filter(({ gas }) => gas !== undefined).length
  const hasLimits = payload.blockStateCalls.some((block) => block.blockOverrides?.gasLimit)
  if (gasCount === 0 && !hasLimits) return params
  const cap = await node.gasCap()
  const capOfCall = cap / BigInt(Math.max(1, gasCount))
  const blockStateCalls = payload.blockStateCalls.map(({ blockOverrides, calls, ...rest }) => ({
    ...rest,
    ...(blockOverrides && {
      blockOverrides: {
        ...blockOverrides,
        ...(blockOverrides.gasLimit && { gasLimit: lesserQuantity(blockOverrides.gasLimit, cap) }),
      },
    }),
    calls: calls.map((call) =>
      call.gas === undefined ? call : { ...call, gas: lesserQuantity(call.gas, capOfCall) },
    ),
  }))
  return [{ ...payload, blockStateCalls }, ...others]
}

type SimulatedBlock = {
  blockOverrides?: { gasLimit?: Hex }
  calls: readonly RpcCallObject[]
}

/** Throws -32602 for a range of more blocks than one answer may look through. */
async function checkLogRange(node: CalledNode, { fromBlock, toBlock }: RawObject): Promise<void> {
  if (fromBlock === toBlock) return
  const [first, last] = await Promise.all([numberOf(node, fromBlock), numberOf(node, toBlock)])
  if (first === undefined || last === undefined || last - first < maxLogBlocks) return
  throw invalidParams(
    `invalid argument 0 (filter): fromBlock to toBlock are ${last - first + 1n} blocks, at most ${maxLogBlocks} at a time: ask for them in parts, or for one block by blockHash`,
  )
}

/** The number of a block parameter; undefined where the node has no block of that tag. */
async function numberOf(node: CalledNode, block: unknown): Promise<bigint | undefined> {
  const parsed = block === 'earliest' ? 0n : readQuantity(block)
  if (parsed !== undefined) return parsed
  // A pending block has no number: it comes after the latest.
  const tag = block === 'pending' ? 'latest' : block
  const { value } = await node.ask('eth_getBlockByNumber', [tag, false])
  return readQuantity(asRawObject(value).number)
}

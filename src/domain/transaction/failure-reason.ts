import type { Hash, Hex } from 'viem'
import { describeHalt, isRevertAlone, revertInBrief } from '#domain/revert/describe-revert.ts'
import { type ErrorAbiSource, readErrorTree } from '#domain/revert/error-tree.ts'
import { isCannotRunError } from '#domain/revert/refusal.ts'
import { asRevert } from '#domain/revert/revert.ts'
import type { SilentCall } from '#domain/revert/silent-cause.ts'
import { readSimulatedCall } from '#domain/simulation/read-simulation.ts'
import {
  byteLength,
  groupDigits,
  isAddress,
  isHash,
  readQuantity,
  toQuantityHex,
} from '#domain/values/hex.ts'
import { asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'

/**
 * Why a transaction or call failed, and how that was found: by its trace; by running it again, a
 * transaction behind those before it in its block; or by an estimate, for a transaction at a block whose
 * state may be another.
 */
export type FoundFailure = {
  by: 'trace' | 'simulation' | 'estimate'
  message: string
  data: Hex
  block?: bigint
}

/** The reason of a failed transaction; `nothing` where the call succeeds at these blocks. */
export type FailureReason = FoundFailure | { by: 'nothing'; blocks: readonly bigint[] }

/** A method's result, or the error with which the node refused; neither where it is not offered. */
type SourceAnswer = {
  result?: unknown
  refusal?: Error & { code: number; data: unknown }
}

/** How a node is asked for a failure. Both throw where no response came. */
export type FailureSource = {
  ask(
    method: 'debug_traceTransaction' | 'debug_traceCall' | 'eth_simulateV1' | 'eth_estimateGas',
    params: readonly unknown[],
  ): Promise<SourceAnswer>
  /** A block with its transactions; undefined where there is none. */
  block(hash: Hash): Promise<RawObject | undefined>
}

const traceOptions = { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }

/**
 * The reason of a failed transaction: its trace where that is offered (`debug_traceTransaction`,
 * top call only), otherwise its block simulated on the parent (`eth_simulateV1`), otherwise
 * estimates at the parent of its block and at the block itself.
 * @throws the refusal of both estimates, where it says nothing of the call
 */
export async function findFailureReason(
  transaction: RawObject,
  source: FailureSource,
): Promise<FailureReason> {
  const traced = readTrace(
    await source.ask('debug_traceTransaction', [transaction.hash, traceOptions]),
  )
  if (traced && traced !== 'succeeds') return { by: 'trace', ...traced }
  const simulated = await simulateBlock(transaction, source)
  if (simulated && simulated !== 'succeeds') return { by: 'simulation', ...simulated }
  const number = readQuantity(transaction.blockNumber)
  const blocks = number === undefined || number === 0n ? [] : [number - 1n, number]
  const passed: bigint[] = []
  let refusal: unknown
  for (const block of blocks) {
    const params = [callOf(transaction), toQuantityHex(block)]
    const estimated = readEstimate(await source.ask('eth_estimateGas', params))
    if (estimated === 'succeeds') passed.push(block)
    else if (estimated instanceof Error) refusal = estimated
    else return { by: 'estimate', block, ...estimated }
  }
  if (refusal !== undefined && passed.length === 0) throw refusal
  return { by: 'nothing', blocks: passed }
}

/**
 * Whether a call succeeds at a block (`latest`, or a number), or why not, in the same ways.
 * @throws the refusal of the estimate, where it says nothing of the call
 */
export async function findCallFailure(
  call: object,
  block: string,
  { ask }: Pick<FailureSource, 'ask'>,
): Promise<FoundFailure | { by: FoundFailure['by']; succeeds: true }> {
  const told = (by: FoundFailure['by'], run: Run) =>
    run === 'succeeds' ? { by, succeeds: true as const } : { by, ...run }
  const traced = readTrace(await ask('debug_traceCall', [call, block, traceOptions]))
  if (traced) return told('trace', traced)
  const payload = { blockStateCalls: [{ calls: [call] }], validation: false }
  const simulated = readSimulation(await ask('eth_simulateV1', [payload, block]), 0)
  if (simulated) return told('simulation', simulated)
  const estimated = readEstimate(await ask('eth_estimateGas', [call, block]))
  if (estimated instanceof Error) throw estimated
  return told('estimate', estimated)
}

/** How the reason of a transaction was found, as a sentence. */
export function describeFailureSource(reason: FailureReason): string {
  return reason.by === 'estimate'
    ? `From an estimate at block ${groupDigits(reason.block ?? 0n)}: its state may differ from that of the transaction.`
    : failureSources[reason.by]
}

const failureSources = {
  trace: 'From the trace of this transaction (debug_traceTransaction). Not verified.',
  simulation:
    'From the transactions of its block up to this one, run again by the node (eth_simulateV1). Not verified.',
  nothing: 'Earlier transactions of the block may be the cause, or the node has no state for it.',
}

/**
 * The reason in brief: a custom error by its name in the ABIs, the node’s words where the call returned none.
 * `isNamed` is false where it says no more than that there was a failure.
 */
export function failureInBrief(
  { data, message }: Pick<FoundFailure, 'data' | 'message'>,
  abis: readonly ErrorAbiSource[],
): { words: string; isNamed: boolean } {
  if (data === '0x') return { words: describeHalt(message), isNamed: !isRevertAlone(message) }
  const { readings, meaning } = readErrorTree(data, abis)
  const [named] = readings
  return named
    ? { words: named.name, isNamed: true }
    : {
        words: revertInBrief({ data, message: '' }),
        isNamed: !/^(custom|bytes|malformed)$/.test(meaning.kind),
      }
}

/**
 * Whether a transaction is a payment with the gas of one alone (21,000): it can only fail where its recipient runs
 * code.
 */
export const isPaymentOfBaseGas = ({ to, input, gas }: RawObject) =>
  isAddress(to) && byteLength(input) === 0 && readQuantity(gas) === 21_000n

/** The outcome of a call; undefined where an answer says nothing of it. */
type Run = 'succeeds' | { message: string; data: Hex }

function readTrace({ result }: SourceAnswer): Run | undefined {
  const { error, output, type } = asRawObject(result)
  if (typeof error === 'string') return { message: error, data: readData(output) }
  // Nodes that know no tracer answer with single steps, and anvil so without the transaction.
  return typeof type === 'string' ? 'succeeds' : undefined
}

/** Most transactions of a block that are simulated: nodes bound the gas of a request. */
const maxSimulatedTransactions = 100

/** Undefined where it is not offered or takes too much. */
async function simulateBlock(transaction: RawObject, source: FailureSource) {
  const { blockHash } = transaction
  const index = readQuantity(transaction.transactionIndex)
  if (!isHash(blockHash) || index === undefined || index >= maxSimulatedTransactions)
    return undefined
  const block = await source.block(blockHash)
  const number = readQuantity(block?.number)
  if (!block || !number || !Array.isArray(block.transactions)) return undefined
  const calls = block.transactions.slice(0, Number(index) + 1).map(callOf)
  const overrides = { time: block.timestamp, feeRecipient: block.miner, gasLimit: block.gasLimit }
  const blockOverrides = { ...overrides, prevRandao: block.mixHash }
  const payload = { blockStateCalls: [{ blockOverrides, calls }], validation: false }
  const params = [payload, toQuantityHex(number - 1n)]
  return readSimulation(await source.ask('eth_simulateV1', params), Number(index))
}

function readSimulation({ result: blocks }: SourceAnswer, index: number): Run | undefined {
  const simulated: unknown = Array.isArray(blocks) ? blocks[0] : undefined
  const results = isRawObject(simulated) && Array.isArray(simulated.calls) ? simulated.calls : []
  const call = readSimulatedCall(results[index])
  if (call === undefined || call.outcome === 'succeeds') return call?.outcome
  return { message: call.message, data: call.data }
}

/** A refusal that is not of the call, such as lost state, says nothing of it. */
function readEstimate({ refusal }: SourceAnswer): Run | Error {
  if (refusal === undefined) return 'succeeds'
  const revert = asRevert(refusal)
  if (revert || isCannotRunError(refusal))
    return { message: refusal.message, data: revert?.data ?? '0x' }
  return refusal
}

/** The call of a transaction that reverted, or a call, for `findSilentCause`; undefined where it has a reason. */
export const silentCallSent = (
  { to, input, data = input, value }: RawObject,
  failure: Pick<FoundFailure, 'data' | 'message'>,
): SilentCall | undefined =>
  failure.data === '0x' && isRevertAlone(failure.message)
    ? { to: isAddress(to) ? to : undefined, data: readData(data), value: readQuantity(value) ?? 0n }
    : undefined

/** The call of a transaction, as a node runs it again. */
function callOf(transaction: unknown) {
  const { from, to, value, input, gas } = asRawObject(transaction)
  return {
    ...(isAddress(from) && { from }),
    ...(isAddress(to) && { to }),
    ...(readQuantity(value) && { value }),
    ...(readQuantity(gas) && { gas }),
    data: readData(input),
  }
}

const readData = (data: unknown): Hex => (byteLength(data) ? (data as Hex) : '0x')

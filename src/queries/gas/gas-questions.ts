import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { Hex } from 'viem'
import { MalformedError, RpcError, refusalOf } from '#api/errors.ts'
import type { TransactionCall } from '#domain/call/call.ts'
import type { CallBlock } from '#domain/call/call-block.ts'
import { type BisectRange, nextProbeNumbers, type PassResult } from '#domain/gas/bisect.ts'
import { type EstimateOutcome, passResultOf } from '#domain/gas/estimate-outcome.ts'
import { callWithNumber, type VariedCall } from '#domain/gas/varied-call.ts'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { isCannotRunError } from '#domain/revert/refusal.ts'
import { isReservedAddress } from '#domain/values/address-like.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { hasCode } from '#queries/contract/read-through-estimate.ts'
import { estimateGas } from '#queries/gas/gas.ts'

/** A call to try, and at which block. */
export type CallTrial = { call: TransactionCall; block: CallBlock }

/** Outcomes by the number that was tried: a block, an amount, or the index in a list. */
export type TrialOutcomes = ReadonlyMap<bigint, EstimateOutcome>

/**
 * Tries each call of a list, four at a time. A node's answer to one of them is its outcome; a
 * failure of the service ends the run, and the next run continues from the outcomes so far.
 */
export const callTrialsQuery = (network: string, trials: readonly CallTrial[]) =>
  queryOptions({
    queryKey: ['gas-tries', network, trials] as const,
    queryFn: async ({ queryKey, signal, client }) => {
      const [, network, trials] = queryKey
      const collector = collectOutcomes(client, queryKey)
      const remainingTrials = trials.flatMap((trial, index) =>
        collector.outcomes.has(BigInt(index)) ? [] : [[BigInt(index), trial] as const],
      )
      const overBlocks = new Set(trials.map(({ block }) => block)).size > 1
      const runTrial = async ([index, { call, block }]: (typeof remainingTrials)[number]) => {
        const outcome = await tryCall(network, call, block, signal).catch(toUnknownOutcome)
        collector.add(
          index,
          overBlocks
            ? await checkTargetCode(client, network, call, block, outcome, signal)
            : outcome,
        )
      }
      await forEachConcurrent(remainingTrials, maxEstimatesAtOnce, runTrial).finally(
        collector.publish,
      )
      return trials.length
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Looks for the border between the numbers with which a call passes and those with which it does
 * not. It continues from the outcomes of earlier runs, however they ended.
 */
export const borderQuery = (network: string, variedCall: VariedCall, border: BorderText) =>
  queryOptions({
    queryKey: ['gas-border', network, variedCall, border.first, border.last, border] as const,
    queryFn: async ({ queryKey, signal, client }) => {
      const [kind, network, variedCall, first, last, text] = queryKey
      const border = { ...text, first: BigInt(first), last: BigInt(last) }
      const collector = collectOutcomes(client, [kind, network, variedCall, first, last])
      const runTrial = async (number: bigint) => {
        const { call, block, args } = callWithNumber(variedCall, number)
        const data = args && (await encodeArguments(variedCall, args))
        const outcome = await tryCall(network, data ? { ...call, data } : call, block, signal)
        const isOfBlocks = variedCall.varied.kind === 'block'
        collector.add(
          number,
          isOfBlocks
            ? await checkTargetCode(client, network, call, block, outcome, signal)
            : outcome,
        )
      }
      for (;;) {
        const nextNumbers = nextProbeNumbers(passesByNumber(collector.outcomes), border)
        if (nextNumbers.length === 0) return collector.outcomes.size
        await forEachConcurrent(nextNumbers, maxEstimatesAtOnce, runTrial).finally(
          collector.publish,
        )
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A border as a query’s key holds it: without bigints. */
export type BorderText = Omit<BisectRange, 'first' | 'last'> & { first: string; last: string }

/** Estimates at once: quick, and not a burst that a provider would refuse. */
const maxEstimatesAtOnce = 4

/** The outcomes of a run so far; the run itself writes them, and they stay when it ends. */
const outcomesOf = (key: readonly unknown[]) =>
  queryOptions<TrialOutcomes>({
    queryKey: ['gas-outcomes', ...key],
    queryFn: skipToken,
    initialData: new Map(),
  })

export const trialOutcomesQuery = (network: string, trials: readonly CallTrial[]) =>
  outcomesOf(callTrialsQuery(network, trials).queryKey)

export const borderOutcomesQuery = (network: string, variedCall: VariedCall, border: BorderText) =>
  outcomesOf(borderQuery(network, variedCall, border).queryKey.slice(0, -1))

/** Ends a run; its outcomes stay. */
export const stopRun = (client: QueryClient, queryKey: readonly unknown[]) =>
  client.cancelQueries({ queryKey, exact: true })

/** Forgets outcomes, all of them or the unknown ones, so that they are tried again. */
export function forgetOutcomes(client: QueryClient, outcomesKey: readonly unknown[], all: boolean) {
  client.setQueryData<TrialOutcomes>(
    outcomesKey,
    (outcomes = new Map()) =>
      new Map(all ? [] : [...outcomes].filter(([, { kind }]) => kind !== 'unknown')),
  )
}

/** Outcomes that say whether the call passes, by number. */
export function passesByNumber(outcomes: TrialOutcomes): Map<bigint, PassResult> {
  const knownPasses = new Map<bigint, PassResult>()
  for (const [number, outcome] of outcomes) {
    const doesPass = passResultOf(outcome)
    if (doesPass !== undefined) knownPasses.set(number, doesPass)
  }
  return knownPasses
}

/** @throws ApiFailure where the answer says nothing of the call; an abort passes through. */
async function tryCall(
  network: string,
  call: TransactionCall,
  block: CallBlock,
  signal: AbortSignal,
): Promise<EstimateOutcome> {
  try {
    const gasAnswer = await estimateGas(network, call, block, signal)
    if ('revert' in gasAnswer) return { kind: 'reverts', revert: gasAnswer.revert }
    const gas = readQuantity(gasAnswer.estimate)
    if (gas !== undefined) return { kind: 'passes', gas }
    const body = JSON.stringify(gasAnswer.estimate) ?? ''
    throw new MalformedError('Invalid estimate: not a quantity.', body)
  } catch (error) {
    if (!(error instanceof RpcError) || !isCannotRunError(error)) throw error
    return { kind: 'cannot run', message: error.message }
  }
}

/**
 * A call with data that passes needs code at its target to mean anything: an account without code
 * accepts any call.
 */
async function checkTargetCode(
  client: QueryClient,
  network: string,
  { to, data = '0x' }: TransactionCall,
  block: CallBlock,
  outcome: EstimateOutcome,
  signal: AbortSignal,
): Promise<EstimateOutcome> {
  if (
    outcome.kind !== 'passes' ||
    to === undefined ||
    data === '0x' ||
    isReservedAddress(BigInt(to))
  )
    return outcome
  const hasContractCode = await hasCode(client, network, to, block ?? 'latest', signal)
  if (hasContractCode === undefined) return { ...outcome, code: 'not known' }
  return hasContractCode ? outcome : { kind: 'no code', gas: outcome.gas }
}

/** A node’s own error makes one call of a list unknown; any other failure ends the run. */
const toUnknownOutcome = (error: unknown): EstimateOutcome => ({
  kind: 'unknown',
  message: refusalOf(error).message,
})

async function encodeArguments({ varied }: VariedCall, args: string[]): Promise<Hex> {
  const { encodeCall } = await import('#domain/abi/call-data.ts')
  const encodedCall = encodeCall(varied.kind === 'argument' ? varied.function : '', args)
  // Both ends were checked before the search, so the numbers between them fit as well.
  if (!('data' in encodedCall)) throw new Error('An argument does not fit its type.')
  return encodedCall.data
}

/** Publication interval, ms: each one draws the page again. */
const publishIntervalMs = 100

/** Collects outcomes and publishes them at a pace that the page can follow. */
function collectOutcomes(client: QueryClient, key: readonly unknown[]) {
  const { queryKey } = outcomesOf(key)
  const outcomes = new Map<bigint, EstimateOutcome>(client.getQueryData<TrialOutcomes>(queryKey))
  let publishTimer: ReturnType<typeof setTimeout> | undefined
  const publishOutcomes = () => {
    clearTimeout(publishTimer)
    publishTimer = undefined
    client.setQueryData<TrialOutcomes>(queryKey, new Map(outcomes))
  }
  const addOutcome = (number: bigint, outcome: EstimateOutcome) => {
    outcomes.set(number, outcome)
    publishTimer ??= setTimeout(publishOutcomes, publishIntervalMs)
  }
  return { outcomes, add: addOutcome, publish: publishOutcomes }
}

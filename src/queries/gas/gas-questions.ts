import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { MalformedError, RpcError, refusalOf } from '#api/errors.ts'
import { throttle } from '#api/throttle.ts'
import type { CallBlock, TransactionCall } from '#domain/call/call.ts'
import { nextProbeNumbers, type PassResult } from '#domain/gas/bisect.ts'
import { type EstimateOutcome, passResultOf } from '#domain/gas/estimate-outcome.ts'
import { callWithNumber, type VariedCall } from '#domain/gas/varied-call.ts'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { isCannotRunError } from '#domain/revert/refusal.ts'
import { isReservedAddress } from '#domain/values/address-like.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { hasCode } from '#queries/contract/read-through-estimate.ts'
import { estimateGas } from '#queries/gas/gas.ts'

/**
 * Estimates to run: a call with each of some numbers, or those that find the border between the numbers
 * with which it passes and those with which it does not.
 */
export type TrialPlan = { variedCall: VariedCall } & (
  | { numbers: readonly string[] }
  | { first: string; last: string; samples: number; bySize: boolean }
)

/** Outcomes by the number that was tried: a block or an amount. */
export type TrialOutcomes = ReadonlyMap<bigint, EstimateOutcome>

/**
 * Runs a plan, four estimates at a time, a border to a thousandth where `roughly`. A node's answer to
 * one of given numbers is its outcome; any other failure ends the run, and the next run continues from the
 * outcomes so far, however they ended.
 */
export const trialRunQuery = (network: string, plan: TrialPlan, roughly = false) =>
  queryOptions({
    queryKey: ['gas run', network, plan, roughly] as const,
    queryFn: async ({ queryKey: [, network, plan, roughly], signal, client }) => {
      const outcomesKey = trialOutcomesQuery(network, plan).queryKey
      const outcomes = new Map(client.getQueryData(outcomesKey))
      const publish = () => client.setQueryData(outcomesKey, new Map(outcomes))
      const publishSoon = throttle(() => {
        publish()
        return publishIntervalMs
      })
      const runTrial = async (number: bigint) => {
        const { call, block } = await callWith(plan.variedCall, number)
        const tried = tryCall(network, call, block, signal)
        const outcome = await ('numbers' in plan ? tried.catch(toUnknownOutcome) : tried)
        outcomes.set(
          number,
          plan.variedCall.varied.kind === 'block'
            ? await checkTargetCode(client, network, call, block, outcome, signal)
            : outcome,
        )
        publishSoon()
      }
      for (;;) {
        const numbers = remainingNumbers(plan, roughly, outcomes)
        if (numbers.length === 0) return outcomes.size
        await forEachConcurrent(numbers, maxEstimatesAtOnce, runTrial).finally(publish)
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

function remainingNumbers(plan: TrialPlan, roughly: boolean, outcomes: TrialOutcomes): bigint[] {
  if ('numbers' in plan) return plan.numbers.map(BigInt).filter((number) => !outcomes.has(number))
  const border = { ...plan, roughly, first: BigInt(plan.first), last: BigInt(plan.last) }
  return nextProbeNumbers(passesByNumber(outcomes), border)
}

/** Interval of publications, ms: each one draws the page again. */
const publishIntervalMs = 100

/** Estimates at once: quick, and not a burst that a provider would refuse. */
const maxEstimatesAtOnce = 4

/** The outcomes of a run so far; the run itself writes them, and they stay when it ends. */
export const trialOutcomesQuery = (network: string, plan: TrialPlan) =>
  queryOptions<TrialOutcomes>({
    queryKey: ['gas outcomes', network, plan],
    queryFn: skipToken,
  })

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
    throw MalformedError.ofResult('Invalid estimate: not a quantity.', gasAnswer.estimate)
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

/** A node’s own error makes one of given numbers unknown; any other failure ends the run. */
const toUnknownOutcome = (error: unknown): EstimateOutcome => ({
  kind: 'unknown',
  message: refusalOf(error).message,
})

/** The call with a number; both ends of the numbers fit the type of an argument, so that all do. */
async function callWith(variedCall: VariedCall, number: bigint) {
  const { call, block, args } = callWithNumber(variedCall, number)
  if (!args || variedCall.varied.kind !== 'argument') return { call, block }
  const { encodeCall } = await import('#domain/abi/call-data.ts')
  const encodedCall = encodeCall(variedCall.varied.function, args)
  if (!('data' in encodedCall)) throw new Error('An argument does not fit its type.')
  return { call: { ...call, data: encodedCall.data }, block }
}

import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { MalformedError, mayPass, RpcError } from '#api/errors.ts'
import { type BisectRange, nextProbeNumbers, type PassResult } from '#domain/gas/bisect.ts'
import type { TransactionCall } from '#domain/call/call.ts'
import type { CallBlock } from '#domain/call/call-block.ts'
import { type EstimateOutcome, passResultOf, isCannotRunError } from '#domain/gas/estimate-outcome.ts'
import { callWithNumber, type VariedCall } from '#domain/gas/varied-call.ts'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import { estimateGas } from '#queries/gas/gas.ts'
import { hasCode } from '#queries/contract/read-through-estimate.ts'

/** A call to try, and at which block. */
export type Try = { call: TransactionCall; block: CallBlock }

/** Outcomes by the number that was tried: a block, an amount, or the place in a list. */
export type Outcomes = ReadonlyMap<bigint, EstimateOutcome>

/**
 * Tries each call of a list, four at a time. What a node says of one of them is its outcome; a
 * service that fails ends the run, and the next one goes on from the outcomes that are here.
 */
export const triesQuery = (network: string, tries: readonly Try[]) =>
  queryOptions({
    queryKey: ['gas-tries', network, tries] as const,
    queryFn: async ({ queryKey, signal, client }) => {
      const [, network, tries] = queryKey
      const found = gather(client, queryKey)
      const left = tries.flatMap((one, index) =>
        found.outcomes.has(BigInt(index)) ? [] : [[BigInt(index), one] as const],
      )
      const overBlocks = new Set(tries.map(({ block }) => block)).size > 1
      const ask = async ([index, { call, block }]: (typeof left)[number]) => {
        const outcome = await tryCall(network, call, block, signal).catch(unknown)
        found.add(
          index,
          overBlocks ? await withCode(client, network, call, block, outcome, signal) : outcome,
        )
      }
      await forEachConcurrent(left, maxEstimatesAtOnce, ask).finally(found.tell)
      return tries.length
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Looks for the border between the numbers with which a call passes and those with which it does
 * not. It goes on from the outcomes that are here, whoever asked for them and however it ended.
 */
export const borderQuery = (network: string, of: VariedCall, border: BorderText) =>
  queryOptions({
    queryKey: ['gas-border', network, of, border.first, border.last, border] as const,
    queryFn: async ({ queryKey, signal, client }) => {
      const [kind, network, of, first, last, text] = queryKey
      const border = { ...text, first: BigInt(first), last: BigInt(last) }
      const found = gather(client, [kind, network, of, first, last])
      const ask = async (number: bigint) => {
        const { call, block, args } = callWithNumber(of, number)
        const data = args && (await encode(of, args))
        const outcome = await tryCall(network, data ? { ...call, data } : call, block, signal)
        const isOfBlocks = of.varied.kind === 'block'
        found.add(
          number,
          isOfBlocks ? await withCode(client, network, call, block, outcome, signal) : outcome,
        )
      }
      for (;;) {
        const wanted = nextProbeNumbers(answered(found.outcomes), border)
        if (wanted.length === 0) return found.outcomes.size
        await forEachConcurrent(wanted, maxEstimatesAtOnce, ask).finally(found.tell)
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A border as a query’s key holds it: without bigints. */
export type BorderText = Omit<BisectRange, 'first' | 'last'> & { first: string; last: string }

/** Estimates under way together: quick, and no burst that a provider would refuse. */
const maxEstimatesAtOnce = 4

/** What a run has found so far; it is written by the run itself, and stays when the run ends. */
const outcomesOf = (key: readonly unknown[]) =>
  queryOptions<Outcomes>({
    queryKey: ['gas-outcomes', ...key],
    queryFn: skipToken,
    initialData: new Map(),
  })

export const triedQuery = (network: string, tries: readonly Try[]) =>
  outcomesOf(triesQuery(network, tries).queryKey)

export const borderTriedQuery = (network: string, of: VariedCall, border: BorderText) =>
  outcomesOf(borderQuery(network, of, border).queryKey.slice(0, -1))

/** Ends a run; what it found stays. */
export const stopRun = (client: QueryClient, queryKey: readonly unknown[]) =>
  client.cancelQueries({ queryKey, exact: true })

/** Forgets outcomes, all or those that nothing could be said of, so that they are asked for again. */
export function forget(client: QueryClient, outcomesKey: readonly unknown[], all: boolean) {
  client.setQueryData<Outcomes>(
    outcomesKey,
    (outcomes = new Map()) =>
      new Map(all ? [] : [...outcomes].filter(([, { kind }]) => kind !== 'unknown')),
  )
}

/** Which outcomes say whether the call passes. */
export function answered(outcomes: Outcomes): Map<bigint, PassResult> {
  const known = new Map<bigint, PassResult>()
  for (const [number, outcome] of outcomes) {
    const passed = passResultOf(outcome)
    if (passed !== undefined) known.set(number, passed)
  }
  return known
}

/** @throws ApiFailure where nothing is said of the call; an abort passes through. */
async function tryCall(
  network: string,
  call: TransactionCall,
  block: CallBlock,
  signal: AbortSignal,
): Promise<EstimateOutcome> {
  try {
    const answer = await estimateGas(network, call, block, signal)
    if ('revert' in answer) return { kind: 'reverts', revert: answer.revert }
    const gas = readQuantity(answer.estimate)
    if (gas !== undefined) return { kind: 'passes', gas }
    const body = JSON.stringify(answer.estimate) ?? ''
    throw new MalformedError('The estimate is no quantity of gas.', body)
  } catch (error) {
    if (!(error instanceof RpcError) || !isCannotRunError(error)) throw error
    return { kind: 'cannot run', message: error.message }
  }
}

/**
 * A call that passes passed a contract only where there was one: an account without code takes any
 * call. A payment without data needs none.
 */
async function withCode(
  client: QueryClient,
  network: string,
  { to, data = '0x' }: TransactionCall,
  block: CallBlock,
  outcome: EstimateOutcome,
  signal: AbortSignal,
): Promise<EstimateOutcome> {
  if (outcome.kind !== 'passes' || to === undefined || data === '0x' || isPrecompile(to))
    return outcome
  const found = await hasCode(client, network, to, block ?? 'latest', signal)
  if (found === undefined) return { ...outcome, code: 'not known' }
  return found ? outcome : { kind: 'no code', gas: outcome.gas }
}

/** Contracts of the machine itself have low addresses and no code. */
const isPrecompile = (address: Address): boolean => BigInt(address) <= 0xffffn

/** A node’s own error is all that can be known of one call of a list; any other failure ends the run. */
function unknown(error: unknown): EstimateOutcome {
  if (!(error instanceof RpcError) || mayPass(error)) throw error
  return { kind: 'unknown', message: error.message }
}

async function encode({ varied }: VariedCall, args: string[]): Promise<Hex> {
  const { encodeCall } = await import('#domain/abi/call-data.ts')
  const encoded = encodeCall(varied.kind === 'argument' ? varied.function : '', args)
  // The ends were checked before anything was asked, and what lies between them fits as well.
  if (!('data' in encoded)) throw new Error('An argument does not fit its type.')
  return encoded.data
}

/** Milliseconds between two tellings: each of them draws the page anew. */
const pace = 100

/** Gathers outcomes and tells them at a pace that the page can follow. */
function gather(client: QueryClient, key: readonly unknown[]) {
  const { queryKey } = outcomesOf(key)
  const outcomes = new Map<bigint, EstimateOutcome>(client.getQueryData<Outcomes>(queryKey))
  let due: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    clearTimeout(due)
    due = undefined
    client.setQueryData<Outcomes>(queryKey, new Map(outcomes))
  }
  const add = (number: bigint, outcome: EstimateOutcome) => {
    outcomes.set(number, outcome)
    due ??= setTimeout(tell, pace)
  }
  return { outcomes, add, tell }
}

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { MalformedError, mayPass, RpcError } from '#api/errors.ts'
import { rpc } from '#api/rpc/rpc.ts'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import { codeSizeCode, probeAnswer, probeCode } from '#domain/contract/estimate-read-code.ts'
import { asRevert } from '#domain/revert/revert.ts'

/** Whether reading through an estimate works here, and with which opcodes; or what came instead. */
export type Keyhole = { opens: true; push0: boolean } | { opens: false; came: Came }

/** What a service that cannot be read through answers. */
export type Came =
  /** A number: it does not run what it estimates. */
  | { what: 'estimate' }
  /** The revert, without the bytes or with others. */
  | { what: 'stripped' | 'changed' }
  /** A refusal, in its words. */
  | { what: 'refusal'; says: string }

/**
 * Whether this service lets bytes out of an estimate: asked with a creation that reverts with 42, at
 * the block in question, whose fork may be older than PUSH0.
 */
export const keyholeQuery = (network: string, block: EstimateReadBlock) =>
  queryOptions({
    queryKey: ['keyhole', network, block] as const,
    queryFn: async ({ queryKey: [, network, block], signal }): Promise<Keyhole> => {
      const [came, push0] = await probes(network, block, signal)
      if (came === true) return { opens: true, push0 }
      if (!(came instanceof RpcError)) return { opens: false, came }
      // What is refused at one block only says nothing about the service.
      if (block !== 'latest' && (await probes(network, 'latest', signal))[0] === true) throw came
      return { opens: false, came: { what: 'refusal', says: came.message } }
    },
    staleTime: ({ state: { data } }) => (data?.opens ? 600_000 : 0),
  })

/** What the probe comes to, and whether that is the one with PUSH0: the other is tried after it. */
async function probes(
  network: string,
  block: EstimateReadBlock,
  signal: AbortSignal,
): Promise<[came: true | Unopened, push0: boolean]> {
  const first = await probe(network, true, block, signal)
  return first === true ? [true, true] : [await probe(network, false, block, signal), false]
}

type Unopened = Exclude<Came, { what: 'refusal' }> | RpcError

async function probe(
  network: string,
  push0: boolean,
  block: EstimateReadBlock,
  signal: AbortSignal,
): Promise<true | Unopened> {
  try {
    const answer = await estimate(network, probeCode(push0), block, signal)
    if (answer === probeAnswer) return true
    if (answer === undefined) return { what: 'estimate' }
    return { what: answer === '0x' ? 'stripped' : 'changed' }
  } catch (error) {
    if (error instanceof RpcError && !mayPass(error)) return error
    throw error
  }
}

/**
 * The bytes with which init code reverts, made by `code` with the opcodes that work at this block. A
 * service that cannot be read through, or that does not revert, gives a MalformedError.
 */
export async function look(
  client: QueryClient,
  network: string,
  code: (push0: boolean) => Hex,
  block: EstimateReadBlock,
  signal: AbortSignal,
): Promise<Hex> {
  const keyhole = await client.fetchQuery(keyholeQuery(network, block))
  if (!keyhole.opens)
    throw new MalformedError('This service cannot be read through an estimate.', '')
  return (await estimate(network, code(keyhole.push0), block, signal)) ?? '0x'
}

/**
 * Whether an account has code at a block; undefined where that cannot be read, as the service lets
 * nothing out or the block’s fork has no REVERT.
 * @throws ApiFailure where nobody answered; an abort passes through.
 */
export async function hasCode(
  client: QueryClient,
  network: string,
  address: Address,
  block: EstimateReadBlock,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const { opens } = await client.fetchQuery(keyholeQuery(network, 'latest'))
  if (!opens) return undefined
  try {
    const word = await estimate(network, codeSizeCode(address), block, signal)
    return word?.length === 66 ? BigInt(word) > 0n : undefined
  } catch (error) {
    if (error instanceof RpcError && !mayPass(error)) return undefined
    throw error
  }
}

/** The bytes with which init code reverted; undefined when it did not. */
async function estimate(
  network: string,
  data: Hex,
  block: EstimateReadBlock,
  signal: AbortSignal,
): Promise<Hex | undefined> {
  try {
    await rpc(network, 'eth_estimateGas', [{ data }, block], signal)
    return undefined
  } catch (error) {
    const revert = error instanceof RpcError && asRevert(error)
    if (!revert) throw error
    return revert.data ?? '0x'
  }
}

/** Why bytes that came out are no answer. */
export const cutShort =
  'The bytes that came out of the estimate are not all that the code put in: the service may cut long answers.'

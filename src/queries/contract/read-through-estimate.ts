import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { MalformedError, RpcError, refusalOf, undefinedIfRefused } from '#api/errors.ts'
import { rpc } from '#api/rpc/rpc.ts'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import {
  codeSizeCode,
  estimateReadCall,
  probeAnswer,
  probeCode,
} from '#domain/contract/estimate-read-code.ts'
import { asRevert } from '#domain/revert/revert.ts'
import { readQuantity } from '#domain/values/hex.ts'

/** Whether an estimate can read here, with which opcodes; or a sentence on how the provider responds to the probe. */
export type EstimateReadSupport = { opens: true; push0: boolean } | { opens: false; why: string }

/**
 * Whether the service returns the revert data of an estimate: probed with a creation that reverts
 * with 42, at the block in question, whose fork may be older than PUSH0.
 */
export const estimateReadSupportQuery = (network: string, block: EstimateReadBlock) =>
  queryOptions({
    queryKey: ['keyhole', network, block] as const,
    queryFn: async ({ signal }): Promise<EstimateReadSupport> => {
      const [probeResult, push0] = await probeBothVariants(network, block, signal)
      if (probeResult === true) return { opens: true, push0 }
      if (!(probeResult instanceof RpcError)) return { opens: false, why: probeResult }
      // A refusal at this block alone says nothing about the service.
      if (block !== 'latest' && (await probeBothVariants(network, 'latest', signal))[0] === true)
        throw probeResult
      return {
        opens: false,
        why: `The provider rejected the probe, which creates a contract: “${probeResult.message}”.`,
      }
    },
    staleTime: ({ state: { data } }) => (data?.opens ? 600_000 : 0),
  })

/** The result of the probe, and whether it used PUSH0: the variant without it is tried second. */
async function probeBothVariants(
  network: string,
  block: EstimateReadBlock,
  signal: AbortSignal,
): Promise<[result: true | string | RpcError, push0: boolean]> {
  const push0Result = await probeEstimate(network, true, block, signal)
  return push0Result === true
    ? [true, true]
    : [await probeEstimate(network, false, block, signal), false]
}

async function probeEstimate(
  network: string,
  push0: boolean,
  block: EstimateReadBlock,
  signal: AbortSignal,
): Promise<true | string | RpcError> {
  const revertBytes = await readRevertBytes(network, probeCode(push0), block, signal).catch(
    refusalOf,
  )
  if (revertBytes instanceof RpcError) return revertBytes
  if (revertBytes === probeAnswer) return true
  if (revertBytes === undefined)
    return 'The provider returned an amount of gas for code that reverts: it does not run what it estimates.'
  if (revertBytes === null)
    return 'The provider returned neither an amount of gas nor the revert of the probe.'
  return revertBytes === '0x'
    ? 'The provider reported the revert of the probe without its bytes.'
    : 'The provider returned other bytes than those of the probe’s revert.'
}

/**
 * The bytes with which init code reverts; `initCodeFor` creates it with the opcodes that work at
 * this block. @throws MalformedError where the service cannot be read through; other ApiFailures
 */
export async function readThroughEstimate(
  client: QueryClient,
  network: string,
  initCodeFor: (push0: boolean) => Hex,
  block: EstimateReadBlock,
  signal: AbortSignal,
): Promise<Hex> {
  const support = await client.fetchQuery(estimateReadSupportQuery(network, block))
  if (!support.opens)
    throw new MalformedError('The provider returns no data through an estimate.', '')
  return (await readRevertBytes(network, initCodeFor(support.push0), block, signal)) ?? '0x'
}

/**
 * Whether an account has code at a block; undefined where that cannot be read, as the service
 * returns no revert data or the block’s fork has no REVERT.
 * @throws ApiFailure where no one answered; an abort passes through.
 */
export async function hasCode(
  client: QueryClient,
  network: string,
  address: Address,
  block: EstimateReadBlock,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const { opens } = await client.fetchQuery(estimateReadSupportQuery(network, 'latest'))
  if (!opens) return undefined
  const codeSizeWord = await readRevertBytes(network, codeSizeCode(address), block, signal).catch(
    undefinedIfRefused,
  )
  return codeSizeWord?.length === 66 ? BigInt(codeSizeWord) > 0n : undefined
}

/** The bytes with which init code reverted; undefined when it did not, null where that was not estimated. */
async function readRevertBytes(
  network: string,
  data: Hex,
  block: EstimateReadBlock,
  signal: AbortSignal,
): Promise<Hex | undefined | null> {
  try {
    const gas = await rpc(network, 'eth_estimateGas', [estimateReadCall(data), block], signal)
    return readQuantity(gas) === undefined ? null : undefined
  } catch (error) {
    const revert = error instanceof RpcError && asRevert(error)
    if (!revert) throw error
    return revert.data ?? '0x'
  }
}

/** Why returned bytes cannot be used. */
export const truncatedAnswer =
  'The bytes returned by the estimate are incomplete. The provider may truncate long responses.'

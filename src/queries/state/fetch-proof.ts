import type { QueryClient } from '@tanstack/react-query'
import type { Address, Hash, Hex } from 'viem'
import { RpcError } from '#api/errors.ts'
import { type ExtraAnswer, extraRpc } from '#api/rpc/extra-rpc.ts'
import { type ProofVerdict, unverifiable } from '#domain/proof/verdict.ts'
import { toQuantityHex } from '#domain/values/quantity.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { checkSnapshot } from '#queries/chain/block-snapshot.ts'

const offered = 'State is verified by proofs (eth_getProof), which the'
const refusals = {
  node: ['not offered', `${offered} node does not offer here.`],
  plan: ['not offered', `${offered} plan of this API key does not include.`],
  block: [
    'not for this block',
    'The node has no proof of the state of this block: it may keep those of a window only, or none of a fork.',
  ],
  replaced: ['block replaced', 'The block was replaced while its state was read. Refresh.'],
} as const

/**
 * Most slots of one request: the proof of one has some kilobytes, and nodes refuse longer lists, geth
 * those of more than 1,024.
 */
const slotsPerRequest = 300

/** The block whose state is read, and where. */
export type StateSource = {
  client: QueryClient
  network: string
  hash: Hash
  number: bigint
  signal: AbortSignal
}

type ProofAnswer =
  | ExtraAnswer<RawObject>
  | { refusedBy: 'replaced'; message: ''; result?: undefined }

export function refusalVerdict(refusedBy: keyof typeof refusals, message: string): ProofVerdict {
  const [brief, reason] = refusals[refusedBy]
  return unverifiable(brief, `${reason}${message && ` Response: “${message}”`}`)
}

/** The proof of an account and of its slots, which come in as many requests as they need. */
export async function fetchProof(
  source: StateSource,
  address: Address,
  slots: readonly Hex[],
): Promise<ProofAnswer> {
  const part = await fetchPartialProof(source, address, slots.slice(0, slotsPerRequest))
  if (slots.length <= slotsPerRequest || !isRawObject(part.result)) return part
  const rest = await fetchProof(source, address, slots.slice(slotsPerRequest))
  if (!isRawObject(rest.result)) return rest
  const storageProof = [part.result, rest.result].flatMap(({ storageProof }) => storageProof)
  return { result: { ...part.result, storageProof } }
}

/**
 * The answer of `eth_getProof` for a block by its hash (EIP-1898); by its number where the node does
 * not take that, unless another block has the number by then.
 */
async function fetchPartialProof(
  { client, network, hash, number, signal }: StateSource,
  address: Address,
  slots: Hex[],
): Promise<ProofAnswer> {
  const ask = (block: Hex | { blockHash: Hash }) =>
    extraRpc(network, 'eth_getProof', [address, slots, block], signal)
  try {
    return await ask({ blockHash: hash })
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const at = toQuantityHex(number)
    const answer = await ask(at)
    const snapshot = { parameter: at, at, number, hash, final: false }
    const isReplaced = (await checkSnapshot(client, network, snapshot)) === 'replaced'
    return isReplaced ? { refusedBy: 'replaced', message: '' } : answer
  }
}

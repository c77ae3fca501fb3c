import type { QueryClient } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { MalformedError } from '#api/errors.ts'
import { rpcInBatch } from '#api/rpc/rpc-batch.ts'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import { loneCheck, type StateChecks, stateChecks } from '#domain/proof/proof-checks.ts'
import { type ProofVerdict, unverifiable } from '#domain/proof/verdict.ts'
import { createLimiter } from '#domain/requests/limit-concurrency.ts'
import type { EndedCall } from '#domain/state/call-verdict.ts'
import { type Ancestor, ancestorLimit, ancestorVerdict } from '#domain/state/prove-ancestor.ts'
import type { StateProof } from '#domain/state/prove-state.ts'
import type { ShownState } from '#domain/state/shown-state.ts'
import { isHash, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { fetchBlockAt } from '#queries/chain/block-at.ts'
import { type NoProof, runProof } from '#queries/chain/proof.ts'
import { accountQuery } from '#queries/contract/account.ts'
import { fetchProof, proveCall, refusalVerdict } from '#queries/state/prove-call.ts'

/** An account at a block, which a hash may name, too, and the values of it that a page shows. */
export type StateQuestion = {
  address: Address
  block: BlockParameter
  shown: ShownState
  /** Set where what is shown says whether this block is an ancestor of the other. */
  ancestor?: Ancestor
  /** Set where a call is shown: how it ended. */
  call?: Omit<EndedCall, 'to'>
  /** Set where what is shown is itself a response of `eth_getProof`. */
  answer?: RawObject
}

/** Runs a proof once fewer than four others run: each is requests and a worker. */
export const limitProofs = createLimiter(4)

/**
 * The checks of a state, by `eth_getProof` for all its slots, at the one block that the parameter
 * names now, by the hash of that block. Where that has not the values shown, they are read again at
 * the block: a tag may have moved since.
 * @throws ApiFailure where the method is not known to be missing, and nothing came
 */
export async function proveStateAt(
  client: QueryClient,
  network: string,
  { address, block: parameter, shown, ancestor, call, answer: shownAnswer }: StateQuestion,
  signal: AbortSignal,
): Promise<StateChecks | NoProof> {
  signal.throwIfAborted()
  const alone = (verdict: ProofVerdict): StateChecks => ({
    checks: [loneCheck(ancestor !== undefined, verdict)],
  })
  const block = parameter === 'pending' ? null : await fetchBlockAt(client, network, parameter)
  const number = readQuantity(block?.number)
  if (!block || !isHash(block.hash) || number === undefined) {
    const reason = `The hash of the ${parameter.startsWith('0x') ? '' : `${parameter} `}block is not known. State is verified against its header.`
    return alone(unverifiable('block unknown', reason))
  }
  const limit = ancestor && ancestorLimit(ancestor, number)
  if (limit) return alone(limit)
  const source = { client, network, hash: block.hash, number, signal }
  const request = isHash(parameter)
    ? { hash: parameter, number: undefined }
    : { hash: block.hash, number: readQuantity(parameter) }
  const mayHaveMoved = !ancestor && !isHash(parameter)
  if (call) return proveCall(source, block, request, { to: address, ...call }, mayHaveMoved)
  const slots = Object.keys(shown.slots ?? {}) as Hex[]
  const proof: Awaited<ReturnType<typeof fetchProof>> = shownAnswer
    ? { result: shownAnswer }
    : await fetchProof(source, address, slots)
  const { result: answer, refusedBy, message } = proof
  const prove = (answer: RawObject, atBlock?: ShownState) =>
    runProof<StateProof>(network, { request, block, address, answer, shown, atBlock }, signal)
  /** The values shown that a proof contradicts, as they are at its block. */
  async function readAgain({ balance, codeHash, wrongSlots = [] }: StateProof) {
    const at = toQuantityHex(source.number)
    const readSlot = async ([slot]: readonly [Hex, ...unknown[]]) => {
      const value = await rpcInBatch(network, 'eth_getStorageAt', [address, slot, at], signal)
      if (!isHash(value)) throw MalformedError.ofResult('No value at this block.', value)
      return [slot, value] as const
    }
    const slots = Object.fromEntries(await Promise.all(wrongSlots.map(readSlot)))
    if (!isMismatch(balance) && !isMismatch(codeHash)) return { slots }
    const account = await client.fetchQuery(accountQuery(network, address, at))
    return { balance: toQuantityHex(account.balance), codeHash: account.codeHash, slots }
  }
  if (refusedBy) {
    const verdict = refusalVerdict(refusedBy, message)
    if (ancestor || refusedBy === 'replaced') return alone(verdict)
    // The header is checked without a proof of its state, too.
    const judged = await prove({})
    if ('why' in judged) return judged
    const ofHeader = stateChecks(judged).checks.filter(({ rung }) => rung === 'hash')
    return { checks: [...ofHeader, loneCheck(false, verdict)], evidence: { block, answer: {} } }
  }
  if (!isRawObject(answer)) throw MalformedError.ofResult('The proof is not an object.', answer)
  let judged = await prove(answer)
  if ('why' in judged) return judged
  if (mayHaveMoved && [judged.balance, judged.codeHash, judged.storage].some(isMismatch))
    judged = await prove(answer, await readAgain(judged))
  if ('why' in judged) return judged
  if (ancestor) return alone(ancestorVerdict(judged, number))
  return { ...stateChecks(judged), evidence: { block, answer } }
}

const isMismatch = (verdict: ProofVerdict | undefined) => verdict?.kind === 'mismatch'

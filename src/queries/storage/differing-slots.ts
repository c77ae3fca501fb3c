import type { Hex } from 'viem'
import { MalformedError } from '#api/errors.ts'
import { extraRpc } from '#api/rpc/extra-rpc.ts'
import type { StorageDifference } from '#domain/state/differing-slots.ts'
import { isHash } from '#domain/values/hex.ts'
import { asRawList, asRawObject } from '#domain/values/raw.ts'
import { compareStorages } from '#queries/storage/slot-jobs.ts'
import type { StorageState } from '#queries/storage/state-words.ts'

/** Most times that proofs are read: each leads at least one digit further down the tries. */
const maxRounds = 12

/**
 * Finds the slots in which two storages differ, without a list of them: proofs (`eth_getProof`) of some slots
 * show where the tries part, and those of others lead further down. `knownSlots` have names on the page.
 * @throws ApiFailure where a side gave no proof; the abort of `signal`
 */
export async function findDifferingSlots(
  states: readonly StorageState[],
  knownSlots: readonly Hex[],
  signal: AbortSignal,
): Promise<StorageDifference> {
  const nodes = new Set<Hex>()
  let roots: readonly Hex[] | undefined
  let difference: StorageDifference = { differing: [], slotsToProve: ['0x0'], isWhole: false }
  const asked = new Set<Hex>()
  for (let round = 0; round < maxRounds; round++) {
    const slots = difference.slotsToProve.filter((slot) => !asked.has(slot))
    if (slots.length === 0) break
    for (const slot of slots) asked.add(slot)
    const proofs = await Promise.all(states.map((state) => readProof(state, slots, signal)))
    roots ??= proofs.map(({ root }) => root)
    for (const node of proofs.flatMap((proof) => proof.nodes)) nodes.add(node)
    difference = await compareStorages({ roots, nodes: [...nodes], knownSlots }, signal)
  }
  return { ...difference, isWhole: difference.isWhole && difference.slotsToProve.length === 0 }
}

async function readProof(
  { network, address, block }: StorageState,
  slots: readonly Hex[],
  signal: AbortSignal,
) {
  const proof = await extraRpc(network, 'eth_getProof', [address, [...slots], block], signal)
  const { storageHash, storageProof } = asRawObject(proof.result)
  if (!isHash(storageHash))
    throw MalformedError.ofResult(proof.message ?? 'No storageHash.', proof.result)
  const nodes = asRawList(storageProof).flatMap((entry) => asRawList(asRawObject(entry).proof))
  return { root: storageHash, nodes: nodes.filter((node) => typeof node === 'string') as Hex[] }
}

import type { Address, Hex } from 'viem'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { stateChecks, worstVerdict } from '#domain/proof/proof-checks.ts'
import { type ProofVerdict, unverifiable } from '#domain/proof/verdict.ts'
import { type ProvenAccount, proveState } from '#domain/state/prove-state.ts'
import type { ShownState, StateRead } from '#domain/state/shown-state.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { fromHex, toHex } from '#domain/values/integer.ts'
import { asRawList, asRawObject, type RawObject } from '#domain/values/raw.ts'

/** The node’s proof of a part, with the code of an account; or the verdict where there is none. */
export type StateAnswer = { answer: RawObject; code?: Hex | undefined } | { verdict: ProofVerdict }

/** A state of which each part is proven before it is given. */
export type ProvenState = {
  account: (address: Address) => Promise<ProvenAccount & { code: Uint8Array }>
  slot: (address: Address, slot: Hex) => Promise<bigint>
  /** Parts that were read so far. */
  reads: () => readonly StateRead[]
}

/** Something that a call needs is not proven; the verdict says why. */
export class UnprovenError extends Error {
  readonly verdict: ProofVerdict
  constructor(verdict: ProofVerdict) {
    super(verdict.explanation)
    this.verdict = verdict
  }
}

/** Most parts of a state that one call may read: each is a request. */
const maxReads = 200

/**
 * The state under the `stateRoot` of a header, as `read` gets it, each part once.
 * @param request the block's hash, and its number where that was requested
 * @throws from its functions UnprovenError, and what `read` throws
 */
export function openProvenState(
  block: RawObject,
  request: Parameters<typeof proveState>[1],
  keccak256: Keccak256,
  read: (part: StateRead) => Promise<StateAnswer>,
): ProvenState {
  const prove = async (part: StateRead) => {
    const response = await read(part)
    if ('verdict' in response) throw new UnprovenError(response.verdict)
    const { answer } = response
    const code = fromHex(response.code ?? '0x') ?? new Uint8Array()
    const word = readValue(part, answer)
    const shown: ShownState = part.slot
      ? { slots: { [part.slot]: word } }
      : { codeHash: toHex(keccak256(code)) }
    const proof = proveState({ block, address: part.address, answer, shown }, request, keccak256)
    const verdict = worstVerdict(stateChecks(proof).checks.map(({ verdict }) => verdict))
    if (verdict?.kind !== 'verified' || !proof.proven)
      throw new UnprovenError(verdict ?? unverifiable('not verified', 'Nothing was proven.'))
    return { ...proof.proven, code, word }
  }
  const found = new Map<string, { part: StateRead; proven: ReturnType<typeof prove> }>()
  const proveOnce = (part: StateRead) => {
    const key = `${part.address} ${part.slot}`
    const known = found.get(key)
    if (known) return known.proven
    if (found.size === maxReads)
      throw new UnprovenError(
        unverifiable('too much state', `The call reads more than ${maxReads} accounts and slots.`),
      )
    const proven = prove(part)
    found.set(key, { part, proven })
    return proven
  }
  return {
    account: async (address) => proveOnce({ address }),
    slot: async (address, slot) => BigInt((await proveOnce({ address, slot })).word),
    reads: () => [...found.values()].map(({ part }) => part),
  }
}

function readValue({ slot }: StateRead, answer: RawObject): Hex {
  const isOfSlot = (entry: unknown) => readQuantity(asRawObject(entry).key) === readQuantity(slot)
  const entry = asRawList(answer.storageProof).find(isOfSlot)
  return slotWord(readQuantity(asRawObject(entry).value) ?? 0n)
}

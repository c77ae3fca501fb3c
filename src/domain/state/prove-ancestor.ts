import type { Address, Hash, Hex } from 'viem'
import {
  comparedNames,
  mismatch,
  type ProofRule,
  type ProofVerdict,
  unverifiable,
  verified,
} from '#domain/proof/verdict.ts'
import type { StateProof } from '#domain/state/prove-state.ts'
import type { ShownState } from '#domain/state/shown-state.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { groupDigits, readQuantity } from '#domain/values/hex.ts'

/** A block that may be an ancestor of a head; its number is a quantity. */
export type Ancestor = { hash: Hash; number: Hex }

/** The contract that keeps the hashes of blocks (EIP-2935), and how many. */
const historyContract: Address = '0x0000F90827F1C53a10cb7A02335B175320002935'
const historyLength = 8_191n

/**
 * The hash of the code that EIP-2935 names. Other code at the address may keep other blocks in a
 * slot: Arbitrum’s keeps more than 8,191.
 */
const historyCodeHash = '0x6e49e66782037c0555897870e29fa5e552daf4719552131a0abce779daec0a5d'

const historyRule: ProofRule = {
  formula: 'stateRoot of the head → history contract → slot (number mod 8191) = hash',
  sources: ['EIP-2935', 'EIP-1186'],
}

/** The hash and code that the state of a head has where the block is an ancestor of that. */
export function ancestorQuestion(ancestor: Ancestor) {
  const slot = slotWord(BigInt(ancestor.number) % historyLength)
  const shown: ShownState = { codeHash: historyCodeHash, slots: { [slot]: ancestor.hash } }
  return { address: historyContract, block: 'latest' as const, shown, ancestor }
}

const cannotTell = (brief: string, reason: string) => ({
  rule: historyRule,
  ...unverifiable(brief, reason),
})

/** Why the state of a head says nothing of the block; undefined where it may. */
export function ancestorLimit({ number }: Ancestor, head: bigint): ProofVerdict | undefined {
  const distance = head - BigInt(number)
  if (distance < 0n)
    return cannotTell(
      `head is behind: ${groupDigits(head)}`,
      'The latest block received is older than this block.',
    )
  if (distance === 0n)
    return cannotTell('newest block', 'No newer block is known that could name it.')
  const reason = `It is ${groupDigits(distance)} blocks below the head, whose state keeps the hashes of the last 8,191.`
  return distance > historyLength ? cannotTell('too old', reason) : undefined
}

/** Whether the state of a head, as it was proven, has the block among its ancestors. */
export function ancestorVerdict(
  { echo, header, account, codeHash, storage }: StateProof,
  head: bigint,
): ProofVerdict {
  const state = `The state of block ${groupDigits(head)}`
  const isWrong = ({ kind }: ProofVerdict) => kind === 'mismatch' || kind === 'wrong-chain'
  const wrong = [echo, header, account].find(isWrong)
  if (wrong || !storage || !codeHash) return wrong ?? account
  if (isWrong(codeHash))
    return cannotTell('no history contract', `${state} has no history contract (EIP-2935).`)
  const [compared] = storage.compared
  if (isWrong(storage) && compared && comparedNames(compared)[1] === 'proven')
    return readQuantity(compared.computed) === 0n
      ? cannotTell('not kept', `${state} has no hash of this block: the history begins later.`)
      : mismatch(
          'not an ancestor',
          `${state} has another block at this number: this one was replaced, or a response is wrong.`,
          storage.compared,
        )
  const proves = `${state} names this block as its ancestor. That head is as this connection names it.`
  return storage.kind === 'verified'
    ? { ...verified(`of block ${groupDigits(head)}`, proves, storage.compared), rule: historyRule }
    : storage
}

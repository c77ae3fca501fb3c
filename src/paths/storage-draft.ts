import type { Address } from 'viem'
import { addressProblem } from '#domain/address.ts'
import { readBlockParameter } from '#domain/block-parameter.ts'
import { integerProblem, readInteger } from '#domain/integer.ts'
import { findPosition } from '#domain/slot.ts'
import type { StorageAddress, StorageDraft } from '#paths/storage.ts'

/** What is wrong, by the field at which it is to be said; keys by their place. */
export type StorageProblems = {
  [field in keyof Omit<StorageDraft, 'keys'> | `key ${number}`]?: string
}

/** Reads the fields, or says at each what is wrong with it. */
export function readStorageDraft(
  network: string,
  draft: StorageDraft,
): StorageAddress | { problems: StorageProblems } {
  const problems: StorageProblems = {}
  const address = draft.address.trim()
  const wrongAddress =
    address === '' ? 'Type or paste the address of a contract.' : addressProblem(address)
  if (wrongAddress !== undefined) problems.address = wrongAddress
  const slot = slotNumber(draft.slot.trim(), 'slot')
  if (typeof slot === 'string') problems.slot = slot
  const offset = slotNumber(draft.offset.trim() || '0', 'offset')
  if (typeof offset === 'string') problems.offset = offset
  const parameter = readBlockParameter(draft.block)
  if ('problem' in parameter) problems.block = parameter.problem
  const path = findPosition('0x0', draft.keys)
  if ('problems' in path)
    for (const [place, problem] of Object.entries(path.problems))
      problems[`key ${Number(place)}`] = `Key ${Number(place) + 1}, ${problem}`
  if (
    Object.keys(problems).length > 0 ||
    typeof slot === 'string' ||
    typeof offset === 'string' ||
    'problem' in parameter
  )
    return { problems }
  return {
    network,
    address: address as Address,
    slot: `0x${slot.toString(16)}`,
    keys: draft.keys,
    offset,
    block: parameter.block,
  }
}

/** A number of slots, or what is wrong with it. */
function slotNumber(text: string, what: 'slot' | 'offset'): bigint | string {
  const number = readInteger(text)
  if (number === undefined)
    return text === '' && what === 'slot'
      ? 'Type the slot of the variable, such as 0 for the first one.'
      : `As the ${what}, ${integerProblem(text)}.`
  if (number < 0n || number >= 1n << 256n) return `The ${what} goes from 0 to 2^256 − 1.`
  return number
}

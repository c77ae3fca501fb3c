import type { Abi, Hex } from 'viem'
import { keccak256, parseAbi, toEventSelector } from 'viem/utils'
import { isAddress, isHash, normalizeHex } from '#domain/values/hex.ts'

/** An item of a logs bloom: the address that logged, or a topic of a log. */
export type BloomItem = { label: string; value: Hex }

/**
 * The three of 2,048 bits that an item sets, counted from the last bit of the last byte: the first
 * three pairs of bytes of its Keccak-256, modulo 2,048 (yellow paper, 4.3.1, M3:2048).
 */
export function bloomPositions(value: Hex): number[] {
  const keccakHash = keccak256(value)
  return [2, 6, 10].map((at) => Number.parseInt(keccakHash.slice(at, at + 4), 16) % 2048)
}

/** Whether an item may be in a bloom of 256 bytes; false is certain. */
export function mayContain(bloom: string, value: Hex): boolean {
  return bloomPositions(value).every((position) => {
    const digit = bloom[bloom.length - 1 - Math.floor(position / 4)] ?? '0'
    return (Number.parseInt(digit, 16) >> (position % 4)) % 2 === 1
  })
}

/** The chance that an absent item passes: each of its three bits may be set by others. */
export const falsePositiveRate = (bits: number): number => (bits / 2048) ** 3

/**
 * The items that a text names: an address (which may have logged, or be an indexed argument), a
 * topic of 32 bytes, or an event by its signature, whose hash is topic 0 (Solidity ABI, events).
 */
export function readBloomItems(text: string): BloomItem[] | { problem: string } {
  const trimmedText = normalizeHex(text)
  if (isAddress(trimmedText))
    return [
      { label: 'Address as emitter', value: trimmedText },
      {
        label: 'Address as indexed argument',
        value: `0x${trimmedText.slice(2).padStart(64, '0')}`,
      },
    ]
  if (isHash(trimmedText)) return [{ label: 'Topic', value: trimmedText }]
  if (trimmedText === '') return { problem: 'Enter an address, a topic or an event.' }
  if (/^0x[0-9a-f]*$/i.test(trimmedText))
    return {
      problem: `${trimmedText.length - 2} digits after 0x: an address has 40, a topic 64.`,
    }
  if (!trimmedText.includes('(')) return { problem: eventSyntaxProblem }
  const event = readEvent(trimmedText.replace(/;$/, '').replace(/^(event\s+)?/, 'event '))
  if (event?.type !== 'event') return { problem: eventSyntaxProblem }
  return [{ label: 'Event (topic 0)', value: toEventSelector(event) }]
}

/** Undefined where the library, which does not export its errors, cannot read the signature. */
function readEvent(signature: string): Abi[number] | undefined {
  try {
    return (parseAbi([signature] as string[]) as Abi)[0]
  } catch {
    return undefined
  }
}

const eventSyntaxProblem = 'Invalid event. Example: Transfer(address,address,uint256).'

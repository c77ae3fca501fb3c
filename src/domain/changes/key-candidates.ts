import type { Hex } from 'viem'
import type { AccountChange } from '#domain/changes/account-change.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import type { CallFrame } from '#domain/trace/call-trace.ts'
import { byteLength, isAddress, readQuantity } from '#domain/values/hex.ts'
import { asRawList, asRawObject, type RawObject } from '#domain/values/raw.ts'

/** Possible keys of mappings: words of 32 bytes, the likelier first, and bytes of any length. */
export type KeyCandidates = { words: readonly Hex[]; texts: readonly Hex[] }

/** Where candidates are taken from: all that is known of transactions of one block. */
export type KeySources = {
  transactions: readonly RawObject[]
  logs: readonly unknown[]
  frames: readonly CallFrame[]
  accounts: readonly AccountChange[]
}

/** Most candidates of either kind: others are not tried. */
const maxCandidates = 4_096
const maxTextBytes = 1_024
/** Words at the end of init code in which arguments of a constructor may be. */
const argumentWords = 64
const smallIntegers = 33n

const digitsPerWord = 64

/**
 * Collects possible keys of the mappings that transactions changed: who took part, what was sent and logged,
 * what was written, and small integers.
 */
export function collectKeyCandidates(sources: KeySources): KeyCandidates {
  const { transactions, logs, frames, accounts } = sources
  const words = new Set<Hex>()
  const texts = new Set<Hex>(['0x'])
  const addWord = (word: Hex) => words.size < maxCandidates && words.add(word)
  const addAddress = (address: unknown) => {
    if (isAddress(address)) addWord(`0x${address.slice(2).toLowerCase().padStart(64, '0')}`)
  }
  /** Adds the words from a byte on, and what the ABI would read there as bytes behind their length. */
  function addData(data: unknown, start: number) {
    if (byteLength(data) === undefined) return
    const digits = String(data).slice(2).toLowerCase()
    for (let at = start * 2; at + digitsPerWord <= digits.length; at += digitsPerWord) {
      const word = digits.slice(at, at + digitsPerWord)
      addWord(`0x${word}`)
      const length = Number(`0x${word.slice(-8)}`)
      const text = digits.slice(at + digitsPerWord, at + digitsPerWord + 2 * length)
      const isLength = /^0{56}/.test(word) && length > 0 && length <= maxTextBytes
      if (isLength && text.length === 2 * length && texts.size < maxCandidates)
        texts.add(`0x${text}`)
    }
  }
  function addInput(input: unknown, isCreation: boolean) {
    const bytes = byteLength(input) ?? 0
    if (isCreation) return addData(input, Math.max(bytes % 32, bytes - argumentWords * 32))
    addData(input, selectorBytes)
    // A call within a call has its own selector before its words.
    addData(input, 2 * selectorBytes)
  }
  for (const { from, to } of transactions) for (const address of [from, to]) addAddress(address)
  for (const { from, to } of frames) for (const address of [from, to]) addAddress(address)
  for (const log of logs) {
    const { address, topics, data } = asRawObject(log)
    for (const topic of asRawList(topics)) addData(topic, 0)
    addAddress(address)
    addData(data, 0)
  }
  for (const { input, to } of transactions) addInput(input, to === null)
  for (const { kind, input, output } of frames) {
    addInput(input, kind.startsWith('create'))
    if (!kind.startsWith('create')) addData(output, 0)
  }
  for (const { address, slots } of accounts) {
    addAddress(address)
    for (const { before, after } of slots) for (const word of [before, after]) addData(word, 0)
  }
  const blockNumber = readQuantity(transactions[0]?.blockNumber)
  for (let integer = 0n; integer < smallIntegers; integer++) addWord(slotWord(integer))
  if (blockNumber !== undefined) addWord(slotWord(blockNumber))
  return { words: [...words], texts: [...texts] }
}

const selectorBytes = 4

/**
 * The keys that are in what was hashed: a key of 32 bytes before or, by Vyper, behind the slot of its mapping, one of any
 * length before it, or alone. A key that is a hash itself is hashed with the slot.
 */
export function readHashedKeys(hashed: readonly string[]): KeyCandidates {
  const mayBeKey = (each: string): each is Hex => Number(byteLength(each)) <= maxTextBytes + 32
  const bytes = hashed.filter(mayBeKey).slice(0, maxCandidates)
  const pairs = bytes.filter((each) => each.length === 2 + 2 * digitsPerWord)
  return {
    words: pairs.flatMap((each): Hex[] => [
      `0x${each.slice(2, -digitsPerWord)}`,
      `0x${each.slice(-digitsPerWord)}`,
    ]),
    texts: bytes.flatMap((each): Hex[] => [each, `0x${each.slice(2, -digitsPerWord)}`]),
  }
}

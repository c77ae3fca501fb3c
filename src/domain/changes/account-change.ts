import type { Address, Hex } from 'viem'
import type { ProofVerdict } from '#domain/proof/verdict.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { readWord } from '#domain/storage/value/word.ts'
import { byteLength, isAddress, isSameHex, readQuantity } from '#domain/values/hex.ts'
import { asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'

/** A value before and after a transaction; `before` is undefined where that is not known. */
export type BeforeAfter<Value> = { before: Value | undefined; after: Value }

/** A word of storage, of 32 bytes, that a transaction changed. */
export type ChangedSlot = { slot: bigint } & BeforeAfter<Hex>

/** An account that a transaction changed: balance in wei, nonce, code, and storage. */
export type AccountChange = {
  address: Address
  /** Set among the changes of a block. */
  transactionIndex?: number
  balance?: BeforeAfter<bigint> | undefined
  nonce?: BeforeAfter<bigint> | undefined
  code?: BeforeAfter<Hex> | undefined
  slots: readonly ChangedSlot[]
  /** The code that it had, where the response has that, too. */
  codeBefore?: Hex | undefined
}

/** Changes of state, with the response that they are read from, and how that was requested. */
export type StateChanges = {
  accounts: readonly AccountChange[]
  result: unknown
  method: string
  /** Set where a hash in the block's header commits to them. */
  verdict?: ProofVerdict | { why: string }
}

/**
 * Reads the diff of Geth's `prestateTracer`. `pre` has the accounts that changed as they were, of their
 * storage the changed slots alone, without zeros; `post` what is other afterwards. An account that is in
 * `pre` alone was destroyed.
 * @returns the problem of a response that has not this form
 */
export function readPrestateDiff(
  result: unknown,
): { accounts: readonly AccountChange[] } | { problem: string } {
  const { pre, post } = asRawObject(result)
  if (!isRawObject(pre) || !isRawObject(post)) return { problem: 'It has not both pre and post.' }
  const accounts: AccountChange[] = []
  for (const address of new Set([...Object.keys(pre), ...Object.keys(post)])) {
    const [before = {}, after = noAccount] = [pre[address], post[address]]
    if (!isAddress(address) || !isRawObject(before) || !isRawObject(after))
      return { problem: `${address.slice(0, 50)} is not an account.` }
    const change = readAccount(address.toLowerCase() as Address, before, after)
    if ('problem' in change) return { problem: `${address}: ${change.problem}.` }
    const { balance, nonce, code, slots } = change
    if (balance || nonce || code || slots.length > 0) accounts.push(change)
  }
  return { accounts }
}

const noAccount: RawObject = { balance: '0x0', nonce: 0, code: '0x' }

/**
 * Reads the diffs of a block's transactions, as `debug_traceBlockByHash` lists them in their order.
 * @param hashes of the transactions, which an answer that names them has to fit
 * @returns the problem of a response that has not this form
 */
export function readBlockDiff(
  results: unknown,
  hashes: readonly unknown[],
): { accounts: readonly AccountChange[] } | { problem: string } {
  if (!Array.isArray(results) || results.length !== hashes.length)
    return { problem: 'It has not one diff for each transaction.' }
  const accounts: AccountChange[] = []
  for (const [transactionIndex, item] of results.entries()) {
    const { txHash, result } = asRawObject(item)
    const read = readPrestateDiff(result)
    const isOther = txHash !== undefined && !isSameHex(txHash, hashes[transactionIndex])
    if ('problem' in read || isOther)
      return {
        problem: `Transaction ${transactionIndex}: ${'problem' in read ? read.problem : 'another hash.'}`,
      }
    accounts.push(...read.accounts.map((change) => ({ ...change, transactionIndex })))
  }
  return { accounts }
}

function readAccount(
  address: Address,
  before: RawObject,
  after: RawObject,
): AccountChange | { problem: string } {
  const [storageBefore = {}, storageAfter = {}] = [before.storage, after.storage]
  if (!isRawObject(storageBefore) || !isRawObject(storageAfter))
    return { problem: 'its storage is not an object' }
  const readPair = <Value>(field: string, read: (value: unknown) => Value | undefined) => {
    if (after[field] === undefined) return undefined
    const pair = [before[field] ?? noAccount[field], after[field]].map(read)
    return pair.includes(undefined) ? field : changedPair(pair[0], pair[1] as Value)
  }
  const balance = readPair('balance', readQuantity)
  const nonce = readPair('nonce', readQuantity)
  const code = readPair('code', readCode)
  const slots: ChangedSlot[] = []
  for (const key of new Set([...Object.keys(storageBefore), ...Object.keys(storageAfter)])) {
    const words = [key, storageBefore[key] ?? '0x0', storageAfter[key] ?? '0x0'].map(wordOf)
    const [slot, wordBefore, wordAfter] = words
    if (!slot || !wordBefore || !wordAfter) return { problem: `slot ${key} is not readable` }
    if (wordBefore !== wordAfter)
      slots.push({ slot: BigInt(slot), before: wordBefore, after: wordAfter })
  }
  for (const field of [balance, nonce, code])
    if (typeof field === 'string') return { problem: `its ${field} is not readable` }
  return {
    address,
    ...({ balance, nonce, code } as Pick<AccountChange, 'balance' | 'nonce' | 'code'>),
    slots: slots.toSorted((one, other) => (one.slot < other.slot ? -1 : 1)),
    codeBefore: readCode(before.code),
  }
}

const changedPair = <Value>(before: Value | undefined, after: Value) =>
  before === after ? undefined : { before, after }

const readCode = (value: unknown) =>
  byteLength(value) === undefined ? undefined : (String(value).toLowerCase() as Hex)

/** A word of any form that nodes write; undefined where it is none. */
export function wordOf(value: unknown): Hex | undefined {
  const read = readWord(value)
  return 'word' in read ? read.word : undefined
}

/** The words of the changed slots, before or after; undefined for a slot that did not change. */
export function wordsOf(slots: readonly ChangedSlot[], side: 'before' | 'after') {
  const words = new Map(slots.map((change) => [slotWord(change.slot), change[side]]))
  return (slot: bigint) => words.get(slotWord(slot))
}

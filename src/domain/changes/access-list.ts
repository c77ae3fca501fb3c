import type { Address, Hex } from 'viem'
import type { AccountChange, BeforeAfter, ChangedSlot } from '#domain/changes/account-change.ts'
import { isRuleOfChain } from '#domain/proof/chain.ts'
import { judgeHeader } from '#domain/proof/checks/check-header.ts'
import { judge, mismatchVerdict } from '#domain/proof/checks/judge.ts'
import {
  bytesToBigint,
  FieldProblem,
  isAbsent,
  readDataBytes,
  readQuantityBytes,
} from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import {
  mismatch,
  type ProofRule,
  type ProofVerdict,
  partlyVerified,
  verified,
} from '#domain/proof/verdict.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { countWithNoun } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/integer.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { encodeRlp, type Rlp } from '#domain/values/rlp.ts'

/** A value after the step of a block: 0 is before its transactions, 1 the first of them (EIP-7928). */
type IndexedValue<Value> = { index: number; value: Value }

/** All that a block did to an account, step by step. */
type AccountAccess = {
  address: Address
  balances: readonly IndexedValue<bigint>[]
  nonces: readonly IndexedValue<bigint>[]
  codes: readonly IndexedValue<Hex>[]
  slots: readonly { slot: bigint; values: readonly IndexedValue<bigint>[] }[]
}

/** A block access list, its encoding that the header commits to, and whether it is sorted as it must be. */
export type BlockAccessList = {
  accounts: readonly AccountAccess[]
  encoded: Uint8Array
  isSorted: boolean
}

/**
 * Reads a block access list (EIP-7928) in the names of execution-apis or those of the EIP, which test
 * suites use, also as the member `accountChanges` of an object, as Besu wrote it.
 * @throws FieldProblem
 */
export function readAccessList(result: unknown): BlockAccessList {
  const list = isRawObject(result) ? result.accountChanges : result
  let isSorted = true
  /** Reads the items of a list, and whether their keys ascend, none twice. */
  function readItems<Item extends { key: Uint8Array; rlp: Rlp }>(
    items: unknown,
    path: string,
    read: (item: unknown, path: string) => Item,
  ): Item[] {
    if (!Array.isArray(items)) throw new FieldProblem(path, 'is missing or not a list')
    const readItems = items.map((item, index) => read(item, `${path}[${index}]`))
    for (const [index, { key }] of readItems.entries()) {
      const before = readItems[index - 1]?.key
      if (before && compareKeys(before, key) >= 0) isSorted = false
    }
    return readItems
  }
  const readValues = <Value>(
    items: unknown,
    path: string,
    names: readonly string[],
    readBytes: typeof readQuantityBytes,
    toValue: (bytes: Uint8Array) => Value,
  ) =>
    readItems(items, path, (item, itemPath) => {
      const key = readNamed(item, ['index', 'blockAccessIndex'], itemPath, readQuantityBytes)
      const value = readNamed(item, names, itemPath, readBytes)
      return { key, rlp: [key, value], index: Number(bytesToBigint(key)), value: toValue(value) }
    })
  const readNumbers = (items: unknown, path: string, ...names: readonly string[]) =>
    readValues(items, path, ['value', ...names], readQuantityBytes, bytesToBigint)
  const accounts = readItems(list, 'accountChanges', (raw, path) => {
    if (!isRawObject(raw)) throw new FieldProblem(path, 'is not an object')
    const address = readDataBytes(raw, 'address', 20, `${path}.`)
    const slots = readItems(raw.storageChanges, `${path}.storageChanges`, (item, itemPath) => {
      const slot = readNamed(item, ['key', 'slot'], itemPath, readQuantityBytes)
      const { changes, slotChanges = changes } = item as RawObject
      const values = readNumbers(slotChanges, `${itemPath}.changes`, 'postValue')
      return { key: slot, rlp: [slot, rlpOf(values)], slot: bytesToBigint(slot), values }
    })
    const reads = readItems(raw.storageReads, `${path}.storageReads`, (slot, itemPath) => {
      const key = readQuantityBytes({ slot }, 'slot', `${itemPath} `)
      return { key, rlp: key }
    })
    const numbers = (list: string, ...names: readonly string[]) =>
      readNumbers(raw[list], `${path}.${list}`, ...names)
    const balances = numbers('balanceChanges', 'balance', 'postBalance')
    const nonces = numbers('nonceChanges', 'nonce', 'postNonce')
    const codeNames = ['code', 'newCode']
    const codePath = `${path}.codeChanges`
    const codes = readValues(raw.codeChanges, codePath, codeNames, readAnyBytes, toHex)
    const lists = [slots, reads, balances, nonces, codes].map(rlpOf)
    const rlp = [address, ...lists]
    return { key: address, rlp, address: toHex(address), balances, nonces, codes, slots }
  })
  return { accounts, encoded: encodeRlp(rlpOf(accounts)), isSorted }
}

const rlpOf = (items: readonly { rlp: Rlp }[]): Rlp => items.map(({ rlp }) => rlp)

const readAnyBytes: typeof readQuantityBytes = (object, name, path) =>
  readDataBytes(object, name, undefined, path)

function readNamed(
  item: unknown,
  names: readonly string[],
  path: string,
  readBytes: typeof readQuantityBytes,
): Uint8Array {
  if (!isRawObject(item)) throw new FieldProblem(path, 'is not an object')
  const name = names.find((each) => item[each] !== undefined) ?? names[0] ?? ''
  return readBytes(item, name, `${path}.`)
}

/** Compares numbers without zeros before them, or addresses, as they are sorted in the list. */
function compareKeys(one: Uint8Array, other: Uint8Array): number {
  if (one.length !== other.length) return one.length - other.length
  const at = one.findIndex((byte, index) => byte !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/**
 * All changes of a block, by account and step. A value before one is known where an earlier step of the
 * block changed the same; the step before the transactions has the index −1, that after n of them n.
 */
export const changesOfBlock = ({ accounts }: Pick<BlockAccessList, 'accounts'>): AccountChange[] =>
  accounts.flatMap(({ address, balances, nonces, codes, slots }) => {
    const changes = new Map<number, AccountChange & { slots: ChangedSlot[] }>()
    function changeAt(index: number) {
      const change = changes.get(index) ?? { address, transactionIndex: index - 1, slots: [] }
      changes.set(index, change)
      return change
    }
    for (const [index, balance] of pairsOf(balances)) changeAt(index).balance = balance
    for (const [index, nonce] of pairsOf(nonces)) changeAt(index).nonce = nonce
    for (const [index, code] of pairsOf(codes)) changeAt(index).code = code
    for (const { slot, values } of slots)
      for (const [index, { before, after }] of pairsOf(values)) {
        const wordBefore = before === undefined ? undefined : slotWord(before)
        changeAt(index).slots.push({ slot, before: wordBefore, after: slotWord(after) })
      }
    return [...changes.keys()].toSorted((one, other) => one - other).map(changeAt)
  })

const pairsOf = <Value>(values: readonly IndexedValue<Value>[]) =>
  values.map(({ index, value }, position): [number, BeforeAfter<Value>] => [
    index,
    { before: values[position - 1]?.value, after: value },
  ])

export type AccessListProofInput = { block: RawObject; accessList: unknown }

const rule: ProofRule = {
  formula: 'blockAccessListHash = keccak256(rlp(block access list))',
  sources: ['EIP-7928'],
}

/** The name under which a header has the hash of its block access list; undefined where it has none. */
export const accessListHashField = (
  block: RawObject,
): 'blockAccessListHash' | 'balHash' | undefined =>
  (['blockAccessListHash', 'balHash'] as const).find((name) => !isAbsent(block[name]))

/**
 * Proves a block access list against the hash in the header, and the header against the block's hash. A
 * list that has the hash and is not sorted is that of an invalid block.
 */
export const proveAccessList = (
  { block, accessList }: AccessListProofInput,
  request: { hash: string; chainId: bigint | undefined },
  keccak256: Keccak256,
): ProofVerdict =>
  judge(rule, () => {
    const { chain, header } = judgeHeader(block, request, keccak256)
    const { accounts, encoded, isSorted } = readAccessList(accessList)
    const name = accessListHashField(block) ?? 'blockAccessListHash'
    const answered = toHex(readDataBytes(block, name, 32))
    const computed = toHex(keccak256(encoded))
    const compared = [{ label: 'blockAccessListHash', answered, computed }]
    const list = `The list of ${countWithNoun(accounts.length, 'account')}`
    if (computed !== answered)
      return mismatchVerdict(
        { ...chain, isRuleKnown: isRuleOfChain(chain) || header.kind === 'verified' },
        `${list} has another hash than in the header: at least one value was changed, added, omitted or moved.`,
        compared,
      )
    if (!isSorted)
      return mismatch(
        'not sorted',
        `${list} has the hash in the header, but is not sorted. A block with such a list is invalid.`,
        compared,
      )
    if (header.kind !== 'verified')
      return partlyVerified(
        'unverified header',
        `${list} has the hash in the header that the node gave, which is not verified.`,
        compared,
      )
    return verified(
      'matches',
      `${list} has the hash in the header: no change of the block was altered, added or omitted.`,
      compared,
    )
  })

import type { Address, Hex } from 'viem'
import type { AccountChange, BeforeAfter, ChangedSlot } from '#domain/changes/account-change.ts'
import {
  bytesToBigint,
  FieldProblem,
  readDataBytes,
  readQuantityBytes,
} from '#domain/proof/field-bytes.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { toHex } from '#domain/values/hex-bytes.ts'
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
  /** Reads a list of values by their index. */
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

/** Reads the member of an object that has one of these names. */
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

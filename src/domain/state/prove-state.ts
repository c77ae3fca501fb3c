import type { Address, Hex } from 'viem'
import { checkBlockEcho } from '#domain/proof/checks/check-echo.ts'
import { judgeHeader } from '#domain/proof/checks/check-header.ts'
import { judge } from '#domain/proof/checks/judge.ts'
import {
  bytesToBigint,
  FieldProblem,
  isAbsent,
  parseDataBytes,
  readDataBytes,
  readQuantityBytes,
} from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import {
  formatAnswered,
  mismatch,
  type ProofRule,
  type ProofVerdict,
  unverifiable,
  verified,
} from '#domain/proof/verdict.ts'
import { existingHash, type ShownState } from '#domain/state/shown-state.ts'
import {
  brokenProof,
  type CheckedState,
  extraNodesRemark,
  type Findings,
  noFindings,
  stateVerdict,
} from '#domain/state/state-verdict.ts'
import { type TrieProof, walkTrie } from '#domain/state/walk-trie.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { emptyCodeHash, emptyRoot, isEmptyRoot } from '#domain/values/empty-root.ts'
import {
  countWithNoun,
  groupDigits,
  isSameHex,
  readQuantity,
  toQuantityHex,
} from '#domain/values/hex.ts'
import { fromHex, toHex } from '#domain/values/integer.ts'
import { asRawList, asRawObject, type RawObject } from '#domain/values/raw.ts'
import { readRlpBytes, readRlpList } from '#domain/values/rlp.ts'

/** An account as a state has it; all is empty where it has none. */
export type ProvenAccount = {
  exists: boolean
  balance: bigint
  nonce: bigint
  storageHash: Hex
  codeHash: Hex
}

export type StateProofInput = {
  /** The header of the block, with or without its transactions. */
  block: RawObject
  address: Address
  /** The result of `eth_getProof` for this block. */
  answer: RawObject
  shown: ShownState
  /** A second reading of the same at the block, where what is shown may be of another one. */
  atBlock?: ShownState | undefined
}

type WrongSlot = readonly [slot: Hex, proven: Hex | undefined]

/** The checks of a state, in the order in which they build on each other. */
export type StateProof = {
  /** The header is the one of the requested block. */
  echo: ProofVerdict
  header: ProofVerdict
  account: ProofVerdict
  /** Undefined where nothing of the kind is shown, or no account is proven. */
  balance?: ProofVerdict | undefined
  codeHash?: ProofVerdict | undefined
  storage?: ProofVerdict | undefined
  /** Slots whose shown value their proof contradicts; none proven where the proof itself is broken. */
  wrongSlots?: readonly WrongSlot[] | undefined
  /** The account, where that is verified. */
  proven?: ProvenAccount | undefined
}

const accountRule: ProofRule = {
  formula: 'stateRoot → keccak256(address) → rlp([nonce, balance, storageHash, codeHash])',
  sources: ['Yellow paper 4.1', 'EIP-1186'],
}

const storageRule: ProofRule = {
  formula: 'storageHash → keccak256(slot) → rlp(value)',
  sources: ['Yellow paper 4.1', 'EIP-1186'],
}

/**
 * Proves what is shown of an account against the `stateRoot` of a header, and the header against the
 * block's hash: the account by its proof, its storage by proofs against the storage root in it.
 * @param request the block's hash, the chain's id, and the block's number where that was requested
 */
export function proveState(
  { block, address, answer, shown, atBlock }: StateProofInput,
  request: { hash: string; number?: bigint | undefined; chainId: bigint | undefined },
  keccak256: Keccak256,
): StateProof {
  const echo = checkBlockEcho(block, request, undefined, false)
  const { chain, header } = judgeHeader(block, request, keccak256)
  const isHeaderProven = header.kind === 'verified' && echo.kind === 'verified'
  const common = { number: readQuantity(block.number), isHeaderProven, brief: 'matches' }
  let account: ProvenAccount | undefined
  const accountCheck = judge(accountRule, () => {
    const stateRoot = readDataBytes(block, 'stateRoot', 32)
    const proof = proveAccount(stateRoot, address, answer, keccak256)
    const isFitting =
      !('broken' in proof) && !proof.findings.remark && proof.findings.contradicted.length === 0
    if (isEmptyRoot(toHex(stateRoot)) && !isFitting)
      return unverifiable(
        'empty state',
        'The header names no state, as the first block of some development chains and blocks that anvil mines on a fork do. No account of it can be proven.',
      )
    if ('broken' in proof) return brokenProof('accountProof', 'stateRoot', proof.broken, chain)
    const { findings } = proof
    account = proof.account
    return stateVerdict(findings, {
      ...common,
      noun: 'account',
      brief: account.exists ? 'matches' : 'absent',
      proves: account.exists
        ? 'Balance, nonce, code hash and storage root of the response are under the state root.'
        : 'The state root proves that there is no account at this address.',
    })
  })
  const checks = { echo, header, account: accountCheck }
  if (!account) return checks
  const compareWith = (noun: string, proven: Hex, values: (Hex | undefined)[]) => {
    const found = noFindings()
    compareShown(found, noun, proven, values)
    const proves = `The ${noun} shown is the one of the account under the state root.`
    return { rule: accountRule, ...stateVerdict(found, { ...common, noun, proves }) }
  }
  const { balance, codeHash, slots } = shown
  return {
    ...checks,
    balance:
      balance &&
      compareWith('balance', toQuantityHex(account.balance), [balance, atBlock?.balance]),
    codeHash:
      codeHash &&
      compareWith('code hash', account.codeHash, [existingHash(codeHash), atBlock?.codeHash]),
    ...(slots && proveSlots(answer, account.storageHash, slots, atBlock?.slots, common, keccak256)),
    ...(accountCheck.kind === 'verified' && { proven: account }),
  }
}

/**
 * Compares a value shown, and as it was read again at the block, with the proven one; returns
 * whether neither is it.
 */
function compareShown(
  findings: Findings,
  label: string,
  proven: Hex,
  [shown = '0x', again]: readonly (Hex | undefined)[],
): boolean {
  const compared = { label, answered: shown, computed: proven, names: ['shown', 'proven'] as const }
  const isProven = (value: Hex | undefined) => readQuantity(value) === BigInt(proven)
  const kind = isProven(shown) ? 'same' : isProven(again) ? 'changed' : 'differing'
  findings[kind].push(compared)
  return kind === 'differing'
}

/** Proves values of storage, each by the proof of its slot, in any order. */
function proveSlots(
  answer: RawObject,
  storageHash: Hex,
  shown: { readonly [slot: Hex]: Hex },
  atBlock: { readonly [slot: Hex]: Hex } | undefined,
  common: Omit<CheckedState, 'noun' | 'brief' | 'proves'>,
  keccak256: Keccak256,
): { storage: ProofVerdict; wrongSlots: readonly WrongSlot[] } {
  const findings = noFindings()
  const wrongSlots: WrongSlot[] = []
  const root = fromHex(storageHash) ?? new Uint8Array()
  const list = asRawList(answer.storageProof)
  // Nodes write keys as quantities or as 32 bytes.
  const indexOfSlot = new Map(list.map((entry, at) => [readQuantity(asRawObject(entry).key), at]))
  const broken: ProofVerdict[] = []
  for (const [slot, value] of Object.entries(shown) as [Hex, Hex][]) {
    let computed: Hex | undefined
    const verdict = judge(storageRule, () => {
      const index = indexOfSlot.get(BigInt(slot))
      if (index === undefined) throw new FieldProblem('storageProof', `has no slot ${slot}`)
      const path = `storageProof[${index}]`
      const entry = asRawObject(list[index])
      const nodes = readNodes(entry.proof, `${path}.proof`)
      const proof = walkTrie(root, keccak256(parseDataBytes(slot, 'slot', 32)), nodes, keccak256)
      if (proof.kind !== 'value' && proof.kind !== 'absent')
        return brokenProof(`${path}.proof`, 'storageHash', proof, { id: undefined })
      const proven = proof.kind === 'value' ? readEncodedQuantity(proof.value, `${path}.proof`) : 0n
      computed = slotWord(proven)
      const answered = readQuantityOf(entry, 'value', `${path}.`)
      const isContradicted = answered !== proven
      // Nodes write values as quantities: digits are compared from the same one on.
      const compared = { label: `${path}.value`, answered: slotWord(answered), computed }
      if (isContradicted) findings.contradicted.push(compared)
      findings.remark ??= extraNodesRemark(nodes.length - proof.usedNodes)
      const label = `slot ${toQuantityHex(BigInt(slot))}`
      const isOther = compareShown(findings, label, computed, [value, atBlock?.[slot]])
      return isOther || isContradicted ? mismatch('differs', '') : verified('matches', '')
    })
    if (verdict.kind === 'mismatch') wrongSlots.push([slot, computed])
    if (verdict.explanation !== '') broken.push(verdict)
  }
  const worstBroken = broken.find(({ kind }) => kind === 'mismatch') ?? broken[0]
  const isWrong = findings.contradicted.length + findings.differing.length > 0
  if (worstBroken && !isWrong) return { storage: worstBroken, wrongSlots }
  const count = Object.keys(shown).length
  const storage = stateVerdict(findings, {
    ...{ ...common, noun: 'value' },
    brief: count === 1 ? 'matches' : `${groupDigits(count)} slots match`,
    proves: `${countWithNoun(count, 'value')} shown ${count === 1 ? 'is' : 'are'} in the storage of the account.`,
  })
  return { storage: { rule: storageRule, ...storage }, wrongSlots }
}

/**
 * The account that its proof gives under a state root, and what the other fields of the answer say
 * against it; or where the proof breaks off.
 * @throws FieldProblem for a field that is missing or malformed
 */
function proveAccount(
  stateRoot: Uint8Array,
  address: Address,
  answer: RawObject,
  keccak256: Keccak256,
):
  | { account: ProvenAccount; findings: Findings }
  | { broken: Exclude<TrieProof, { kind: 'value' | 'absent' }> } {
  const nodes = readNodes(answer.accountProof, 'accountProof')
  const key = keccak256(parseDataBytes(address, 'address', 20))
  const proof = walkTrie(stateRoot, key, nodes, keccak256)
  if (proof.kind !== 'value' && proof.kind !== 'absent') return { broken: proof }
  const account = proof.kind === 'value' ? readLeaf(proof.value) : noAccount
  const findings = noFindings()
  findings.remark = extraNodesRemark(nodes.length - proof.usedNodes)
  const compare = (label: string, isSame: boolean, computed: Hex) => {
    const compared = { label, answered: formatAnswered(answer[label]), computed }
    findings[isSame ? 'same' : 'contradicted'].push(compared)
  }
  if (!isAbsent(answer.address)) compare('address', isSameHex(answer.address, address), address)
  for (const name of ['balance', 'nonce'] as const)
    compare(name, readQuantityOf(answer, name) === account[name], toQuantityHex(account[name]))
  for (const name of ['codeHash', 'storageHash'] as const) {
    const answered = answer[name]
    const isNone = isAbsent(answered) || readQuantity(answered) === 0n
    // Nodes give, for an account that does not exist, the hashes of nothing, zeros or null.
    if (!account.exists && isNone) continue
    const isSame = isSameHex(toHex(readDataBytes(answer, name, 32)), account[name])
    // Geth before 1.13.5 gave contracts without storage the hash of no code.
    if (
      !isSame &&
      name === 'codeHash' &&
      answered === emptyCodeHash &&
      account.storageHash === emptyRoot
    )
      findings.remark = {
        brief: 'code hash differs',
        text: 'The code hash of the response is that of no code, as old nodes give it for contracts without storage.',
      }
    else compare(name, isSame, account[name])
  }
  return { account, findings }
}

const noAccount: ProvenAccount = {
  exists: false,
  balance: 0n,
  nonce: 0n,
  storageHash: emptyRoot,
  codeHash: emptyCodeHash,
}

function readLeaf(leaf: Uint8Array): ProvenAccount {
  const [nonce, balance, storageHash, codeHash, more] = readRlpList(leaf) ?? []
  const [root, hash] = [storageHash, codeHash].map((item) => item && readRlpBytes(item))
  if (root?.length !== 32 || hash?.length !== 32 || more)
    throw new FieldProblem('accountProof', 'has a leaf without an account')
  return {
    exists: true,
    nonce: readEncodedQuantity(nonce, 'accountProof'),
    balance: readEncodedQuantity(balance, 'accountProof'),
    storageHash: toHex(root),
    codeHash: toHex(hash),
  }
}

/** Most nodes of one proof that are read: a path has at most one for each of its 64 digits. */
const maxNodes = 100

/** The nodes of a proof. @throws FieldProblem where they are no list of bytes */
function readNodes(value: unknown, path: string): Uint8Array[] {
  if (!Array.isArray(value)) throw new FieldProblem(path, 'is not a list')
  return value.slice(0, maxNodes).map((node, index) => parseDataBytes(node, `${path}[${index}]`))
}

/** A quantity of an answer; `0x` is zero. @throws FieldProblem where it is none */
const readQuantityOf = (object: RawObject, name: string, path = ''): bigint =>
  bytesToBigint(readQuantityBytes(object, name, path))

/** The quantity that an encoded item of a trie holds. @throws FieldProblem where it is none */
function readEncodedQuantity(item: Uint8Array | undefined, field: string): bigint {
  const bytes = item && readRlpBytes(item)
  if (!bytes || bytes.length > 32) throw new FieldProblem(field, 'has a leaf without a quantity')
  return bytesToBigint(bytes)
}

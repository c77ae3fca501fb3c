import type { Address, Hex } from 'viem'
import { checkBlockEcho } from '#domain/proof/checks/check-echo.ts'
import { judgeHeader } from '#domain/proof/checks/check-header.ts'
import { judge } from '#domain/proof/checks/judge.ts'
import { FieldProblem, parseDataBytes, readDataBytes } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import {
  mismatch,
  type ProofRule,
  type ProofVerdict,
  unverifiable,
  verified,
} from '#domain/proof/verdict.ts'
import { accountRule, type ProvenAccount, proveAccount } from '#domain/state/prove-account.ts'
import { readEncodedQuantity, readNodes, readQuantityOf } from '#domain/state/read-proof.ts'
import { existingHash, type ShownState } from '#domain/state/shown-state.ts'
import {
  brokenProof,
  type CheckedState,
  extraNodesRemark,
  noFindings,
  stateVerdict,
} from '#domain/state/state-verdict.ts'
import { walkTrie } from '#domain/state/walk-trie.ts'
import { isEmptyRoot } from '#domain/values/empty-root.ts'
import { countWithNoun, groupDigits, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import { fromHex, toHex } from '#domain/values/integer.ts'
import { asRawList, asRawObject, type RawObject } from '#domain/values/raw.ts'

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
  /** Slots whose shown value their proof contradicts. */
  wrongSlots?: readonly Hex[]
  /** The account, where that is verified. */
  proven?: ProvenAccount
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
  const common = {
    number: readQuantity(block.number),
    isHeaderProven: header.kind === 'verified' && echo.kind === 'verified',
    brief: 'matches',
  }
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
  findings: ReturnType<typeof noFindings>,
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

const toWord = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

/** Proves values of storage, each by the proof of its slot, in whatever order they are listed. */
function proveSlots(
  answer: RawObject,
  storageHash: Hex,
  shown: { readonly [slot: Hex]: Hex },
  atBlock: { readonly [slot: Hex]: Hex } | undefined,
  common: Omit<CheckedState, 'noun' | 'brief' | 'proves'>,
  keccak256: Keccak256,
): { storage: ProofVerdict; wrongSlots: readonly Hex[] } {
  const findings = noFindings()
  const wrongSlots: Hex[] = []
  const root = fromHex(storageHash) ?? new Uint8Array()
  const list = asRawList(answer.storageProof)
  // Nodes write keys as quantities or as 32 bytes.
  const indexOfSlot = new Map(list.map((entry, at) => [readQuantity(asRawObject(entry).key), at]))
  const broken: ProofVerdict[] = []
  for (const [slot, value] of Object.entries(shown) as [Hex, Hex][]) {
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
      const computed = toWord(proven)
      const answered = readQuantityOf(entry, 'value', `${path}.`)
      const isContradicted = answered !== proven
      // Nodes write values as quantities: digits are compared from the same one on.
      if (isContradicted)
        findings.contradicted.push({
          label: `${path}.value`,
          answered: toWord(answered),
          computed,
        })
      findings.remark ??= extraNodesRemark(nodes.length - proof.usedNodes)
      const label = `slot ${toQuantityHex(BigInt(slot))}`
      const isOther = compareShown(findings, label, computed, [value, atBlock?.[slot]])
      return isOther || isContradicted ? mismatch('differs', '') : verified('matches', '')
    })
    if (verdict.kind === 'mismatch') wrongSlots.push(slot)
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

import type { Address } from 'viem'
import { FieldProblem } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import {
  type ProofCheck,
  receiptChecks,
  stateChecks,
  transactionChecks,
} from '#domain/proof/proof-checks.ts'
import { proveBlock } from '#domain/proof/prove-block.ts'
import { proveTransaction } from '#domain/proof/prove-transaction.ts'
import { fieldMissing, mismatch, verified } from '#domain/proof/verdict.ts'
import { type Claim, type ProofFile, readProofFile } from '#domain/proof-file/proof-file.ts'
import { proveReceipt } from '#domain/receipt/prove-receipt.ts'
import { proveState } from '#domain/state/prove-state.ts'
import type { ShownState } from '#domain/state/shown-state.ts'
import { isSameHex } from '#domain/values/hex.ts'
import { countWithNoun, groupDigits, readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** Whether a claim is proven, contradicted, or neither: a part is missing, or a rule is not known. */
export type ClaimOutcome = 'verified' | 'false' | 'not verifiable'

/** A claim with the checks that it rests on. */
type ClaimReport = { text: string; outcome: ClaimOutcome; checks: readonly ProofCheck[] }

/** The verdict on a proof file: why it is none, or its claims, with the outcome of all. */
export type ProofFileReport =
  | { problem: string }
  | { outcome: ClaimOutcome; claims: readonly ClaimReport[] }

/** Reads a proof file and judges its claims. */
export function verifyProofFile(text: string, keccak256: Keccak256): ProofFileReport {
  try {
    const claims = judgeClaims(readProofFile(text), keccak256)
    return { outcome: worstOf(claims.map(({ outcome }) => outcome)), claims }
  } catch (problem) {
    if (problem instanceof FieldProblem) return { problem: `${problem.message}.` }
    throw problem
  }
}

const worstOf = (outcomes: readonly ClaimOutcome[]): ClaimOutcome =>
  outcomes.find((outcome) => outcome === 'false') ??
  outcomes.find((outcome) => outcome !== 'verified') ??
  'verified'

/** The outcome of one check for its claim. */
export const outcomeOf = ({ verdict }: ProofCheck): ClaimOutcome => {
  if (verdict?.kind === 'verified') return 'verified'
  return verdict?.kind === 'mismatch' || verdict?.kind === 'wrong-chain'
    ? 'false'
    : 'not verifiable'
}

/** Every claim rests on the header, which has the hash of the first one. */
function judgeClaims(file: ProofFile, keccak256: Keccak256): ClaimReport[] {
  const { block, claims } = file
  const [{ hash, number }] = claims
  const chainId = file.chainId === undefined ? undefined : BigInt(file.chainId)
  const ofBlock = proveBlock(
    block,
    { hash, chainId, ...(number !== undefined && { number: BigInt(number) }) },
    keccak256,
  )
  const ofHeader: ProofCheck[] = [
    { label: 'Response', verdict: ofBlock.echo },
    { label: 'Header hash', verdict: ofBlock.header },
  ]
  const proveAccount = (address: Address, shown: ShownState) => {
    const answer = (file.accounts ?? []).find((answer) => isSameHex(answer.address, address))
    if (!answer) throw new FieldProblem('accounts', `has no proof of ${address}`)
    return proveState({ block, address, answer, shown }, { hash, chainId }, keccak256)
  }
  const judge = (claim: Claim): ProofCheck[] => {
    switch (claim.claim) {
      case 'block':
        return ofHeader
      case 'transactions':
        return [
          ...ofHeader,
          { label: 'Transactions root', verdict: ofBlock.transactionsRoot },
          ...againstOnly([
            { label: 'Transaction hashes', verdict: ofBlock.transactionHashes },
            { label: 'Signatures', verdict: ofBlock.senders },
            { label: 'Authorizations', verdict: ofBlock.authorizations },
          ]),
          compare('count', claim.count, countOf(block, 'transactions')),
        ]
      case 'withdrawals':
        return [
          ...ofHeader,
          { label: 'Withdrawals root', verdict: ofBlock.withdrawalsRoot },
          compare('count', claim.count, countOf(block, 'withdrawals')),
        ]
      case 'transaction': {
        const { index, entry } = entryOf(block.transactions, claim.index, 'block.transactions')
        const proof = proveTransaction(entry, { index, chainId }, keccak256, block)
        return [
          ...ofHeader,
          { label: 'Transactions root', verdict: ofBlock.transactionsRoot },
          { label: 'Transaction hash', verdict: proof.hash },
          ...againstOnly(transactionChecks(proof)),
          compare('hash', claim.hash, entry.hash),
        ]
      }
      case 'receipt': {
        const { index, entry } = entryOf(file.receipts, claim.index, 'receipts')
        const { claim: _, index: __, ...claimed } = claim
        const single = { receipt: { ...entry, ...claimed }, of: {}, index }
        const input = { block, receipts: file.receipts ?? [], single }
        const { root, entry: same } = proveReceipt(input, { hash, chainId }, keccak256)
        return [
          ...ofHeader,
          ...receiptChecks({ root, entry: same, fields: undefined, price: undefined }),
        ]
      }
      case 'account': {
        const { address, exists, balance, nonce, codeHash } = claim
        const proof = proveAccount(address, {
          ...(balance !== undefined && { balance }),
          ...(codeHash !== undefined && { codeHash }),
        })
        if (!proof.proven) return stateChecks(proof)
        return [
          ...stateChecks(proof),
          ...(nonce === undefined
            ? []
            : [compare('nonce', nonce, toQuantityHex(proof.proven.nonce))]),
          ...(exists === undefined ? [] : [compare('exists', exists, proof.proven.exists)]),
        ]
      }
      case 'storage':
        return stateChecks(proveAccount(claim.address, { slots: { [claim.slot]: claim.value } }))
    }
  }
  return claims.map((claim) => {
    const checks = judgeOrMissing(() => judge(claim)).filter(({ verdict }) => verdict)
    return { text: describeClaim(claim), checks, outcome: worstOf(checks.map(outcomeOf)) }
  })
}

/** Checks of more than is claimed: the deposit of a rollup has no signature, which says nothing against it. */
const againstOnly = (checks: readonly ProofCheck[]) =>
  checks.filter((check) => outcomeOf(check) === 'false')

function judgeOrMissing(judge: () => ProofCheck[]): ProofCheck[] {
  try {
    return judge()
  } catch (problem) {
    if (!(problem instanceof FieldProblem)) throw problem
    return [{ label: 'Proof', verdict: fieldMissing(problem.field, `${problem.message}.`) }]
  }
}

const countOf = (block: RawObject, name: string) => {
  const list = block[name]
  return Array.isArray(list) ? toQuantityHex(list.length) : undefined
}

function entryOf(list: unknown, indexHex: string, path: string) {
  const index = Number(indexHex)
  const entry = Array.isArray(list) ? list[index] : undefined
  if (!isRawObject(entry)) throw new FieldProblem(path, `has no object at index ${index}`)
  return { index, entry }
}

/** A claimed value beside the one of the file that the other checks prove. */
function compare(label: string, claimed: string | boolean, proven: unknown): ProofCheck {
  const names = ['claim', 'proof'] as const
  const compared = [{ label, answered: String(claimed), computed: String(proven), names }]
  const isSame =
    claimed === proven ||
    isSameHex(claimed, proven) ||
    // A quantity may have zeros before it, a hash has as many digits as another.
    (label !== 'hash' && readQuantity(claimed) === (readQuantity(proven) ?? -1n))
  const verdict = isSame
    ? verified('matches', `The ${label} of the claim is proven.`, undefined, compared)
    : mismatch('differs', `The claim has ${claimed}, its proof ${proven}.`, undefined, compared)
  return { label: `${label} of the claim`, verdict }
}

/** A claim in words, for a line of its own. */
function describeClaim(claim: Claim): string {
  const count = (hex: string) => groupDigits(BigInt(hex))
  switch (claim.claim) {
    case 'block':
      return `Block ${claim.number === undefined ? '' : `${count(claim.number)}: `}${claim.hash}`
    case 'transactions':
      return `The block has ${countWithNoun(BigInt(claim.count), 'transaction')}`
    case 'withdrawals':
      return `The block has ${countWithNoun(BigInt(claim.count), 'withdrawal')}`
    case 'transaction':
      return `Transaction ${count(claim.index)}: ${claim.hash}`
    case 'receipt': {
      const { index, status, logs } = claim
      const end = status === undefined ? '' : BigInt(status) === 1n ? 'success' : 'failed'
      const facts = [end, logs ? countWithNoun(logs.length, 'log') : ''].filter(Boolean)
      return `Receipt ${count(index)}: ${facts.join(', ') || 'in the block'}`
    }
    case 'account': {
      const { address, exists, balance, nonce, codeHash } = claim
      const facts = [
        exists === undefined ? '' : exists ? 'exists' : 'does not exist',
        balance === undefined ? '' : `balance ${count(balance)} wei`,
        nonce === undefined ? '' : `nonce ${count(nonce)}`,
        codeHash === undefined ? '' : `code hash ${codeHash}`,
      ]
      return `Account ${address}: ${facts.filter(Boolean).join(', ')}`
    }
    case 'storage':
      return `Slot ${toQuantityHex(BigInt(claim.slot))} of ${claim.address}: ${claim.value}`
  }
}

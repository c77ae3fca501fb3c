import type { Address, Hash, Hex } from 'viem'
import { listedHash } from '#domain/block/block.ts'
import { FieldComparison } from '#domain/proof/checks/check-hashes.ts'
import { catchFieldProblem, fieldProblemVerdict } from '#domain/proof/checks/judge.ts'
import { FieldProblem } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import {
  blockChecks,
  type ProofCheck,
  receiptChecks,
  stateChecks,
  transactionChecks,
} from '#domain/proof/proof-checks.ts'
import { proveBlock } from '#domain/proof/prove-block.ts'
import { proveTransaction } from '#domain/proof/prove-transaction.ts'
import { comparedNames, mismatch, verified } from '#domain/proof/verdict.ts'
import { cidKey, directoryReader } from '#domain/proof-file/directory-reader.ts'
import { type Claim, type ProofFile, readProofFile } from '#domain/proof-file/proof-file.ts'
import { proveReceipt } from '#domain/receipt/prove-receipt.ts'
import { proveState } from '#domain/state/prove-state.ts'
import type { ShownState } from '#domain/state/shown-state.ts'
import { escapeControls } from '#domain/text/others-text.ts'
import { visibleName } from '#domain/text/visible-name.ts'
import {
  countWithNoun,
  groupDigits,
  isSameHex,
  readQuantity,
  toQuantityHex,
} from '#domain/values/hex.ts'
import { asRawList, isRawObject, type RawObject } from '#domain/values/raw.ts'
import { capitalize } from '#domain/values/text.ts'

/** Whether a claim is proven, contradicted, or neither: a part is missing, or a rule is not known. */
type ClaimOutcome = 'verified' | 'false' | 'not verifiable'

/**
 * A claim with the checks that it rests on; `reason` where it is not verified, and then what the file
 * has beside what is computed or proven, where the reason does not say both.
 */
type ClaimReport = {
  claim: Claim
  label: string
  value: string
  outcome: ClaimOutcome
  reason?: string
  compared?: readonly string[]
  checks: readonly ProofCheck[]
}

/** The verdict on a proof file: why it is none, or its claims, with the outcome of all. */
export type ProofFileReport =
  | { problem: string }
  | {
      outcome: ClaimOutcome
      /** Undefined where the claims are about directories. */
      blockHash: Hash | undefined
      /** Text on what no claim says. */
      unchecked: string
      /** The chain ID of the file, which no header proves. */
      chainId: Hex | undefined
      /** The time in the header, which the first claim judges. */
      timestamp: unknown
      claims: readonly ClaimReport[]
    }

export async function verifyProofFile(
  text: string,
  keccak256: Keccak256,
): Promise<ProofFileReport> {
  const file = catchFieldProblem(() => readProofFile(text))
  if (file instanceof FieldProblem) return { problem: `${file.message}.` }
  const judgeClaim = claimJudge(file, keccak256)
  const reportOf = async (claim: Claim): Promise<ClaimReport> => {
    const checks = await judgeClaim(claim)
    const outcome = worstOf(checks.map(outcomeOf))
    const wrong = checks.find((check) => outcomeOf(check) === outcome)
    const reason = `${wrong?.label}: ${wrong?.verdict?.explanation}`
    const compared = (wrong?.verdict?.compared ?? [])
      .filter((each) => !reason.includes(each.computed))
      .map(
        (each) =>
          `${each.label}: file ${each.answered}, ${comparedNames(each)[1]} ${each.computed}`,
      )
    return {
      ...{ claim, ...describeClaim(claim), outcome, checks },
      ...(outcome !== 'verified' && { reason, compared }),
    }
  }
  const claims = await Promise.all(file.claims.map(reportOf))
  const outcome = worstOf(claims.map((claim) => claim.outcome))
  const { block, chainId } = file
  const [first] = file.claims
  const blockHash = first.claim === 'block' ? first.hash : undefined
  const unchecked = blockHash
    ? 'that the block is part of the chain. Compare its hash with a source you trust'
    : 'the contents that these CIDs name'
  return { outcome, blockHash, unchecked, chainId, timestamp: block?.timestamp, claims }
}

const worstOf = (outcomes: readonly ClaimOutcome[]): ClaimOutcome =>
  (['false', 'not verifiable'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'verified'

const outcomeOf = ({ verdict }: ProofCheck): ClaimOutcome => {
  if (verdict?.kind === 'verified') return 'verified'
  return verdict?.kind === 'mismatch' || verdict?.kind === 'wrong-chain'
    ? 'false'
    : 'not verifiable'
}

/** Checks of more than is claimed, such as signatures, which the deposits of a rollup have not. */
const againstOnly = (checks: readonly ProofCheck[]) =>
  checks.filter((check) => outcomeOf(check) === 'false')

type Entry = Extract<Claim, { claim: 'entry' }>

/** The function that gives the checks of a claim: first those of the block, on which every one but an entry rests. */
function claimJudge(file: ProofFile, keccak256: Keccak256) {
  const { block = {}, receipts, accounts = [], directories = [] } = file
  // Without a block all claims are entries, which do not rest on it.
  const { hash, number } = file.claims[0] as Extract<Claim, { claim: 'block' }>
  const findEntry = directoryReader(directories)
  const chainId = readQuantity(file.chainId)
  const proof = proveBlock(block, { hash, number: readQuantity(number), chainId }, keccak256)
  const lists = (['transactions', 'withdrawals'] as const).filter((list) => list in block)
  const ofBlock: ProofCheck[] = [
    { label: 'Response', verdict: proof.echo },
    { label: 'Header hash', verdict: proof.header },
    ...lists.map((list) => ({ label: `${capitalize(list)} root`, verdict: proof[`${list}Root`] })),
    ...againstOnly('transactions' in block ? blockChecks(proof).slice(2) : []),
  ]
  // Its list was proved above, which each of up to 1,000 claims would do again.
  const listedBlock = { ...block, transactions: asRawList(block.transactions).map(listedHash) }
  const proveAt = (address: Address, shown: ShownState) => {
    const answer = accounts.find((account) => isSameHex(account.address, address))
    if (!answer) throw new FieldProblem('accounts', `has no proof of ${address}`)
    return proveState({ block, address, answer, shown }, { hash, chainId }, keccak256)
  }
  const judge = (claim: Exclude<Claim, Entry>): ProofCheck[] => {
    if (claim.claim === 'block') return []
    if (claim.claim === 'transaction') {
      const { index, entry } = entryOf(block.transactions, claim.index, 'block.transactions')
      const ofIt = proveTransaction(entry, { index, chainId }, keccak256, listedBlock)
      return [
        { label: 'Transaction hash', verdict: ofIt.hash },
        ...againstOnly(transactionChecks(ofIt)),
        compareClaim(claim, { hash: entry.hash }),
      ]
    }
    if (claim.claim === 'receipt') {
      const { index, entry } = entryOf(receipts, claim.index, 'receipts')
      const { claim: _, index: __, ...claimed } = claim
      const single = { receipt: { ...entry, ...claimed }, of: {}, index }
      const input = { block, receipts: receipts ?? [], single }
      const ofIt = proveReceipt(input, { hash, chainId }, keccak256)
      return receiptChecks({ root: ofIt.root, entry: ofIt.entry })
    }
    if (claim.claim === 'storage')
      return stateChecks(
        proveAt(claim.address, { slots: { [claim.slot]: claim.value } }),
      ).checks.slice(2)
    const ofIt = proveAt(claim.address, {})
    const { proven } = ofIt
    return [...stateChecks(ofIt).checks.slice(2), ...(proven ? [compareClaim(claim, proven)] : [])]
  }
  const judgeEntry = async (claim: Entry): Promise<ProofCheck[]> => {
    const { verdict, entry } = await findEntry(claim.directory, claim.name)
    const ofBlocks: ProofCheck = { label: 'Directory blocks', verdict }
    if (verdict.kind !== 'verified') return [ofBlocks]
    const absent = mismatch('no entry', 'The directory has no entry of this name.')
    if (!entry) return [ofBlocks, { label: 'Name', verdict: absent }]
    const proven = { cid: cidKey(entry.cid), size: BigInt(entry.blocksBytes ?? 0) }
    return [ofBlocks, compareClaim({ ...claim, cid: cidKey(claim.cid) }, proven)]
  }
  return (claim: Claim): ProofCheck[] | Promise<ProofCheck[]> => {
    if (claim.claim === 'entry') return judgeEntry(claim)
    const checks = catchFieldProblem(() => judge(claim))
    return checks instanceof FieldProblem
      ? [...ofBlock, { label: 'Proof', verdict: fieldProblemVerdict(checks) }]
      : [...ofBlock, ...checks]
  }
}

function entryOf(list: unknown, indexHex: string, path: string) {
  const index = Number(indexHex)
  const entry = Array.isArray(list) ? list[index] : undefined
  if (!isRawObject(entry)) throw new FieldProblem(path, `has no object at index ${index}`)
  return { index, entry }
}

/** The values of a claim beside those that the other checks prove; it may have fewer. */
function compareClaim(claim: Claim, proven: { readonly [field: string]: unknown }): ProofCheck {
  const { differing } = new FieldComparison().add(claim, proven)
  const [first] = differing
  if (!first)
    return { label: 'Claim', verdict: verified('matches', 'It has the values of its proof.') }
  const words = `The claim has ${first.answered}, its proof ${first.computed}.`
  return { label: first.label, verdict: mismatch('differs', words, differing) }
}

/** A claim in words: the thing, and what is claimed of it. */
function describeClaim(claim: Claim): { label: string; value: string } {
  const { claim: kind, number, index, slot, address, logs, ...rest } = claim as RawObject
  const { name, directory, ...values } = rest
  const decimal = (value: unknown) => groupDigits(readQuantity(value) ?? 0n)
  const place = readQuantity(number ?? index)
  const slotNumber = readQuantity(slot)
  const label = [
    capitalize(String(kind)),
    place !== undefined && groupDigits(place),
    slotNumber !== undefined && `${toQuantityHex(slotNumber)} of`,
    typeof name === 'string' && `${escapeControls(visibleName(name))} of`,
    address ?? directory,
  ]
  const facts = Object.entries(values).map(([field, value]) => {
    if (field === 'exists') return value ? 'exists' : 'does not exist'
    if (field === 'balance') return `balance ${decimal(value)} wei`
    if (field === 'status') return readQuantity(value) === 1n ? 'succeeded' : 'failed'
    if (field === 'size') return `${decimal(value)} bytes`
    if (field === 'codeHash') return `code hash ${value}`
    return field === 'nonce' ? `nonce ${decimal(value)}` : value
  })
  if (Array.isArray(logs)) facts.push(countWithNoun(logs.length, 'log'))
  return { label: label.filter(Boolean).join(' '), value: facts.join(', ') }
}

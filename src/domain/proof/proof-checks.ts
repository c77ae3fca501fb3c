import type { BlockVerdicts } from '#domain/proof/prove-block.ts'
import type { TransactionVerdicts } from '#domain/proof/prove-transaction.ts'
import {
  comparedNames,
  inapplicable,
  type ProofVerdict,
  type ValueComparison,
  type VerdictKind,
} from '#domain/proof/verdict.ts'
import type { ReceiptProof } from '#domain/receipt/prove-receipt.ts'
import type { StateProof } from '#domain/state/prove-state.ts'
import type { StateRead } from '#domain/state/shown-state.ts'
import { groupDigits } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { capitalize } from '#domain/values/text.ts'

/** A check by its name for people, with its verdict; undefined while it is under way. */
export type ProofCheck = {
  label: string
  verdict: ProofVerdict | undefined
  progress?: { done: number; total: number } | undefined
  rung?: Rung
}

/**
 * A rung of trust: its checks show more of the same data than those before it. None shows that a network
 * agreed on the block.
 */
export type Rung = keyof typeof rungNames

export const rungNames = {
  hash: 'Response against its hash',
  contents: 'Contents against the header',
  state: 'State against the state root',
  chain: 'Block against a newer head',
  connections: 'Block on another connection',
}

const onRung = (rung: Rung, checks: ProofCheck[]): ProofCheck[] =>
  checks.filter(({ verdict, progress }) => verdict ?? progress).map((check) => ({ ...check, rung }))

/** The one check of a state where no proof was computed; or whether a block is an ancestor of a head. */
export const loneCheck = (
  isOfAncestor: boolean,
  verdict: ProofVerdict | undefined,
): ProofCheck => ({
  ...(isOfAncestor
    ? { label: 'Ancestor', rung: 'chain' }
    : { label: 'State proof', rung: 'state' }),
  verdict,
})

/** A press that proves more; its label is a verb and its object. */
export type CheckAction = { label: string; run: () => void }

/** The checks of a state, what they are of, and the account where that is verified. */
export type StateChecks = {
  checks: readonly ProofCheck[]
  proven?: StateProof['proven']
  evidence?: { block: RawObject; answer: RawObject }
  /** Slots shown that are not as proven. */
  wrongSlots?: StateProof['wrongSlots']
  /** Parts of the state that a call read when it was run here. */
  reads?: readonly StateRead[]
}

/**
 * Where the checks of a state, or of one at several blocks, are: the connection asks for none (`never`),
 * nothing is shown that could be proven (`none`), or when they come.
 */
export type StateCheck = Partial<Pick<StateChecks, 'checks' | 'proven'>> & {
  kind: 'never' | 'none' | 'on request' | 'verifying' | 'done'
  /** The checks at each block. */
  parts?: readonly StateChecks[]
  /** Why nothing was computed. */
  why?: string
  /** Proves it, or tries again, where a person may. */
  verify?: () => void
  /** Presses that prove more of its block. */
  actions?: readonly CheckAction[]
}

/** The checks of a block in the order in which they build on each other; those that apply to it. */
export const blockChecks = (proof: BlockVerdicts): ProofCheck[] => [
  ...onRung('hash', [
    { label: 'Response', verdict: proof.echo },
    { label: 'Header hash', verdict: proof.header },
  ]),
  ...onRung('contents', [
    { label: 'Transaction hashes', verdict: proof.transactionHashes },
    { label: 'Transactions root', verdict: proof.transactionsRoot },
    { label: 'Signatures', verdict: proof.senders, progress: proof.recovering },
    { label: 'Authorizations', verdict: proof.authorizations },
    { label: 'Withdrawals root', verdict: proof.withdrawalsRoot },
    { label: 'Uncles', verdict: proof.uncles },
  ]),
]

export const transactionChecks = (proof: TransactionVerdicts): ProofCheck[] => [
  ...onRung('hash', [
    { label: 'Response', verdict: proof.echo },
    { label: 'Transaction hash', verdict: proof.hash },
    { label: 'Signature', verdict: proof.sender },
    { label: 'Authorizations', verdict: proof.authorizations },
  ]),
  ...onRung('contents', [{ label: inBlockLabel, verdict: proof.inBlock }]),
]

export const inBlockLabel = 'In its block'

/** Whether checks end without a word on the state that is shown: header and account are the way to it. */
export function isStateOpen(checks: readonly ProofCheck[]): boolean {
  const ofState = checks.filter(({ rung }) => rung === 'state')
  const ofValues = ofState.filter(({ label }) => label !== 'Account')
  const isSilent = ({ verdict }: ProofCheck) => verdict && !/^(verified|partly)$/.test(verdict.kind)
  return ofState.length > 0 && (ofValues.length > 0 ? ofValues : ofState).every(isSilent)
}

/** Whether a check is of the response itself, not of its block in a head or on another connection. */
export const isOfResponse = ({ rung }: ProofCheck) => rung !== 'chain' && rung !== 'connections'

/**
 * The checks that count: not those of what the chain cannot have, where the header commits to the list
 * of its transactions, which shows that it is so.
 */
export function applicableChecks(checks: readonly ProofCheck[]): readonly ProofCheck[] {
  const isInRoot = checks.some(
    ({ label, verdict }) =>
      (label === inBlockLabel || label === 'Transactions root') && verdict?.kind === 'verified',
  )
  const briefs: readonly unknown[] = Object.values(inapplicable)
  return isInRoot ? checks.filter(({ verdict }) => !briefs.includes(verdict?.brief)) : checks
}

/** Whether what is shown is what its hash names, and no part of it differs. */
export const isOfHash = (checks: readonly ProofCheck[]): boolean =>
  applicableChecks(checks).every(({ rung, verdict }) =>
    rung === 'hash' ? verdict?.kind === 'verified' : verdict?.kind !== 'mismatch',
  )

/**
 * Which checks of a response found what, as sentences, which deny no tick. A response that is for its
 * request, and no more, is not verified.
 */
export function describeCoverage(checks: readonly ProofCheck[]): string {
  const sentences = Object.entries(verdictLabels).flatMap(([kind, words]) => {
    const found = checks.filter((check) => isOfResponse(check) && check.verdict?.kind === kind)
    const labels = new Set(found.map(({ label }) => label))
    const isEmpty = kind === 'verified' && labels.size === 1 && labels.has('Response')
    if (labels.size === 0 || isEmpty) return []
    return [`${capitalize(words)}: ${[...labels].join(', ')}.`]
  })
  return [...sentences, ...(isStateOpen(checks) ? ['Not verified: the state shown.'] : [])].join(
    ' ',
  )
}

type Verdicts = readonly (ProofVerdict | undefined)[]

/** The worst of verdicts, a mismatch before all others; undefined while one is under way, or where there are none. */
export function worstVerdict(verdicts: Verdicts): ProofVerdict | undefined {
  if (verdicts.includes(undefined)) return undefined
  const open = verdicts.filter((verdict) => verdict?.kind !== 'verified')
  return open.find((verdict) => verdict?.kind === 'mismatch') ?? open[0] ?? verdicts[0]
}

/** The worst of verdicts on one thing at several blocks, with how many blocks it speaks of. */
export function worstOfBlocks(verdicts: Verdicts): ProofVerdict | undefined {
  const worst = worstVerdict(verdicts)
  if (!worst || verdicts.length < 2) return worst
  const openCount = verdicts.filter((verdict) => verdict?.kind !== 'verified').length
  const count = `${groupDigits(openCount || verdicts.length)} of ${groupDigits(verdicts.length)}`
  return { ...worst, explanation: `${count} blocks, one of them: ${worst.explanation}` }
}

/** The checks at several blocks as one list: of each check the worst verdict. */
export function joinChecks(parts: readonly (readonly ProofCheck[])[]): readonly ProofCheck[] {
  if (parts.length < 2) return parts[0] ?? []
  const rungs = Object.keys(rungNames)
  const all = parts.flat()
  return all
    .filter(({ label }, index) => all.findIndex((other) => other.label === label) === index)
    .map((check) => {
      const same = all.filter(({ label }) => label === check.label)
      return { ...check, verdict: worstOfBlocks(same.map(({ verdict }) => verdict)) }
    })
    .toSorted((one, other) => rungs.indexOf(`${one.rung}`) - rungs.indexOf(`${other.rung}`))
}

/** The checks of a transaction's receipt and those of its block that are under way, each with the room of its row. */
export const pendingReceiptChecks = ['Receipts root', 'Receipt', 'Receipt fields', 'Gas price'].map(
  (label): ProofCheck => ({ label, verdict: undefined, rung: 'contents' }),
)

/** The checks of a block do not wait for a receipt by itself. */
export const pendingBlockReceipts = pendingReceiptChecks.toSpliced(1, 1)

export const receiptChecks = (proof: Partial<ReceiptProof>): ProofCheck[] =>
  onRung('contents', [
    { label: 'Receipts root', verdict: proof.root },
    { label: 'Receipt', verdict: proof.entry },
    { label: 'Receipt fields', verdict: proof.fields },
    { label: 'Gas price', verdict: proof.price },
  ])

export const stateChecks = (proof: StateProof): StateChecks => ({
  checks: [
    ...onRung('hash', [
      { label: 'Response', verdict: proof.echo },
      { label: 'Header hash', verdict: proof.header },
    ]),
    ...onRung('state', [
      { label: 'Account', verdict: proof.account },
      { label: 'Balance', verdict: proof.balance },
      { label: 'Code hash', verdict: proof.codeHash },
      { label: 'Storage', verdict: proof.storage },
    ]),
  ],
  proven: proof.proven,
  wrongSlots: proof.wrongSlots,
})

export const verdictLabels: { [kind in VerdictKind]: string } = {
  verified: 'verified',
  partly: 'partly verified',
  unverifiable: 'not verifiable',
  'field-missing': 'field missing',
  'wrong-chain': 'wrong chain',
  mismatch: 'mismatch',
}

/** Both values of each comparison, a line each. */
export const comparedLines = (compared: readonly ValueComparison[]): string[] =>
  compared.flatMap((comparison) => {
    const [answered, computed] = comparedNames(comparison)
    return [
      `${comparison.label}, ${answered}: ${comparison.answered}`,
      `${comparison.label}, ${computed}: ${comparison.computed}`,
    ]
  })

/** A check as text: its result, its formula, both values. */
export function formatProofCheck({ label, verdict }: ProofCheck): string {
  if (!verdict) return `${label}: verifying`
  const { kind, explanation, rule, compared } = verdict
  return [
    `${label}: ${verdictLabels[kind]}. ${explanation}`,
    ...(rule ? [`Rule: ${rule.formula} (${rule.sources.join(', ')})`] : []),
    ...comparedLines(compared),
  ].join('\n')
}

/** The brief of a check that waits for a press. */
export const notCompared = 'not compared'

/** The checks that were made, as a ticket has them. */
export const ticketVerdicts = (
  checks: readonly ProofCheck[],
): (readonly [label: string, words: string])[] =>
  checks.flatMap(({ label, verdict }) =>
    verdict && verdict.brief !== notCompared
      ? [[label, `${verdictLabels[verdict.kind]}: ${verdict.brief}`] as const]
      : [],
  )

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type BlockReference, writeBlockReference } from '#domain/block/block-reference.ts'
import { finalityStatus } from '#domain/block/canonical-status.ts'
import { isCreation } from '#domain/chains/transaction-forms.ts'
import { inferOutcome } from '#domain/transaction/receipt-facts.ts'
import { describeTransactionType, transactionKind } from '#domain/transaction/transaction-kind.ts'
import { formatAmount, type NativeCurrency } from '#domain/values/amount.ts'
import { byteLength, groupDigits, isAddress, isHash, readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { type ReceiptState, useReceipt } from '#pages/transaction/receipt/use-receipt.ts'
import { blockPath } from '#paths/block.ts'
import { type GasAddress, gasPath, parseGasPath } from '#paths/gas.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import { finalizedNumberQuery, type LocatedTransaction } from '#queries/chain/transaction.ts'
import { StatusTag, type Tone } from '#ui/entity/entity-body.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { MoreMenu } from '#ui/entity/more-menu.tsx'
import { laterSection, lazySection, useIsPainted } from '#ui/lazy/lazy-section.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'
import { VerificationTag } from '#ui/verdict/verification-tag.tsx'

const statusTags: { [status: string]: { label: string; tone: Tone } } = {
  pending: { label: 'Pending', tone: 'plain' },
  orphaned: { label: 'Orphaned', tone: 'bad' },
  recent: { label: 'Not finalized', tone: 'plain' },
  finalized: { label: 'Finalized', tone: 'ok' },
  unknown: { label: 'Finality unavailable', tone: 'plain' },
}

type Props = {
  address: TransactionAddress
  located: LocatedTransaction
}

/** Whether the transaction's block is final; its title says how that was derived. */
function FinalityTag({ address, located }: Props) {
  const finality = useFinality(address, located)
  const statusTag = finality && statusTags[finality.status]
  return <RoomyTag room="min-w-23" text={statusTag && { ...statusTag, why: finality.reason }} />
}

type RoomyTagProps = { room: string; text: StatusText | undefined }

/** A tag in the room that it has while it waits, so that those behind it stay. */
function RoomyTag({ room, text }: RoomyTagProps) {
  if (!text) return <span className={`tag waiting ${room}`}>.</span>
  return (
    <span className={`flex *:grow *:justify-center ${room}`}>
      <StatusTag tone={text.tone} title={text.why}>
        {text.label}
      </StatusTag>
    </span>
  )
}

const TransactionNavigation = laterSection(
  () => import('#pages/transaction/transaction-navigation.tsx'),
  { fallback: <span className="w-18" /> },
)
const OutcomeTag = laterSection(() => import('#pages/transaction/outcome-tag.tsx'))
const TransactionTag = laterSection(() => import('#pages/transaction/transaction-tag.tsx'), {
  fallback: <VerificationTag />,
})
const TransactionTicket = lazySection(() => import('#pages/transaction/transaction-ticket.tsx'))

type HeadingProps = { address: TransactionAddress; isWaiting: boolean }

/** The head of the page without its transaction, which is awaited or missing: block and index. */
export const TransactionHeading = ({ address, isWaiting }: HeadingProps) => (
  <EntityHeader title="Transaction" isWaiting={isWaiting} crumbs={breadcrumb(address)} />
)

/** The head of a transaction's page: its block, hash and state, its neighbours and the actions. */
export function TransactionHeader({ address, located }: Props) {
  const { network } = address
  const { transaction } = located
  const { hash, type } = transaction
  const receiptState = useReceipt(network, transaction)
  // Ethereum's own types are told among the details.
  const kind = transactionKind(transaction)
  const currency = useNativeCurrency()
  const call = transactionCall(network, transaction, currency)
  return (
    <EntityHeader
      crumbs={breadcrumb(address, transaction)}
      title="Transaction"
      id={isHash(hash) ? { text: hash, what: 'transaction hash' } : undefined}
      tags={
        <>
          <ReceiptStatusTag state={receiptState} transaction={transaction} />
          <TransactionTag address={address} transaction={transaction} />
          <FinalityTag address={address} located={located} />
          {!(kind && /^(EIP|Yellow)/.test(kind.source)) && (
            <StatusTag
              title={
                kind?.meaning ??
                `Type ${String(type)} is unknown to Keyhole, or the response lacks the marks of a chain’s own type; all fields are shown.`
              }
            >
              {describeTransactionType(transaction)}
            </StatusTag>
          )}
          {/* Many transactions have none, so that no room is kept for it. */}
          {receiptState.kind === 'here' && (
            <OutcomeTag
              {...{ network, transaction }}
              receipt={receiptState.receipt}
              isFailed={receiptState.outcome === 'failed'}
            />
          )}
        </>
      }
    >
      <TransactionNavigation address={address} transaction={transaction} />
      {call && (
        <Link
          className="action"
          to={gasPath(call)}
          title="By the state before its block, and after it. The access list and authorizations are not applied."
        >
          <span>
            Re-run<span className="max-sm:sr-only"> call</span>
          </span>
        </Link>
      )}
      <MoreMenu>
        <TransactionTicket
          address={address}
          transaction={transaction}
          receipt={receiptState.kind === 'here' ? receiptState.receipt : undefined}
        />
      </MoreMenu>
    </EntityHeader>
  )
}

/** The way from the block to the transaction; a tag gets the number that it means now. */
function breadcrumb({ network, block, index }: TransactionAddress, transaction: RawObject = {}) {
  const blockNumber = readQuantity(transaction.blockNumber)
  const { blockHash } = transaction
  const linkedBlock: BlockReference = isHash(blockHash) ? { kind: 'hash', hash: blockHash } : block
  return [
    { label: describeBlock(block, blockNumber), to: blockPath({ network, block: linkedBlock }) },
    { label: `Transaction (index ${groupDigits(index)})` },
  ]
}

/** The name of a block: its number where that is known, and the tag that led to it. */
export function describeBlock(block: BlockReference, blockNumber: bigint | undefined): string {
  if (block.kind === 'tag')
    return blockNumber === undefined
      ? `Block ${block.tag}`
      : `Block ${groupDigits(blockNumber)} (${block.tag})`
  const knownNumber = blockNumber ?? (block.kind === 'number' ? block.number : undefined)
  if (knownNumber !== undefined) return `Block ${groupDigits(knownNumber)}`
  return `Block ${writeBlockReference(block).slice(0, 8)}…${writeBlockReference(block).slice(-6)}`
}

type StatusText = { label: string; tone: Tone; why: string }

const unknown = 'Status unknown'

/** The status of a transaction in two words, and the reason; undefined while that is not known. */
function statusText(state: ReceiptState, transaction: RawObject): StatusText | undefined {
  if (state.kind === 'here') return outcomeTexts[inferOutcome(transaction, state.receipt)]
  if (state.kind === 'pending' || state.why === undefined) return undefined
  return { label: unknown, tone: 'plain', why: state.why }
}

const outcomeTexts: { [outcome in ReturnType<typeof inferOutcome>]: StatusText } = {
  succeeded: { label: 'Succeeded', tone: 'ok', why: 'Status 1 in the receipt (EIP-658).' },
  'succeeded, inferred': {
    label: 'Succeeded, inferred',
    tone: 'plain',
    why: 'Before Byzantium no status was recorded (EIP-658). A failed transaction left no logs and used all its gas then; this one left some, or used less.',
  },
  failed: {
    label: 'Failed',
    tone: 'bad',
    why: 'Status 0 in the receipt (EIP-658): all changes were reverted, the fee was paid.',
  },
  unrecorded: {
    label: 'Status not recorded',
    tone: 'plain',
    why: 'A receipt with a state root is from before Byzantium: no status was recorded (EIP-658).',
  },
  unreadable: {
    label: unknown,
    tone: 'plain',
    why: 'The receipt has neither a valid status nor a state root.',
  },
}

type ReceiptStatusTagProps = { state: ReceiptState; transaction: RawObject }

/** The status in the header; where a receipt is loaded by a press, the button for it. */
function ReceiptStatusTag({ state, transaction }: ReceiptStatusTagProps) {
  // The tag of finality names a pending transaction.
  if (state.kind === 'pending') return null
  if (state.kind === 'on request')
    return (
      <button type="button" className="tag bg-accent-soft text-accent" onClick={state.ask}>
        Load status
      </button>
    )
  return <RoomyTag room="min-w-20" text={statusText(state, transaction)} />
}

/** The call of a transaction at the parent of its block, as a form has it; undefined without a call. */
function transactionCall(
  network: string,
  transaction: RawObject,
  currency: NativeCurrency | undefined,
): GasAddress | undefined {
  const { hash, from, to, value, input, blockNumber } = transaction
  const [wei, number] = [readQuantity(value), readQuantity(blockNumber)]
  if (!isAddress(from) || byteLength(input) === undefined) return undefined
  if (!isAddress(to) && !isCreation(transaction)) return undefined
  return {
    ...parseGasPath({ network }, new URLSearchParams()),
    from,
    to: isAddress(to) ? to : '',
    value: wei ? formatAmount(wei, currency) : '',
    data: input === '0x' ? '' : String(input),
    block: number ? String(number - 1n) : '',
    transaction: isHash(hash) ? hash : undefined,
  }
}

/**
 * Whether a transaction's block can still be replaced. A transaction found by its block's number is
 * in the chain; one that was read from the list of the block itself is not known to be.
 */
function useFinality(
  { network, block }: TransactionAddress,
  { transaction, through }: LocatedTransaction,
) {
  const blockNumber = readQuantity(transaction.blockNumber)
  const isPainted = useIsPainted()
  const finalized = useQuery({
    ...finalizedNumberQuery(network),
    enabled: blockNumber !== undefined && isPainted,
  })
  if (transaction.blockHash === null || blockNumber === undefined)
    return { status: 'pending', reason: 'May still be included, replaced or dropped.' } as const
  if (block.kind === 'tag' && block.tag === 'pending')
    return {
      status: 'pending',
      reason: 'Some nodes name a block while they build it: it may still change.',
    } as const
  if (through === 'replaced')
    return {
      status: 'orphaned',
      reason: 'The provider has another block at this number: this one is not in its chain.',
    } as const
  if (finalized.isPending) return undefined
  return finalityStatus(blockNumber, through === 'list' ? 'unknown' : 'canonical', finalized)
}

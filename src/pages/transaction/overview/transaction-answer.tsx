import type { Hex } from 'viem'
import { calledSelector, sentText } from '#domain/abi/called-selector.ts'
import { isCreation, readBatch } from '#domain/chains/transaction-forms.ts'
import { createdContract } from '#domain/transaction/created-contract.ts'
import { type Outcome, readOutcome } from '#domain/transaction/receipt-facts.ts'
import { formatNative, symbolOf } from '#domain/values/amount.ts'
import {
  byteLength,
  countWithNoun,
  formatByteCount,
  groupDigits,
  isAddress,
  isSameHex,
  readQuantity,
} from '#domain/values/hex.ts'
import { asRawList, type RawObject } from '#domain/values/raw.ts'
import { UnknownCall } from '#pages/transaction/overview/unknown-call.tsx'
import type { TransactionAddress } from '#paths/transaction.ts'
import { AnswerCard } from '#ui/entity/entity-body.tsx'
import { laterSection } from '#ui/lazy/lazy-section.tsx'
import { AddressLink, useNativeCurrency } from '#ui/values/address-link.tsx'

// The decoder of calls is by far the largest part of the page, and not every input is a call.
const CallAnswer = laterSection(() => import('#pages/transaction/overview/call-answer.tsx'), {
  fallback: (call) => <UnknownCall {...call} />,
})
const DelegationAnswer = laterSection(
  () => import('#pages/transaction/overview/delegation-answer.tsx'),
  { fallback: <div aria-hidden="true" className="card waiting h-20" /> },
)

type Props = {
  address: TransactionAddress
  transaction: RawObject
  receipt?: RawObject | undefined
  /** Whether the receipt may still come: what it could make untrue is not said until then. */
  isReceiptAwaited?: boolean
}

/**
 * A transaction in one sentence: what took place, where its receipt states that it succeeded,
 * otherwise its intent. Several calls of a batch are told as intents: a receipt states nothing of each.
 */
export function TransactionAnswer(props: Props) {
  const { address, transaction, receipt } = props
  const { network } = address
  const calls = readBatch(transaction)
  if (!calls)
    return (
      <>
        {asRawList(transaction.authorizationList).length > 0 && (
          <DelegationAnswer {...{ address, transaction }} />
        )}
        <CallSentence {...props} network={network} />
      </>
    )
  return (
    <>
      <AnswerCard>
        {sentenceStart(receipt && readOutcome(receipt), 'make', 'Made')}{' '}
        {countWithNoun(calls.length, 'call')}
      </AnswerCard>
      <ol aria-label="Calls" className="mt-2 grid gap-2">
        {calls.slice(0, maxShownCalls).map((call, index) => (
          <li key={index}>
            <CallSentence
              {...{ transaction: call, network }}
              receipt={calls.length === 1 ? receipt : undefined}
            />
          </li>
        ))}
      </ol>
      {calls.length > maxShownCalls && (
        <p className="mt-1 text-mute">
          + {groupDigits(calls.length - maxShownCalls)} more, in JSON
        </p>
      )}
    </>
  )
}

/** Most calls of a batch that are decoded and drawn. */
const maxShownCalls = 10

type SentenceProps = Omit<Props, 'address'> & { network: string }

/** The one call of a transaction, or one of its batch. */
function CallSentence(props: SentenceProps) {
  const { transaction, network, receipt, isReceiptAwaited = false } = props
  const currency = useNativeCurrency()
  const outcome = receipt && readOutcome(receipt)
  const { from, to, value, input, blobVersionedHashes } = transaction
  const blobCount = Array.isArray(blobVersionedHashes) ? blobVersionedHashes.length : 0
  const wei = readQuantity(value)
  const inputLength = byteLength(input) ?? 0
  const inputText = sentText(transaction)
  const recipient = (
    <>
      <Party address={to} />
      {isSameHex(to, from) && ' (itself)'}
    </>
  )
  if (isCreation(transaction)) {
    const createdAddress = createdContract(transaction)
    return (
      <AnswerCard
        below={
          !isReceiptAwaited &&
          outcome !== 'succeeded' &&
          outcome !== 'failed' &&
          'Created only if the transaction succeeded.'
        }
      >
        {sentenceStart(outcome, 'create contract', 'Created contract')}{' '}
        {createdAddress && <Party address={createdAddress} />}
        <WithValue wei={wei} />
      </AnswerCard>
    )
  }
  if (inputText)
    return (
      <AnswerCard below={<span className="line-clamp-3">“{inputText}”</span>}>
        {sentenceStart(outcome, 'send text', 'Sent text')} to {recipient}
        <WithValue wei={wei} />
      </AnswerCard>
    )
  if (calledSelector(transaction) !== undefined) {
    const call = {
      data: input as Hex,
      from: <Party address={from} />,
      to: recipient,
      contract: isAddress(to) ? to : undefined,
      value: <WithValue wei={wei} />,
      network,
      sender: from,
      receipt,
    }
    return <CallAnswer {...call} />
  }
  return (
    <AnswerCard>
      {sentenceStart(outcome, 'send', 'Sent')}{' '}
      {wei === undefined ? symbolOf(currency) : formatNative(wei, currency)} from{' '}
      <Party address={from} /> to {recipient}
      {inputLength > 0 && ` with ${formatByteCount(inputLength)} of data`}
      {blobCount > 0 && ` with ${groupDigits(blobCount)} ${blobCount === 1 ? 'blob' : 'blobs'}`}
    </AnswerCard>
  )
}

function sentenceStart(outcome: Outcome | undefined, intent: string, done: string): string {
  if (outcome === 'succeeded') return done
  return `${outcome === 'failed' ? 'Failed transaction' : 'Transaction'} to ${intent}`
}

function WithValue({ wei }: { wei: bigint | undefined }) {
  const currency = useNativeCurrency()
  return wei !== undefined && wei > 0n && <> with {formatNative(wei, currency)}</>
}

function Party({ address }: { address: unknown }) {
  if (!isAddress(address)) return <span className="text-mute">an unavailable address</span>
  return <AddressLink address={address} short />
}

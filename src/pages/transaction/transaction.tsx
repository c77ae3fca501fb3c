import { lazy } from 'react'
import { isCreation } from '#domain/chains/transaction-forms.ts'
import { transactionFields } from '#domain/transaction/transaction-fields.ts'
import { byteLength, groupDigits, isHash, readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { OverviewFacts } from '#pages/transaction/overview/overview-facts.tsx'
import { TransactionAnswer } from '#pages/transaction/overview/transaction-answer.tsx'
import { useReceipt } from '#pages/transaction/receipt/use-receipt.ts'
import { useTransactionProof } from '#pages/transaction/use-transaction-proof.ts'
import { type TransactionAddress, transactionPath } from '#paths/transaction.ts'
import type { LocatedTransaction } from '#queries/chain/transaction.ts'
import { EntityBody } from '#ui/entity/entity-body.tsx'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { LazySection, laterSection, unsized } from '#ui/lazy/lazy-section.tsx'
import { FieldGroup } from '#ui/lists/fact-list.tsx'
import { Note } from '#ui/page/page.tsx'
import { Tabs } from '#ui/page/tabs.tsx'

const FailureReason = laterSection(() => import('#pages/transaction/receipt/failure-reason.tsx'), {
  fallback: unsized,
})
const BelowFacts = laterSection(() => import('#pages/transaction/overview/below-facts.tsx'), {
  fallback: <div aria-hidden="true" className="card waiting h-72" />,
})

type Props = {
  address: TransactionAddress
  located: LocatedTransaction
}

/** A transaction's intent, its facts and its decoded input. */
function TransactionOverview({ address, located }: Props) {
  const { network } = address
  const { transaction } = located
  const { includingBlock } = useTransactionProof(address, transaction)
  const receiptState = useReceipt(network, transaction)
  const { receipt, outcome } = receiptState.kind === 'here' ? receiptState : {}
  const hasSelector = (byteLength(transaction.input) ?? 0) >= 4
  return (
    <>
      {/* A call takes more lines when it is decoded, and a phone more for any. */}
      <section
        aria-label="Summary"
        data-told
        className={`grid gap-2 ${isCreation(transaction) ? 'max-sm:min-h-20.5' : hasSelector ? 'min-h-21.5 max-sm:min-h-33' : 'max-sm:min-h-26.5'}`}
      >
        <TransactionAnswer
          {...{ address, transaction, receipt }}
          isReceiptAwaited={receiptState.kind === 'loading'}
        />
      </section>
      <OverviewFacts {...{ address, transaction, includingBlock }} />
      {outcome === 'failed' && receipt && <FailureReason {...{ network, transaction, receipt }} />}
      {receiptState.kind === 'loading' && unsized}
      <BelowFacts address={address} transaction={transaction} receipt={receipt} />
    </>
  )
}

const TransactionRail = laterSection(() => import('#pages/transaction/transaction-rail.tsx'))
// Tabs that are not shown at once are loaded from files of their own.
const AccessList = lazy(() => import('#ui/values/access-list.tsx'))
const BlobHashes = lazy(() => import('#pages/transaction/blob-hashes.tsx'))
const InputSection = lazy(() => import('#pages/transaction/input/input-section.tsx'))
const CallsSection = lazy(() => import('#pages/transaction/calls-section.tsx'))
const ChangesSection = lazy(() => import('#pages/transaction/changes-section.tsx'))
const LogsSection = lazy(() => import('#pages/transaction/receipt/logs-section.tsx'))
const EncodedTransactionSection = lazy(
  () => import('#pages/transaction/encoded-transaction-section.tsx'),
)
const JsonView = lazy(() => import('#ui/trees/json-view.tsx'))

const [, , signatureFields] = transactionFields

/** A transaction in tabs, of which empty ones are left out, and its rail. */
export function Transaction({ address, located }: Props) {
  const { network } = address
  const { transaction } = located
  const receiptState = useReceipt(network, transaction)
  const receipt = receiptState.kind === 'here' ? receiptState.receipt : undefined
  // A payment that used this much gas ran no code. A link to calls says why there are none.
  const ranCode = receipt && readQuantity(receipt.gasUsed) !== 21_000n
  const isReceiptAwaited = receiptState.kind === 'loading' && byteLength(transaction.input) !== 0
  const isMined = isHash(transaction.blockHash)
  const has = {
    calls:
      isMined &&
      (address.view === 'calls' ||
        ranCode ||
        isReceiptAwaited ||
        receiptState.kind === 'on request' ||
        receiptState.kind === 'unavailable'),
    changes: isMined && (address.view === 'changes' || receiptState.kind !== 'never'),
  }
  const views = transactionTabs(transaction, receipt, has, isReceiptAwaited)
  // A link may name a tab that this transaction does not have.
  const view = views.find(({ name }) => name === address.view)?.name ?? 'overview'
  return (
    <>
      <OtherBlockNote address={address} located={located} />
      <Tabs
        label="Views of the transaction"
        current={view}
        views={views}
        path={(name) =>
          transactionPath({
            ...address,
            input: undefined,
            view: name === 'overview' ? undefined : name,
          })
        }
      />
      <EntityBody rail={<TransactionRail address={address} located={located} />}>
        {view === 'overview' && <TransactionOverview address={address} located={located} />}
        {view === 'signature' && signatureFields && (
          <FieldGroup {...signatureFields} object={transaction} />
        )}
        <LazySection key={view} fallback={<p className="waiting h-24">.</p>}>
          {view === 'input' && <InputSection address={address} transaction={transaction} />}
          {view === 'access-list' && (
            <TitledSection
              title="Access list"
              meaning="Storage declared beforehand: 2,400 gas per address and 1,900 per slot, for cheaper access (EIP-2930)."
            >
              <AccessList entries={transaction.accessList} />
            </TitledSection>
          )}
          {view === 'blobs' && <BlobHashes transaction={transaction} />}
          {view === 'rlp' && <EncodedTransactionSection transaction={transaction} />}
          {view === 'calls' && (
            <CallsSection network={network} transaction={transaction} receipt={receipt} />
          )}
          {view === 'changes' && <ChangesSection network={network} transaction={transaction} />}
          {view === 'logs' && receipt && <LogsSection network={network} receipt={receipt} />}
          {view === 'raw' && (
            <>
              <JsonView value={transaction} label="JSON" />
              {receipt && <JsonView value={receipt} label="Receipt" />}
            </>
          )}
        </LazySection>
      </EntityBody>
    </>
  )
}

/** The tabs with their counts. A field in an unexpected form has its tab, without a count. */
function transactionTabs(
  { input, accessList, blobVersionedHashes }: RawObject,
  receipt: RawObject | undefined,
  has: { calls: boolean | undefined; changes: boolean },
  isReceiptAwaited: boolean,
) {
  const listTab = <Name extends string>(name: Name, label: string, list: unknown) => {
    const count = Array.isArray(list) ? list.length : undefined
    return list === undefined || list === null || count === 0 ? [] : [{ name, label, count }]
  }
  return [
    { name: 'overview' as const, label: 'Overview' },
    ...(byteLength(input) === 0 ? [] : [{ name: 'input' as const, label: 'Input data' }]),
    ...(has.calls ? [{ name: 'calls' as const, label: 'Calls' }] : []),
    ...(has.changes ? [{ name: 'changes' as const, label: 'State changes' }] : []),
    // A call has this tab before its receipt is here, and without logs: the next tabs do not move.
    ...(isReceiptAwaited || (receipt && byteLength(input) !== 0 && isEmptyList(receipt.logs))
      ? [{ name: 'logs' as const, label: 'Logs', count: isReceiptAwaited ? ('…' as const) : 0 }]
      : listTab('logs', 'Logs', receipt?.logs)),
    ...listTab('access-list', 'Access list', accessList),
    ...listTab('blobs', 'Blobs', blobVersionedHashes),
    { name: 'signature' as const, label: 'Signature' },
    { name: 'rlp' as const, label: 'RLP' },
    { name: 'raw' as const, label: 'JSON' },
  ]
}

const isEmptyList = (list: unknown) => Array.isArray(list) && list.length === 0

/** Warns where the response is not from the requested block, or its block left the chain. */
function OtherBlockNote({ address: { block }, located: { transaction, through } }: Props) {
  const blockNumber = readQuantity(transaction.blockNumber)
  if (through === 'list' || through === 'replaced') {
    const number = blockNumber === undefined ? '?' : groupDigits(blockNumber)
    return (
      <Note inline title={through === 'list' ? 'Not found by number' : 'Block replaced'}>
        {through === 'list'
          ? `The provider returned null for block ${number}: its node may be behind.`
          : `The provider has another block at number ${number}: this one left its chain.`}{' '}
        The transaction is from the block’s own list.
      </Note>
    )
  }
  if (block.kind !== 'number' || blockNumber === undefined || blockNumber === block.number)
    return null
  return (
    <Note inline title="Response is for another block">
      Requested block {groupDigits(block.number)}; the provider returned a transaction of block{' '}
      {groupDigits(blockNumber)}.
    </Note>
  )
}

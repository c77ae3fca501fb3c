import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import {
  defaultListChoice,
  type TransactionListChoice,
  type TransactionSortKey,
} from '#domain/block/block-list.ts'
import { writeBlockReference } from '#domain/block/block-reference.ts'
import type { BlockTransactionRow } from '#domain/block/block-row.ts'
import { filterAndSortRows, haveReceipts } from '#domain/block/filter-block-rows.ts'
import { readBlockRows } from '#domain/receipt/row-receipts.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { TransactionListTools } from '#pages/block/list/transaction-list-tools.tsx'
import { useBlockReceipts } from '#pages/block/use-block-receipts.ts'
import type { ShownBlock } from '#pages/block/use-block-status.ts'
import { blockPath } from '#paths/block.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import { useMethodNames } from '#queries/names/use-method-names.ts'
import { useChainId } from '#state/connections/use-connection.ts'
import { useIdleSince } from '#state/idle/when-idle.ts'
import { MissingReceipt } from '#ui/answer/missing-receipt.tsx'
import { ContractKnowledgeContext } from '#ui/calls/reading-tag.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { ReloadNote } from '#ui/lazy/reload-note.tsx'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'
import { Note } from '#ui/page/page.tsx'
import { oneLineScreen, type TransactionPathOf } from '#ui/transactions/hash-columns.tsx'
import { transactionColumns } from '#ui/transactions/transaction-columns.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { useWalletAddress } from '#wallet/wallet-address.ts'

/** The block has its full transactions. */
type Props = ShownBlock & { pathOf: TransactionPathOf }

/** The full transactions of a block: a list to filter and sort. */
export default function FullTransactionList({ address, hash, block, pathOf }: Props) {
  const { network, list = defaultListChoice } = address
  const navigate = useNavigate()
  const blockReceipts = useBlockReceipts(network, hash, block, useIdleSince(hash))
  const { receipts } = blockReceipts
  const knowledge = useContractKnowledge(network)
  const transactionRows = readBlockRows(block, useChainId(network), receipts)
  const arePaid = haveReceipts(transactionRows)
  const hasStatus = transactionRows.some(
    ({ receipt }) => receipt && receipt.outcome !== 'unrecorded',
  )
  const isStatusUnknown = list.kind === 'failed' && !hasStatus
  const unknownTitle = arePaid ? 'Status not recorded' : 'Status not loaded'
  const receiptsLine = (
    <ReceiptsLine {...blockReceipts} rows={transactionRows} isNeeded={isStatusUnknown} />
  )
  const matchingRows = useMemo(
    () => filterAndSortRows(transactionRows, list),
    [transactionRows, list],
  )
  const walletAddress = useWalletAddress()
  const { methodNameOf, areNamesLost } = useMethodNames()
  const currency = useNativeCurrency()
  const tableColumns = useMemo(
    () => transactionColumns({ currency, pathOf, walletAddress, methodNameOf, arePaid }),
    [currency, pathOf, walletAddress, methodNameOf, arePaid],
  )
  const applyChoice = (list: TransactionListChoice) =>
    navigate(blockPath({ ...address, view: 'transactions', list }), {
      replace: true,
    })
  const sortBy = (key: string) =>
    applyChoice({
      ...list,
      sort: key as TransactionSortKey,
      // Amounts are mostly read from the largest down.
      descending: key === list.sort ? !list.descending : ['value', 'gas', 'fee'].includes(key),
    })
  return (
    <>
      <TransactionListTools
        rows={transactionRows}
        matchingRows={matchingRows}
        isStatusUnknown={isStatusUnknown}
        choice={list}
        onChoice={applyChoice}
        oneLineScreen={oneLineScreen}
        fileName={`block-${writeBlockReference(address.block)}-transactions`}
      />
      {!isStatusUnknown && receiptsLine}
      {areNamesLost && <ReloadNote>Method names could not be loaded.</ReloadNote>}
      {matchingRows.length === 0 ? (
        <Note
          title={isStatusUnknown ? unknownTitle : 'No matching transactions'}
          actions={
            <ActionButton onClick={() => applyChoice(defaultListChoice)}>
              Clear filters
            </ActionButton>
          }
        >
          {isStatusUnknown
            ? receiptsLine
            : `0 of ${groupDigits(transactionRows.length)} match the filters.`}
        </Note>
      ) : (
        <ContractKnowledgeContext value={knowledge}>
          <VirtualTable
            label="Transactions"
            rows={matchingRows}
            columns={tableColumns}
            narrowLines={3}
            wideScreen={oneLineScreen}
            drawsAtOnce
            sorting={{ by: list.sort, descending: list.descending, sort: sortBy }}
          />
        </ContractKnowledgeContext>
      )}
    </>
  )
}

type ReceiptsLineProps = ReturnType<typeof useBlockReceipts> & {
  rows: readonly BlockTransactionRow[]
  /** Whether the list cannot be shown without a status: it says so, also where none is loaded. */
  isNeeded: boolean
}

/**
 * Why rows have no status and no fee, with a button that may change that, and whether the receipts
 * that are there are wrong. Nothing where each row has its own, and while they are loaded unasked.
 */
function ReceiptsLine({ rows, isWrong, missing, isOnRequest, isNeeded }: ReceiptsLineProps) {
  const missingCount = rows.filter(({ receipt }) => !receipt).length
  if (missingCount < rows.length)
    return (
      <>
        {isWrong && (
          <p role="status">
            <StatusTag tone="bad">Mismatch</StatusTag> The receipts do not match the block: status,
            fees and amounts may be wrong. See Verification.
          </p>
        )}
        {missingCount > 0 && (
          <p className="text-mute">
            No valid receipt for {groupDigits(missingCount)} of {groupDigits(rows.length)}{' '}
            transactions.
          </p>
        )}
        {isNeeded && <p>Before Byzantium, a receipt has a state root, no status (EIP-658).</p>}
      </>
    )
  const isLoading = missing.kind === 'loading'
  if (missing.kind === 'on request' || (isLoading && isOnRequest))
    return (
      <p>
        <BusyButton busy={isLoading} onClick={missing.ask}>
          {isLoading ? 'Loading receipts…' : 'Load receipts'}
        </BusyButton>
      </p>
    )
  if (!isNeeded && missing.kind !== 'unavailable') return null
  return (
    <p>
      <MissingReceipt {...missing} {...(isLoading && { why: 'Loading receipts…' })} />
    </p>
  )
}

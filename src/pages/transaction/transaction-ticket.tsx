import { useQueryClient } from '@tanstack/react-query'
import { ticketVerdicts } from '#domain/proof/proof-checks.ts'
import { formatTicket } from '#domain/text/ticket.ts'
import { readOutcome } from '#domain/transaction/receipt-facts.ts'
import { transactionFacts } from '#domain/transaction/transaction-facts.ts'
import { readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { TransactionAnswer } from '#pages/transaction/overview/transaction-answer.tsx'
import FailureReason from '#pages/transaction/receipt/failure-reason.tsx'
import { useTransactionChecks } from '#pages/transaction/transaction-tag.tsx'
import { pageAddress } from '#paths/links/page-address.ts'
import { type TransactionAddress, transactionPath } from '#paths/transaction.ts'
import { useChainId, useNetworkName } from '#state/connections/use-connection.ts'
import { MenuCopyTicket } from '#ui/entity/copy-ticket.tsx'
import { MenuSaveProof } from '#ui/entity/menu-save-proof.tsx'
import { toldLines } from '#ui/entity/told-lines.ts'
import { useNativeCurrency } from '#ui/values/address-link.tsx'

type Props = {
  address: TransactionAddress
  transaction: RawObject
  receipt: RawObject | undefined
}

/** Copies a transaction as a ticket, or saves its proof; the link has a number in place of a tag: that moves. */
export default function TransactionTicket({ address, transaction, receipt }: Props) {
  const { network, index, block } = address
  const networkName = useNetworkName(network)
  const client = useQueryClient()
  const currency = useNativeCurrency()
  const chainId = useChainId(network)
  // The verdicts known when the ticket is copied: copying does not wait for a proof.
  const { checks = [] } = useTransactionChecks(address, transaction)
  const number = readQuantity(transaction.blockNumber)
  const lastingBlock =
    block.kind === 'tag' && number !== undefined ? { kind: 'number' as const, number } : block
  return (
    <>
      {/* Other views than the overview have no answer to copy. */}
      {address.view !== undefined && (
        <li hidden data-told>
          <TransactionAnswer {...{ address, transaction, receipt }} />
          {receipt && readOutcome(receipt) === 'failed' && (
            <FailureReason {...{ network, transaction, receipt }} />
          )}
        </li>
      )}
      <MenuCopyTicket
        ticket={() =>
          formatTicket({
            title: `Transaction ${index} of block ${number ?? '(pending)'} on ${networkName}`,
            told: toldLines(),
            link: pageAddress(transactionPath({ ...address, block: lastingBlock })),
            facts: transactionFacts(transaction, currency, chainId, receipt),
            verdicts: ticketVerdicts(checks),
          })
        }
      />
      <MenuSaveProof
        build={async (signal) => {
          const { buildBlockProof } = await import('#queries/proof-file/build-proof.ts')
          return buildBlockProof({ client, network, signal }, transaction.blockHash, transaction)
        }}
      />
    </>
  )
}

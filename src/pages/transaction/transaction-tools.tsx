import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ticketVerdicts, transactionChecks } from '#domain/proof/proof-checks.ts'
import { formatTicket, type Ticket } from '#domain/text/ticket.ts'
import { transactionFacts } from '#domain/transaction/transaction-facts.ts'
import { formatAmount } from '#domain/values/amount.ts'
import { byteLength, isAddress } from '#domain/values/hex.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { gasLink, gasPathState, parseGasPath } from '#paths/gas.ts'
import { pageAddress } from '#paths/links/page-address.ts'
import { type TransactionAddress, transactionPath } from '#paths/transaction.ts'
import type { transactionProofQuery } from '#queries/chain/proof.ts'
import { TicketButton } from '#ui/values/ticket-button.tsx'

/** The actions on a transaction: copy a ticket, or estimate the same call. */
export function TransactionTools({
  address,
  transaction,
  proofQuery,
}: {
  address: TransactionAddress
  transaction: RawObject
  proofQuery: ReturnType<typeof transactionProofQuery>
}) {
  const queryClient = useQueryClient()
  // What is known when the ticket is copied: it does not wait for a proof.
  const currentVerdicts = () => {
    const proofResult = queryClient.getQueryData(proofQuery.queryKey)
    return proofResult && !('why' in proofResult)
      ? ticketVerdicts(transactionChecks(proofResult))
      : []
  }
  const estimateLink = estimateLinkProps(address.network, transaction)
  return (
    <div className="ml-auto flex flex-wrap gap-2 print:hidden">
      {estimateLink && (
        <Link
          className="action"
          {...estimateLink}
          title="Asks how much gas the same call needs at the block before: earlier transactions of its own block are not part of that, nor are its access list and authorizations."
        >
          Estimate this call
        </Link>
      )}
      <TicketButton
        ticket={() => formatTransactionTicket(address, transaction, currentVerdicts())}
      />
    </div>
  )
}

/** Props of a link to the gas page with the same call; undefined where the answer has no call. */
function estimateLinkProps(network: string, { from, to, value, input, blockNumber }: RawObject) {
  const [wei, number] = [readQuantity(value), readQuantity(blockNumber)]
  if (!isAddress(from) || byteLength(input) === undefined) return undefined
  const gasQuestion = {
    ...parseGasPath({ network }, new URLSearchParams()),
    from,
    to: isAddress(to) ? to : '',
    value: wei ? formatAmount(wei) : '',
    data: input === '0x' ? '' : String(input),
    block: number ? String(number - 1n) : '',
  }
  return { to: gasLink(gasQuestion), state: gasPathState(gasQuestion) }
}

/** The ticket's link has the block's number instead of a tag, which means another block later. */
function formatTransactionTicket(
  address: TransactionAddress,
  transaction: RawObject,
  verdicts: NonNullable<Ticket['verdicts']>,
): string {
  const blockNumber = readQuantity(transaction.blockNumber)
  const permanentAddress =
    address.block.kind === 'tag' && blockNumber !== undefined
      ? ({ ...address, block: { kind: 'number', number: blockNumber } } as const)
      : address
  return formatTicket({
    title: `Transaction ${address.index} of block ${blockNumber ?? 'not yet mined'} on ${address.network}`,
    link: pageAddress(transactionPath(permanentAddress)),
    facts: transactionFacts(transaction),
    verdicts,
  })
}

import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatAmount } from '#domain/values/amount.ts'
import { byteLength, isAddress } from '#domain/values/hex.ts'
import { ticketVerdicts, transactionChecks } from '#domain/proof/proof-checks.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { type Ticket, formatTicket } from '#domain/text/ticket.ts'
import { transactionFacts } from '#domain/transaction/transaction-facts.ts'
import { gasPathState, gasLink, parseGasPath } from '#paths/gas.ts'
import { pageAddress } from '#paths/links/page-address.ts'
import { type TransactionAddress, transactionPath } from '#paths/transaction.ts'
import type { transactionProofQuery } from '#queries/chain/proof.ts'
import { TicketButton } from '#ui/values/ticket-button.tsx'

/** What can be done with a transaction: told in a ticket, or tried again as a call. */
export function Tools({
  address,
  transaction,
  proofQuery,
}: {
  address: TransactionAddress
  transaction: RawObject
  proofQuery: ReturnType<typeof transactionProofQuery>
}) {
  const client = useQueryClient()
  // What is known at the time of copying: a ticket does not wait for a proof.
  const verdicts = () => {
    const found = client.getQueryData(proofQuery.queryKey)
    return found && !('why' in found) ? ticketVerdicts(transactionChecks(found)) : []
  }
  const call = estimate(address.network, transaction)
  return (
    <div className="ml-auto flex flex-wrap gap-2 print:hidden">
      {call && (
        <Link
          className="action"
          {...call}
          title="Asks how much gas the same call needs at the block before: earlier transactions of its own block are not part of that, nor are its access list and authorizations."
        >
          Estimate this call
        </Link>
      )}
      <TicketButton ticket={() => ticket(address, transaction, verdicts())} />
    </div>
  )
}

/** Address of the gas page with the same call; undefined where the answer does not hold one. */
function estimate(network: string, { from, to, value, input, blockNumber }: RawObject) {
  const [wei, number] = [readQuantity(value), readQuantity(blockNumber)]
  if (!isAddress(from) || byteLength(input) === undefined) return undefined
  const call = {
    ...parseGasPath({ network }, new URLSearchParams()),
    from,
    to: isAddress(to) ? to : '',
    value: wei ? formatAmount(wei) : '',
    data: input === '0x' ? '' : String(input),
    block: number ? String(number - 1n) : '',
  }
  return { to: gasLink(call), state: gasPathState(call) }
}

/** The link of a ticket names the block's number: a tag means another block tomorrow. */
function ticket(
  address: TransactionAddress,
  transaction: RawObject,
  verdicts: NonNullable<Ticket['verdicts']>,
): string {
  const number = readQuantity(transaction.blockNumber)
  const lasting =
    address.block.kind === 'tag' && number !== undefined
      ? ({ ...address, block: { kind: 'number', number } } as const)
      : address
  return formatTicket({
    title: `Transaction ${address.index} of block ${number ?? 'not yet mined'} on ${address.network}`,
    link: pageAddress(transactionPath(lasting)),
    facts: transactionFacts(transaction),
    verdicts,
  })
}

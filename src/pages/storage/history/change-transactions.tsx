import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Address } from 'viem'
import { createdContract } from '#domain/transaction/created-contract.ts'
import { isHash, isSameHex } from '#domain/values/hex.ts'
import { toQuantityHex } from '#domain/values/quantity.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { transactionPath } from '#paths/transaction.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { blockAtQuery } from '#queries/chain/block-at.ts'
import { useFreeRequests } from '#state/connections/use-connection.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'

/** More transactions are named as a number: their block has them all. */
const maxLinks = 3

type Props = { address: Address; number: bigint }

/**
 * The transactions of a block that were sent to a contract or created it, by their index. The whole
 * block is read only where the connection may be asked without a press.
 */
export function ChangeTransactions({ address, number }: Props) {
  const network = usePageNetwork()
  const isEnabled = useFreeRequests(network)
  const hash = useQuery({
    ...blockAtQuery(network, toQuantityHex(number)),
    enabled: isEnabled,
  }).data
  const block = useQuery({
    ...blockQuery(network, hash ?? '0x', true),
    enabled: isHash(hash),
  }).data
  if (!block || !isHash(hash) || !Array.isArray(block.transactions)) return null
  const indexes = block.transactions.flatMap((transaction: unknown, index) =>
    isRawObject(transaction) && isSameHex(transaction.to ?? createdContract(transaction), address)
      ? [index]
      : [],
  )
  if (indexes.length === 0) return <span className="text-mute">none direct</span>
  return (
    <span className="flex min-w-0 gap-2">
      {indexes.slice(0, maxLinks).map((index) => (
        <Link
          key={index}
          to={transactionPath({ network, block: { kind: 'hash', hash }, index })}
          aria-label={`Transaction ${index} of the block`}
          className="min-w-6 leading-6"
        >
          #{index}
        </Link>
      ))}
      {indexes.length > maxLinks && <span className="text-mute">+{indexes.length - maxLinks}</span>}
    </span>
  )
}

import { Box } from 'lucide-react'
import { Link } from 'react-router'
import type { Hash } from 'viem'
import { transactionHashPath } from '#paths/transaction-hash.ts'
import { useNetworkName } from '#state/connections/use-connection.ts'
import { Note } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

type Props = {
  network: string
  hash: Hash
  retry: () => void
}

/** Shown for a block that the service does not have. */
export default function MissingBlock({ network, hash, retry }: Props) {
  return (
    <Note
      title={`Not found on ${useNetworkName(network)}`}
      icon={<Box />}
      actions={
        <>
          <Link className="action" to={transactionHashPath({ network, hash, block: '' })}>
            Find transaction
          </Link>
          <ActionButton onClick={retry}>Retry</ActionButton>
        </>
      }
    >
      The provider returned null. The hash may be a transaction’s, another network’s, or pruned.
    </Note>
  )
}

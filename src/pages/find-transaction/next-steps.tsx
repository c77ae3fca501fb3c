import { useQuery } from '@tanstack/react-query'
import { generatePath, Link } from 'react-router'
import type { Hash } from 'viem'
import { patterns } from '#paths/patterns.ts'
import { transactionHashPath } from '#paths/transaction-hash.ts'
import { connectionsQuery } from '#state/connections/connections.ts'

type Props = {
  network: string
  hash: Hash
  /** Whether every block was searched, so that none is left to name. */
  isWholeChain: boolean
}

/** Places where a transaction that was not found may be: another network, or no block yet. */
export function NextSteps({ network, hash, isWholeChain }: Props) {
  const connections = useQuery(connectionsQuery).data ?? []
  const otherConnections = connections.filter((each) => each.network !== network)
  return (
    <section aria-labelledby="next-steps" className="card px-4 py-3 sm:px-5">
      <h2 id="next-steps" className="text-lg font-semibold">
        Next steps
      </h2>
      <ul className="mt-1 list-disc pl-5 marker:text-mute [&>li]:py-0.5">
        <li>Compare the hash with its source.</li>
        {!isWholeChain && <li>Enter a block or time below.</li>}
        <li>
          A pending transaction is in no block yet:{' '}
          <Link to={generatePath(patterns.block, { network, block: 'pending' })}>
            Pending block
          </Link>
        </li>
        {otherConnections.map(({ network, name }) => (
          <li key={network}>
            Another network:{' '}
            <Link to={transactionHashPath({ network, hash, block: '' })}>Search on {name}</Link>
          </li>
        ))}
        {otherConnections.length === 0 && (
          <li>
            Another network: <Link to={patterns.connections}>Add connection</Link>
          </li>
        )}
      </ul>
    </section>
  )
}

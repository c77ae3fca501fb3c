import { useQuery } from '@tanstack/react-query'
import { blockParameter } from '#domain/block/block-reference.ts'
import { toQuantityHex, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { rpcSnippetWriters } from '#domain/text/snippet.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { Copy } from '#ui/values/copy-button.tsx'

/** The same look-up for other tools, with the key left to a variable. */
export function SameElsewhere({
  address: { network, block, index },
  transaction,
}: {
  address: TransactionAddress
  transaction: RawObject
}) {
  const connections = useQuery(connectionsQuery).data
  const connection = connections?.find((other) => other.network === network)
  const number = readQuantity(transaction.blockNumber)
  if (!connection) return null
  const at =
    number !== undefined
      ? toQuantityHex(number)
      : block.kind === 'hash'
        ? undefined
        : blockParameter(block)
  if (at === undefined) return null
  const call = {
    ...connection,
    method: 'eth_getTransactionByBlockNumberAndIndex',
    params: [at, toQuantityHex(index)],
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-mute print:hidden">
      The same from elsewhere:
      {Object.entries(rpcSnippetWriters).map(([tool, write]) => (
        <span key={tool} className="inline-flex items-center">
          {tool}
          <Copy text={write(call)} what={`as ${tool}`} />
        </span>
      ))}
    </p>
  )
}

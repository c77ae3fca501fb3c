import { useQuery } from '@tanstack/react-query'
import { blockParameter } from '#domain/block/block-reference.ts'
import { rpcSnippetWriters } from '#domain/text/snippet.ts'
import { readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import type { TransactionAddress } from '#paths/transaction.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** The same request as snippets for other tools, with the key left to a variable. */
export function TransactionSnippets({
  address: { network, block, index },
  transaction,
}: {
  address: TransactionAddress
  transaction: RawObject
}) {
  const connections = useQuery(connectionsQuery).data
  const networkConnection = connections?.find((other) => other.network === network)
  const blockNumber = readQuantity(transaction.blockNumber)
  if (!networkConnection) return null
  const requestBlock =
    blockNumber !== undefined
      ? toQuantityHex(blockNumber)
      : block.kind === 'hash'
        ? undefined
        : blockParameter(block)
  if (requestBlock === undefined) return null
  const rpcCall = {
    ...networkConnection,
    method: 'eth_getTransactionByBlockNumberAndIndex',
    params: [requestBlock, toQuantityHex(index)],
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-mute print:hidden">
      The same from elsewhere:
      {Object.entries(rpcSnippetWriters).map(([tool, write]) => (
        <span key={tool} className="inline-flex items-center">
          {tool}
          <CopyButton text={write(rpcCall)} what={`as ${tool}`} />
        </span>
      ))}
    </p>
  )
}

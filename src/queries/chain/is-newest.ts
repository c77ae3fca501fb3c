import { useKnownHead } from '#queries/chain/known-head.ts'
import { useLatestBlocks } from '#queries/chain/latest-blocks.ts'

/** Whether a block is the newest, which is read again while it is; undefined until known, and without a number. */
export function useIsNewest(network: string, number: bigint | undefined): boolean | undefined {
  const head = useKnownHead(network)
  const isNewest = head && number !== undefined ? head.number <= number : undefined
  useLatestBlocks(network, 1, number !== undefined && isNewest !== false)
  return isNewest
}

import { blockPath } from '#paths/block.ts'
import type { Crumb } from '#ui/entity/entity-header.tsx'

/** The first step of a block's breadcrumb: the newest block, as there is no list of blocks. */
export const latestBlockCrumb = (network: string): Crumb => ({
  label: 'Blocks',
  to: blockPath({ network, block: { kind: 'tag', tag: 'latest' } }),
})

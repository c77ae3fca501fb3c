import { blockTimePath } from '#paths/block-time.ts'
import type { Crumb } from '#ui/entity/entity-header.tsx'

/** The first step of a block's breadcrumb, which leads where "Blocks" in the header does. */
export const blocksCrumb = (network: string): Crumb => ({
  label: 'Blocks',
  to: blockTimePath({ network }),
})

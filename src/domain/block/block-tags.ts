import type { BlockTag } from '#domain/block/block-parameter.ts'

/** The five tags of spec 2.7, and what each means. */
export const blockTags: { readonly [tag in BlockTag]: string } = {
  latest: 'The newest block that the node has. It may still be replaced.',
  pending: 'The block being built now; many nodes return the newest one instead.',
  safe: 'The newest block that most validators already vouch for: it is unlikely to be replaced.',
  finalized: 'The newest block that cannot be replaced any more.',
  earliest: 'The first block of the chain.',
}

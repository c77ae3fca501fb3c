import type { Example } from '#protocol/connection.ts'

/** What on the tour's chain is worth trying on the pages other than the block's. */
export const examples: Example[] = [
  {
    title: 'A transaction that creates a contract',
    note: 'It has no recipient: its input is the code that makes the token.',
    page: 'transaction',
    block: '0x2',
    index: '0x0',
  },
]

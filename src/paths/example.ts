import { hexToBigInt } from 'viem'
import { transactionPath } from '#paths/transaction.ts'
import type { Example } from '#protocol/connection.ts'

/** Address of the page that shows an example of the embedded chain. */
export function examplePath(network: string, example: Example): string {
  switch (example.page) {
    case 'transaction':
      return transactionPath({
        network,
        block: { kind: 'number', number: hexToBigInt(example.block) },
        index: Number(example.index),
      })
    case 'storage':
      return `/${network}/storage/${example.address}`
    case 'gas':
      return `/${network}/gas`
  }
}

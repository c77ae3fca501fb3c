import { hexToBigInt } from 'viem'
import { formatAmount, type NativeCurrency } from '#domain/values/amount.ts'
import { gasPath } from '#paths/gas.ts'
import { readPath } from '#paths/read.ts'
import { storagePath } from '#paths/storage/storage.ts'
import { transactionPath } from '#paths/transaction.ts'
import type { Example } from '#protocol/connection.ts'

/**
 * Address of the page that shows an example of the embedded chain.
 * @internal Exported for tests.
 */
export function examplePath(network: string, example: Example, currency?: NativeCurrency): string {
  switch (example.page) {
    case 'transaction':
      return transactionPath({
        network,
        block: { kind: 'number', number: hexToBigInt(example.block) },
        index: Number(example.index),
      })
    case 'storage':
      return example.path === undefined
        ? storagePath({ network, ...example, path: '' })
        : storagePath({ network, address: example.address, path: example.path })
    case 'read':
      return readPath({ network, address: example.address })
    case 'gas': {
      const { to, value, ...call } = example.call
      return gasPath({
        network,
        ...call,
        to: to ?? '',
        value: value ? formatAmount(hexToBigInt(value), currency) : '',
      })
    }
  }
}

/** An example as a link to the page that shows it. */
export const exampleLink = (network: string, example: Example, currency?: NativeCurrency) => ({
  title: example.title,
  note: example.note,
  to: examplePath(network, example, currency),
})

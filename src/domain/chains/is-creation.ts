import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'

/** Types whose missing recipient is a creation: those of Ethereum, and others with its fields. */
const creatingTypes: readonly (bigint | undefined)[] = [
  ...[0n, 1n, 2n],
  ...[101n, 102n, 104n, 120n, 122n, 123n, 124n, 126n],
]

/** Whether a transaction is for the creation of a contract; a batch of calls has no recipient either. */
export const isCreation = ({ to, type, calls }: RawObject): boolean =>
  to === null &&
  calls === undefined &&
  (type === undefined || type === null || creatingTypes.includes(readQuantity(type)))

import { kindOfType } from '#domain/transaction/transaction-kind.ts'

/** Name of a transaction type by its EIP-2718 number; an unknown one keeps its number. */
export const transactionTypeName = (type: bigint): string =>
  kindOfType(type)?.name ?? `0x${type.toString(16)}`

import { formatInUnit, formatNative, type NativeCurrency, symbolOf } from '#domain/values/amount.ts'
import { isAddress, readQuantity } from '#domain/values/hex.ts'
import { asRawObject } from '#domain/values/raw.ts'

/** A payment from the consensus layer (EIP-4895); undefined where the answer is not readable. */
export type Withdrawal = {
  index: bigint | undefined
  validator: bigint | undefined
  address: string | undefined
  /** Gwei, unlike every other amount of a block. */
  amount: bigint | undefined
}

export function readWithdrawal(entry: unknown): Withdrawal {
  const { index, validatorIndex, address, amount } = asRawObject(entry)
  return {
    index: readQuantity(index),
    validator: readQuantity(validatorIndex),
    address: isAddress(address) ? address : undefined,
    amount: readQuantity(amount),
  }
}

const gno: NativeCurrency = { name: 'Gnosis', symbol: 'GNO', decimals: 18 }

/** Gnosis and its test network Chiado: their validators stake GNO, and blocks pay for gas in xDAI. */
const gnoChainIds: readonly (number | undefined)[] = [100, 10_200]

/**
 * The amount of a withdrawal, which is a number of gwei (EIP-4895): billionths of a coin. On Gnosis
 * it is paid as a 32nd of that in GNO, as a validator there stakes 1 for the 32 of Ethereum
 * (gnosischain/deposit-contract, `executeSystemWithdrawals`).
 */
export const formatWithdrawal = (
  gwei: bigint,
  chainId: number | undefined,
  currency: NativeCurrency | undefined,
): string =>
  gnoChainIds.includes(chainId)
    ? formatNative((gwei * 1_000_000_000n) / 32n, gno)
    : `${formatInUnit(gwei, 9)} ${symbolOf(currency)}`

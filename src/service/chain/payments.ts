import { type Address, keccak256, numberToHex, parseEther } from 'viem'
import { callData } from '#service/chain/contracts.ts'
import type { TransactionDraft } from '#service/chain/miner.ts'

/** The address of an account that only receives; no one has its key. */
export const recipientAddress = (id: number): Address =>
  `0x${keccak256(numberToHex(id, { size: 32 })).slice(26)}`

/** A plain payment of `value` wei. */
export const etherPayment = (from: Address, to: Address, value: bigint): TransactionDraft => ({
  from,
  to,
  value,
  gas: 21_000,
})

/** A transfer of `value` tokens in units of 10^-18. */
export const tokenTransfer = (
  token: Address,
  from: Address,
  to: Address,
  value: bigint,
): TransactionDraft => ({
  from,
  to: token,
  data: callData('token', 'transfer', [to, value]),
  gas: 65_000,
})

/**
 * Payments `start` to `end` (exclusive) of an endless series, always the same: one in six moves up
 * to 125 tokens, the others up to 2 ETH, from the accounts to 240 recipients.
 */
export function generatePayments(
  start: number,
  end: number,
  accounts: Address[],
  token: Address,
): TransactionDraft[] {
  const recipientAddresses = Array.from({ length: 240 }, (_, id) => recipientAddress(id))
  return Array.from({ length: end - start }, (_, offset) => {
    const index = start + offset
    const from = pickAccount(accounts, index * 7 + Math.floor(index / accounts.length))
    const to = pickAccount(
      recipientAddresses,
      index * 31 + Math.floor(index / recipientAddresses.length),
    )
    return index % 6 === 5
      ? tokenTransfer(token, from, to, parseEther('0.5') * BigInt(((index * 104_729) % 250) + 1))
      : etherPayment(from, to, parseEther('0.005') * BigInt(((index * 7919) % 400) + 1))
  })
}

/** The account at an index, modulo their number. */
export function pickAccount(accounts: Address[], index: number): Address {
  const pickedAccount = accounts[index % accounts.length]
  if (!pickedAccount) throw new Error('There is no one to pick from')
  return pickedAccount
}

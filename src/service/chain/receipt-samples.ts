import { type Address, type Hex, maxUint256, parseEther, zeroAddress } from 'viem'
import { type Contracts, callData } from '#service/chain/contracts.ts'
import type { TransactionDraft } from '#service/chain/miner.ts'
import { pickAccount, recipientAddress } from '#service/chain/payments.ts'

/** Gas of each: enough for all of them, and little enough to be used up at once. */
const sampleGas = 200_000

/** Transactions whose logs are the token standards': transfers, approvals, mints and burns. */
export function tokenLogs(
  accounts: Address[],
  { token, collection, items }: Contracts,
): TransactionDraft[] {
  const account = (index: number) => pickAccount(accounts, index)
  const call = (from: number, to: Address, data: Hex): TransactionDraft => ({
    from: account(from),
    to,
    data,
    gas: sampleGas,
  })
  const [keeper, buyer] = [account(14), account(15)]
  return [
    call(14, token, callData('token', 'transfer', [buyer, parseEther('7.25')])),
    call(14, token, callData('token', 'approve', [buyer, parseEther('250')])),
    call(14, token, callData('token', 'approve', [recipientAddress(20), maxUint256])),
    call(
      15,
      token,
      callData('token', 'transferFrom', [keeper, recipientAddress(21), parseEther('40')]),
    ),
    call(14, token, callData('token', 'approve', [buyer, 0n])),
    call(14, token, callData('token', 'transfer', [zeroAddress, parseEther('1')])),
    call(14, collection, callData('collection', 'mint', [7n])),
    call(14, collection, callData('collection', 'mint', [8n])),
    call(14, collection, callData('collection', 'approve', [buyer, 7n])),
    call(15, collection, callData('collection', 'transferFrom', [keeper, buyer, 7n])),
    call(14, collection, callData('collection', 'setApprovalForAll', [buyer, true])),
    call(14, collection, callData('collection', 'setApprovalForAll', [buyer, false])),
    call(14, collection, callData('collection', 'burn', [8n])),
    call(
      14,
      items,
      callData('items', 'mintBatch', [
        [1n, 2n],
        [1000n, 5n],
      ]),
    ),
    call(14, items, callData('items', 'transfer', [buyer, 1n, 250n])),
    call(14, items, callData('items', 'transferBatch', [buyer, [1n, 2n], [50n, 2n]])),
    call(15, items, callData('items', 'transfer', [zeroAddress, 2n, 1n])),
  ]
}

/**
 * Three transactions that fail, each in another way, and one that succeeds although a call in it
 * fails: its other events are of no standard, and anonymous.
 */
export function failedTransactions(
  from: Address,
  { token, reverter, attempts }: Contracts,
): TransactionDraft[] {
  const failing = { from, to: reverter, gas: sampleGas } as const
  return [
    { ...failing, value: parseEther('0.1'), data: callData('reverter', 'deposit', []) },
    { ...failing, data: callData('reverter', 'withdraw', [250n]) },
    { ...failing, data: callData('reverter', 'endless', []) },
    {
      from,
      to: attempts,
      gas: sampleGas,
      data: callData('attempts', 'run', [
        [
          { to: reverter, data: callData('reverter', 'withdraw', [250n]) },
          { to: token, data: callData('token', 'approve', [from, 1n]) },
        ],
      ]),
    },
  ]
}

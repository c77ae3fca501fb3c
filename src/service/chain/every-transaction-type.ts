import { type Address, type Hash, hexToBigInt, hexToNumber, numberToHex, parseEther } from 'viem'
import { accountAt } from '#service/chain/accounts.ts'
import { chainId } from '#service/chain/anvil.ts'
import { balanceSlot, batchData, type Contracts, tokenData } from '#service/chain/contracts.ts'
import type { Draft, Place } from '#service/chain/miner.ts'
import { payment, person, pick, tokenTransfer } from '#service/chain/payments.ts'

/** 0x01 and the end of sha256(commitment); the all-zero blob commits to the point at infinity. */
const zeroBlobHash: Hash = '0x010657f37554c781402a22917dee2f75def7ab966d7b770905398eba3c444014'

/** Places of the accounts that sign here, because anvil cannot. */
const blobSender = 18
export const delegator = 19

/**
 * Five transactions, their types 0 to 4 in order: legacy, access list (EIP-2930), dynamic fee
 * (EIP-1559), blob (EIP-4844), delegation of an account to code (EIP-7702).
 */
export const everyType = async (accounts: Address[], contracts: Contracts): Promise<Draft[]> => [
  { ...payment(pick(accounts, 1), person(1), parseEther('0.25')), type: '0x0' },
  accessListTransfer(contracts.token, pick(accounts, 2), person(2)),
  payment(pick(accounts, 3), person(3), parseEther('1.5')),
  blob(pick(accounts, blobSender)),
  await delegation(pick(accounts, delegator), contracts),
]

/** Names beforehand the slots that it will touch: the two balances. */
const accessListTransfer = (token: Address, from: Address, to: Address): Draft => ({
  ...tokenTransfer(token, from, to, parseEther('12.5')),
  type: '0x1',
  accessList: [{ address: token, storageKeys: [balanceSlot(from), balanceSlot(to)] }],
})

/** Without the blob itself, as blocks hold it. */
function blob(from: Address): Draft {
  const account = accountAt(blobSender)
  const sign = ({ nonce, maxFeePerGas, maxPriorityFeePerGas }: Place) =>
    account.signTransaction({
      chainId,
      type: 'eip4844',
      nonce: hexToNumber(nonce),
      to: person(4),
      gas: 21_000n,
      maxFeePerGas: hexToBigInt(maxFeePerGas),
      maxPriorityFeePerGas: hexToBigInt(maxPriorityFeePerGas),
      maxFeePerBlobGas: 1_000_000_000n,
      blobVersionedHashes: [zeroBlobHash],
    })
  return { from, sign, gas: 21_000 }
}

/** The account becomes the batch contract, and at once does two payments in one transaction. */
async function delegation(from: Address, { token, batch }: Contracts): Promise<Draft> {
  const account = accountAt(delegator)
  // The transaction itself takes nonce 0 before the authorization is looked at.
  const signed = await account.signAuthorization?.({ chainId, address: batch, nonce: 1 })
  if (!signed) throw new Error('viem does not sign authorizations with this account')
  const authorization = {
    chainId: numberToHex(chainId),
    address: batch,
    nonce: '0x1',
    yParity: numberToHex(signed.yParity ?? 0),
    r: numberToHex(hexToBigInt(signed.r)),
    s: numberToHex(hexToBigInt(signed.s)),
  } as const
  const data = batchData([
    { to: person(5), value: parseEther('0.1'), data: '0x' },
    { to: token, value: 0n, data: tokenData('transfer', [person(6), parseEther('40')]) },
  ])
  return { from, to: from, type: '0x4', gas: 200_000, data, authorizationList: [authorization] }
}

import { type Address, type Hash, hexToBigInt, hexToNumber, numberToHex, parseEther } from 'viem'
import { accountAt, recipientAddress } from '#service/chain/accounts.ts'
import { chainId } from '#service/chain/anvil.ts'
import { balanceSlot, callData } from '#service/chain/contracts.ts'
import type { NonceAndFees, TransactionDraft } from '#service/chain/miner.ts'
import type { TourDrafts } from '#service/chain/tour-drafts.ts'

/** 0x01 and the end of sha256(commitment); the all-zero blob commits to the point at infinity. */
const zeroBlobHash: Hash = '0x010657f37554c781402a22917dee2f75def7ab966d7b770905398eba3c444014'

/** Indexes of the accounts whose transactions are signed here, because anvil cannot. */
const blobSenderIndex = 18
export const delegatorIndex = 19

/**
 * Five transactions, their types 0 to 4 in order: legacy, access list (EIP-2930), dynamic fee
 * (EIP-1559), blob (EIP-4844), delegation of an account to code (EIP-7702).
 */
export async function everyTransactionType(drafts: TourDrafts): Promise<TransactionDraft[]> {
  const { account, contracts, pay, payTokens } = drafts
  const recipient = recipientAddress(2)
  return [
    { ...pay(1, recipientAddress(1), '0.25'), type: '0x0' },
    {
      ...payTokens(2, recipient, '12.5'),
      type: '0x1',
      // The slots that it touches: the two balances.
      accessList: [
        { address: contracts.token, storageKeys: [account(2), recipient].map(balanceSlot) },
      ],
    },
    pay(3, recipientAddress(3), '1.5'),
    blobTransaction(account(blobSenderIndex)),
    await delegationTransaction(drafts),
  ]
}

/** A blob transaction without the blob itself, as blocks hold it. */
function blobTransaction(from: Address): TransactionDraft {
  const senderAccount = accountAt(blobSenderIndex)
  const sign = ({ nonce, maxFeePerGas, maxPriorityFeePerGas }: NonceAndFees) =>
    senderAccount.signTransaction({
      chainId,
      type: 'eip4844',
      nonce: hexToNumber(nonce),
      to: recipientAddress(4),
      gas: 21_000n,
      maxFeePerGas: hexToBigInt(maxFeePerGas),
      maxPriorityFeePerGas: hexToBigInt(maxPriorityFeePerGas),
      maxFeePerBlobGas: 1_000_000_000n,
      blobVersionedHashes: [zeroBlobHash],
    })
  return { from, sign, gas: 21_000 }
}

/** The account delegates to the batch contract, and makes two payments in the same transaction. */
async function delegationTransaction({
  account,
  contracts,
}: TourDrafts): Promise<TransactionDraft> {
  const [from, { token, batch }] = [account(delegatorIndex), contracts]
  const senderAccount = accountAt(delegatorIndex)
  // The transaction itself uses nonce 0 before the authorization is checked.
  const signedAuthorization = await senderAccount.signAuthorization?.({
    chainId,
    address: batch,
    nonce: 1,
  })
  if (!signedAuthorization) throw new Error('viem does not sign authorizations with this account')
  const authorizationEntry = {
    chainId: numberToHex(chainId),
    address: batch,
    nonce: '0x1',
    yParity: numberToHex(signedAuthorization.yParity ?? 0),
    r: numberToHex(hexToBigInt(signedAuthorization.r)),
    s: numberToHex(hexToBigInt(signedAuthorization.s)),
  } as const
  const data = callData('batch', 'run', [
    [
      { to: recipientAddress(5), value: parseEther('0.1'), data: '0x' },
      {
        to: token,
        value: 0n,
        data: callData('token', 'transfer', [recipientAddress(6), parseEther('40')]),
      },
    ],
  ])
  return {
    from,
    to: from,
    type: '0x4',
    gas: 200_000,
    data,
    authorizationList: [authorizationEntry],
  }
}

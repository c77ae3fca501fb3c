import { type Address, parseEther, stringToHex } from 'viem'
import type { TourStop } from '#protocol/connection.ts'
import {
  contractsOf,
  firstDeployments,
  guestbookDeployment,
  guestbookSigning,
  laterDeployments,
  tokenData,
  tokenDeployment,
  vaultFilling,
} from '#service/chain/contracts.ts'
import { delegatorIndex, everyTransactionType } from '#service/chain/every-transaction-type.ts'
import type { TransactionDraft } from '#service/chain/miner.ts'
import {
  etherPayment,
  generatePayments,
  pickAccount,
  recipientAddress,
  tokenTransfer,
} from '#service/chain/payments.ts'

/** A block to mine and what the tour says about it. */
export type TourBlock = Pick<TourStop, 'title' | 'note'> & { drafts: TransactionDraft[] }

/** The blocks of the tour from height 1 on. */
export async function tourBlocks(accounts: Address[]): Promise<TourBlock[]> {
  const accountAddress = (index: number) => pickAccount(accounts, index)
  const deployerAddress = accountAddress(0)
  const contractAddresses = contractsOf(deployerAddress)
  const { token } = contractAddresses
  // A delegation uses a second nonce, which the miner does not know.
  const payerAccounts = accounts.slice(0, delegatorIndex)
  const payEther = (from: number, to: number, ether: string) =>
    etherPayment(accountAddress(from), recipientAddress(to), parseEther(ether))
  const payTokens = (from: Address, to: Address, tokens: string) =>
    tokenTransfer(token, from, to, parseEther(tokens))
  const tokenCall = (from: number, ...data: Parameters<typeof tokenData>): TransactionDraft => ({
    from: accountAddress(from),
    to: token,
    data: tokenData(...data),
    gas: 80_000,
  })
  return [
    {
      title: 'A block with one transaction',
      note: 'A single payment of 0.05 ETH: the plainest block there is, and a good place to meet every field.',
      drafts: [payEther(1, 12, '0.05')],
    },
    {
      title: 'A token is born',
      note: 'The first transaction has no recipient and carries code: it creates a contract, whose tokens are then shared out.',
      drafts: [
        ...firstDeployments(deployerAddress),
        ...accounts.slice(1).map((to) => payTokens(deployerAddress, to, '20000')),
      ],
    },
    {
      title: 'All five transaction types',
      note: 'Transactions 0 to 4 are of the types 0 to 4, from the oldest kind to one that turns an account into a contract.',
      drafts: [
        ...(await everyTransactionType(accounts, contractAddresses)),
        payTokens(accountAddress(4), recipientAddress(7), '88.8'),
        tokenDeployment(accountAddress(5), parseEther('21000000')),
      ],
    },
    {
      title: 'An empty block',
      note: 'Time passes and nobody pays: its transactions root is that of an empty list, and the base fee falls after it.',
      drafts: [],
    },
    {
      title: 'A block of 200 transactions',
      note: 'As many as an ordinary block of the main network has: payments of ETH and transfers of tokens.',
      drafts: generatePayments(0, 200, payerAccounts, token),
    },
    {
      title: 'A block of 1,500 transactions',
      note: 'More than half of the gas limit is used, which makes the base fee rise in the next block.',
      drafts: generatePayments(200, 1700, payerAccounts, token),
    },
    {
      title: 'A message in a transaction',
      note: 'The input of transaction 0 is not a call but readable text; the ones after it let another account spend tokens.',
      drafts: [
        {
          ...payEther(6, 13, '0'),
          data: stringToHex('Whoever looks through a keyhole sees more than the door.'),
          gas: 30_000,
        },
        tokenCall(7, 'approve', [accountAddress(8), parseEther('500')]),
        tokenCall(8, 'transferFrom', [accountAddress(7), recipientAddress(14), parseEther('120')]),
      ],
    },
    {
      title: 'Two contracts to look into',
      note: 'One refuses every wish, each in another way; the other is a vault, and its storage is still empty.',
      drafts: laterDeployments(deployerAddress),
    },
    {
      title: 'A vault is filled',
      note: 'One call writes numbers, text, arrays and mappings of every kind into storage: look for them on the storage page.',
      drafts: [vaultFilling(deployerAddress, contractAddresses, accountAddress(9))],
    },
    {
      title: 'An ordinary block',
      note: 'Two payments of ETH and a transfer of tokens, as they come.',
      drafts: [
        payEther(9, 15, '0.75'),
        payTokens(accountAddress(10), recipientAddress(16), '12.5'),
        payEther(11, 17, '3.2'),
      ],
    },
    {
      title: 'A contract that tells its source',
      note: 'Its code names a file with its ABI, which the file network here keeps. Nothing is mined after this block: the tag latest always means it.',
      drafts: [
        guestbookDeployment(deployerAddress),
        guestbookSigning(
          accountAddress(12),
          contractAddresses,
          'Came for the view, stayed for the storage.',
          [5, 4],
        ),
        guestbookSigning(
          accountAddress(13),
          contractAddresses,
          'I have seen what is behind the door.',
          [5],
        ),
      ],
    },
  ]
}

import { type Address, parseEther, stringToHex } from 'viem'
import type { TourStop } from '#protocol/connection.ts'
import {
  callData,
  contractsOf,
  firstDeployments,
  guestbookDeployment,
  guestbookSigning,
  laterDeployments,
  logDeployments,
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
import { failedTransactions, tokenLogs } from '#service/chain/receipt-samples.ts'

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
  const tokenCall = (
    from: number,
    functionName: string,
    args: readonly unknown[],
  ): TransactionDraft => ({
    from: accountAddress(from),
    to: token,
    data: callData('token', functionName, args),
    gas: 80_000,
  })
  return [
    {
      title: 'Single payment',
      note: 'One transaction without input data',
      drafts: [payEther(1, 12, '0.05')],
    },
    {
      title: 'Token deployment',
      note: 'Deploys an ERC-20, then 20 transfers',
      drafts: [
        ...firstDeployments(deployerAddress),
        ...accounts.slice(1).map((to) => payTokens(deployerAddress, to, '20000')),
      ],
    },
    {
      title: 'All five transaction types',
      note: 'Index 0–4: legacy, access list, dynamic fee, blob, set code',
      drafts: [
        ...(await everyTransactionType(accounts, contractAddresses)),
        payTokens(accountAddress(4), recipientAddress(7), '88.8'),
        tokenDeployment(accountAddress(5), parseEther('21000000')),
      ],
    },
    {
      title: 'Empty block',
      note: 'No transactions; the base fee drops',
      drafts: [],
    },
    {
      title: '200 transactions',
      note: 'A mainnet-sized block of payments and token transfers',
      drafts: generatePayments(0, 200, payerAccounts, token),
    },
    {
      title: '1,500 transactions',
      note: 'Over half the gas limit; the base fee rises',
      drafts: generatePayments(200, 1700, payerAccounts, token),
    },
    {
      title: 'Text in input data',
      note: 'UTF-8 text, then an ERC-20 approve and transferFrom',
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
      title: 'Revert samples and Vault deployed',
      note: 'Before the vault has state',
      drafts: laterDeployments(deployerAddress),
    },
    {
      title: 'Vault initialized',
      note: 'Writes every storage type; open in Storage',
      drafts: [vaultFilling(deployerAddress, contractAddresses, accountAddress(9))],
    },
    {
      title: 'Mixed transfers',
      note: 'Two payments and one token transfer',
      drafts: [
        payEther(9, 15, '0.75'),
        payTokens(accountAddress(10), recipientAddress(16), '12.5'),
        payEther(11, 17, '3.2'),
      ],
    },
    {
      title: 'Contract with IPFS metadata',
      note: 'Solidity source and ABI by CID',
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
    {
      title: 'Token transfers and approvals',
      note: 'Logs of ERC-20, ERC-721 and ERC-1155',
      drafts: [...logDeployments(deployerAddress), ...tokenLogs(accounts, contractAddresses)],
    },
    {
      title: 'Failed transactions',
      note: 'Index 0–3: reason, custom error, out of gas, failed inner call',
      drafts: failedTransactions(accountAddress(12), contractAddresses),
    },
  ]
}

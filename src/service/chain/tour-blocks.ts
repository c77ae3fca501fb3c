import { type Address, maxUint256, parseEther, stringToHex, zeroAddress } from 'viem'
import type { TourStop } from '#protocol/connection.ts'
import { recipientAddress } from '#service/chain/accounts.ts'
import { type ContractName, callData } from '#service/chain/contracts.ts'
import { delegatorIndex, everyTransactionType } from '#service/chain/every-transaction-type.ts'
import type { TransactionDraft } from '#service/chain/miner.ts'
import { createDrafts, type TourDrafts } from '#service/chain/tour-drafts.ts'

/** A block to mine and what the tour says about it. */
type TourBlock = Pick<TourStop, 'title' | 'note'> & { drafts: TransactionDraft[] }

/** The blocks of the tour from height 1 on. */
export async function tourBlocks(accounts: readonly Address[]): Promise<TourBlock[]> {
  const drafts = createDrafts(accounts)
  const { account, deploy, call, pay, payTokens, deployToken, payments } = drafts
  // A delegation uses a second nonce, which the miner does not know.
  const payers = delegatorIndex
  return [
    {
      title: 'Single payment',
      note: 'One transaction without input data',
      drafts: [pay(1, recipientAddress(12), '0.05')],
    },
    {
      title: 'Token deployment',
      note: 'Deploys an ERC-20, then 20 transfers',
      drafts: [
        deployToken(0, '1000000'),
        deploy(0, 'batch', 600_000),
        ...accounts.slice(1).map((to) => payTokens(0, to, '20000')),
      ],
    },
    {
      title: 'All five transaction types',
      note: 'Index 0–4: legacy, access list, dynamic fee, blob, set code',
      drafts: [
        ...(await everyTransactionType(drafts)),
        payTokens(4, recipientAddress(7), '88.8'),
        deployToken(5, '21000000'),
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
      drafts: payments(0, 200, payers),
    },
    {
      title: '1,500 transactions',
      note: 'Over half the gas limit; the base fee rises',
      drafts: payments(200, 1700, payers),
    },
    {
      title: 'Text in input data',
      note: 'UTF-8 text, then an ERC-20 approve and transferFrom',
      drafts: [
        {
          ...pay(6, recipientAddress(13), '0'),
          data: stringToHex('Whoever looks through a keyhole sees more than the door.'),
          gas: 30_000,
        },
        call(7, 'token', 'approve', [account(8), parseEther('500')], 80_000),
        call(
          8,
          'token',
          'transferFrom',
          [account(7), recipientAddress(14), parseEther('120')],
          80_000,
        ),
      ],
    },
    {
      title: 'Revert samples and Vault deployed',
      note: 'Before the vault has state',
      drafts: [deploy(0, 'reverter', 1_000_000), deploy(0, 'vault', 2_000_000)],
    },
    {
      title: 'Vault initialized',
      note: 'Writes every storage type; open in Storage',
      drafts: [call(0, 'vault', 'fill', [account(9)], 1_500_000)],
    },
    {
      title: 'Mixed transfers',
      note: 'Two payments and one token transfer',
      drafts: [
        pay(9, recipientAddress(15), '0.75'),
        payTokens(10, recipientAddress(16), '12.5'),
        pay(11, recipientAddress(17), '3.2'),
      ],
    },
    {
      title: 'Contract with IPFS metadata',
      note: 'Solidity source and ABI by CID',
      drafts: [
        deploy(0, 'guestbook', 2_000_000),
        ...(
          [
            [12, 'Came for the view, stayed for the storage.', [5, 4]],
            [13, 'I have seen what is behind the door.', [5]],
          ] as const
        ).map(([from, ...page]) => call(from, 'guestbook', 'sign', page, 300_000)),
      ],
    },
    {
      title: 'Token transfers and approvals',
      note: 'Logs of ERC-20, ERC-721 and ERC-1155',
      drafts: [
        ...(['collection', 'items', 'attempts'] as const).map((name) => deploy(0, name, 1_500_000)),
        ...tokenLogs(drafts),
      ],
    },
    {
      title: 'Failed transactions',
      note: 'Index 0–3: reason, custom error, out of gas, failed inner call',
      drafts: failedTransactions(drafts),
    },
  ]
}

/** Gas of each of these samples: enough for all of them, and little enough to be used up at once. */
const sampleGas = 200_000

/** Transactions whose logs are the token standards': transfers, approvals, mints and burns. */
function tokenLogs({ account, call }: TourDrafts): TransactionDraft[] {
  const [keeper, buyer] = [account(14), account(15)]
  const calls: [from: number, ContractName, functionName: string, args: readonly unknown[]][] = [
    [14, 'token', 'transfer', [buyer, parseEther('7.25')]],
    [14, 'token', 'approve', [buyer, parseEther('250')]],
    [14, 'token', 'approve', [recipientAddress(20), maxUint256]],
    [15, 'token', 'transferFrom', [keeper, recipientAddress(21), parseEther('40')]],
    [14, 'token', 'approve', [buyer, 0n]],
    [14, 'token', 'transfer', [zeroAddress, parseEther('1')]],
    [14, 'collection', 'mint', [7n]],
    [14, 'collection', 'mint', [8n]],
    [14, 'collection', 'approve', [buyer, 7n]],
    [15, 'collection', 'transferFrom', [keeper, buyer, 7n]],
    [14, 'collection', 'setApprovalForAll', [buyer, true]],
    [14, 'collection', 'setApprovalForAll', [buyer, false]],
    [14, 'collection', 'burn', [8n]],
    [
      14,
      'items',
      'mintBatch',
      [
        [1n, 2n],
        [1000n, 5n],
      ],
    ],
    [14, 'items', 'transfer', [buyer, 1n, 250n]],
    [14, 'items', 'transferBatch', [buyer, [1n, 2n], [50n, 2n]]],
    [15, 'items', 'transfer', [zeroAddress, 2n, 1n]],
  ]
  return calls.map((each) => call(...each, sampleGas))
}

/**
 * Three transactions that fail, each in another way, and one that succeeds although a call in it
 * fails: its other events are of no standard, and anonymous.
 */
function failedTransactions({ account, contracts, call }: TourDrafts): TransactionDraft[] {
  const [sender, reverter] = [12, contracts.reverter]
  const innerCalls = [
    { to: reverter, data: callData('reverter', 'withdraw', [250n]) },
    { to: contracts.token, data: callData('token', 'approve', [account(sender), 1n]) },
  ]
  return [
    { ...call(sender, 'reverter', 'deposit', [], sampleGas), value: parseEther('0.1') },
    call(sender, 'reverter', 'withdraw', [250n], sampleGas),
    call(sender, 'reverter', 'endless', [], sampleGas),
    call(sender, 'attempts', 'run', [innerCalls], sampleGas),
  ]
}

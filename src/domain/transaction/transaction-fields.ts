import { always, type FieldGroup, sometimes } from '#domain/values/field.ts'

/**
 * The fields of a transaction in the order people read them: those of spec 2.4 and those that other
 * types have (EIP-2930, 1559, 4844, 7702; execution-apis `transaction.yaml`). The first group stands
 * at the head of the page.
 */
export const transactionFields: readonly FieldGroup[] = [
  {
    title: 'Overview',
    fields: [
      always('from', 'From', 'address', 'The sender: the account whose signature it carries.'),
      always('to', 'To', 'recipient', 'The receiver; none for the creation of a contract.'),
      always('value', 'Value', 'ether', 'Ether that goes with the transaction, if it succeeds.'),
      sometimes('type', 'Type', 'type', 'Transaction type (EIP-2718): which fields it has.'),
      always('blockHash', 'Block', 'block hash', 'Hash of the including block; null when pending.'),
      sometimes('blockTimestamp', 'Time', 'time', 'When the including block was collated.'),
      always(
        'blockNumber',
        'Block number',
        'number',
        'Number of the including block; null when pending.',
      ),
      always('transactionIndex', 'Index', 'number', 'Place in the block; null when pending.'),
      always('nonce', 'Nonce', 'number', 'Transactions that the sender made before this one.'),
      always(
        'gas',
        'Gas limit',
        'gas',
        'Most gas that the sender lets it use; not what it did use.',
      ),
    ],
  },
  {
    title: 'Price of a unit of gas',
    fields: [
      always(
        'gasPrice',
        'Gas price',
        'gwei',
        'What the sender gave. For a dynamic fee it is what the node computed, once included: base fee + min(tip cap, fee cap − base fee) (EIP-1559). It is not part of the hash then.',
      ),
      sometimes(
        'maxFeePerGas',
        'Fee cap',
        'gwei',
        'maxFeePerGas: most that the sender pays in all, base fee and tip together (EIP-1559).',
      ),
      sometimes(
        'maxPriorityFeePerGas',
        'Tip cap',
        'gwei',
        'maxPriorityFeePerGas: most above the base fee, for the block’s producer (EIP-1559).',
      ),
      sometimes(
        'maxFeePerBlobGas',
        'Blob fee cap',
        'gwei',
        'Most for a unit of blob gas, which has a price of its own (EIP-4844).',
      ),
    ],
  },
  {
    title: 'Signature',
    fields: [
      always('hash', 'Hash', 'hash', 'Keccak-256 of the signed transaction, as it is encoded.'),
      sometimes('chainId', 'Chain id', 'number', 'The chain that it is signed for (EIP-155).'),
      sometimes(
        'chainID',
        'Chain ID',
        'number',
        'The chain that it is signed for, as spec 2.4 also spells it.',
      ),
      sometimes(
        'yParity',
        'y parity',
        'number',
        'Which of two points the signature means: 0 or 1 (typed transactions).',
      ),
      always(
        'v',
        'v',
        'number',
        'Recovery id. Legacy: 27 or 28, or chain id · 2 + 35 or 36 (EIP-155); typed: the y parity.',
      ),
      always('r', 'r', 'word', 'First half of the signature (ECDSA on secp256k1).'),
      always('s', 's', 'word', 'Second half of the signature; at most half the order (EIP-2).'),
    ],
  },
  {
    title: 'OP Stack',
    fields: [
      sometimes(
        'sourceHash',
        'Source',
        'hash',
        'Names the deposit by where it comes from on the chain below (OP Stack, deposits).',
      ),
      sometimes('mint', 'Minted', 'ether', 'Ether that the deposit brings from the chain below.'),
      sometimes(
        'isSystemTx',
        'System transaction',
        'raw',
        'Whether its gas was outside the block’s limit (before Regolith).',
      ),
      sometimes('depositReceiptVersion', 'Receipt version', 'number', 'Since Canyon 1.'),
    ],
  },
  {
    title: 'Arbitrum',
    fields: [
      sometimes('requestId', 'Request', 'hash', 'Names the message from the parent chain.'),
      sometimes('ticketId', 'Ticket', 'hash', 'The retryable ticket that is tried.'),
      sometimes('retryTo', 'Call to', 'recipient', 'Whom the ticket’s call goes to.'),
      sometimes('retryValue', 'Value of the call', 'ether', 'Ether that goes with that call.'),
      sometimes('retryData', 'Data of the call', 'data', 'What that call says.'),
      sometimes('depositValue', 'Deposited', 'ether', 'Ether that came with the ticket.'),
      sometimes('beneficiary', 'Beneficiary', 'address', 'Who gets the value if it is cancelled.'),
      sometimes('refundTo', 'Refund to', 'address', 'Who gets back what was paid too much.'),
      sometimes('maxRefund', 'Most refunded', 'ether', 'Most that is given back.'),
      sometimes('submissionFeeRefund', 'Fee refund', 'ether', 'Given back if it succeeds.'),
      sometimes('maxSubmissionFee', 'Submission fee cap', 'ether', 'Most to keep the ticket.'),
      sometimes('l1BaseFee', 'L1 base fee', 'gwei', 'Base fee of the parent chain at that time.'),
      sometimes('effectiveGasPrice', 'Effective price', 'gwei', 'Price per gas, before Nitro.'),
      sometimes('l1BlockNumber', 'L1 block', 'number', 'Block of the parent chain.'),
    ],
  },
  {
    title: 'zkSync',
    fields: [
      sometimes('l1BatchNumber', 'Batch', 'number', 'The batch that is proven on Ethereum.'),
      sometimes('l1BatchTxIndex', 'Index in the batch', 'number', 'Place in that batch.'),
    ],
  },
  {
    title: 'Celo',
    fields: [
      sometimes('feeCurrency', 'Fee currency', 'address', 'Token that pays the fee (CIP-64).'),
      sometimes('gatewayFee', 'Gateway fee', 'raw', 'Fee of the node that relayed it.'),
      sometimes('gatewayFeeRecipient', 'Gateway', 'address', 'Who gets the gateway fee.'),
    ],
  },
]

/** What a transaction carries; its page shows each in a part of its own. */
export const transactionContents: FieldGroup = {
  title: 'Contents',
  fields: [
    always('input', 'Input', 'data', 'Data sent along with the transaction.'),
    sometimes(
      'accessList',
      'Access list',
      'access list',
      'Addresses and storage keys that it says it will touch (EIP-2930).',
    ),
    sometimes(
      'blobVersionedHashes',
      'Blob hashes',
      'raw',
      'One for each blob that comes with it (EIP-4844).',
    ),
    sometimes(
      'authorizationList',
      'Authorizations',
      'raw',
      'Accounts that let the code of a contract act for them (EIP-7702).',
    ),
  ],
}

import { type FieldDefinitionGroup, optionalField, specifiedField } from '#domain/values/field.ts'

/**
 * The fields of a transaction in the order people read them: those of spec 2.4 and those that other
 * types have (EIP-2930, 1559, 4844, 7702; execution-apis `transaction.yaml`). The first group
 * stands at the head of the page.
 */
export const transactionFields: readonly FieldDefinitionGroup[] = [
  {
    title: 'Overview',
    fields: [
      specifiedField(
        'from',
        'From',
        'address',
        'The sender: the account whose signature it carries.',
      ),
      specifiedField('to', 'To', 'recipient', 'The receiver; none for the creation of a contract.'),
      specifiedField(
        'value',
        'Value',
        'ether',
        'Ether that goes with the transaction, if it succeeds.',
      ),
      optionalField('type', 'Type', 'type', 'Transaction type (EIP-2718): which fields it has.'),
      specifiedField(
        'blockHash',
        'Block',
        'block hash',
        'Hash of the including block; null when pending.',
      ),
      optionalField('blockTimestamp', 'Time', 'time', 'When the including block was collated.'),
      specifiedField(
        'blockNumber',
        'Block number',
        'number',
        'Number of the including block; null when pending.',
      ),
      specifiedField(
        'transactionIndex',
        'Index',
        'number',
        'Place in the block; null when pending.',
      ),
      specifiedField(
        'nonce',
        'Nonce',
        'number',
        'Transactions that the sender made before this one.',
      ),
      specifiedField(
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
      specifiedField(
        'gasPrice',
        'Gas price',
        'gwei',
        'What the sender gave. For a dynamic fee it is what the node computed, once included: base fee + min(tip cap, fee cap − base fee) (EIP-1559). It is not part of the hash then.',
      ),
      optionalField(
        'maxFeePerGas',
        'Fee cap',
        'gwei',
        'maxFeePerGas: most that the sender pays in all, base fee and tip together (EIP-1559).',
      ),
      optionalField(
        'maxPriorityFeePerGas',
        'Tip cap',
        'gwei',
        'maxPriorityFeePerGas: most above the base fee, for the block’s producer (EIP-1559).',
      ),
      optionalField(
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
      specifiedField(
        'hash',
        'Hash',
        'hash',
        'Keccak-256 of the signed transaction, as it is encoded.',
      ),
      optionalField('chainId', 'Chain id', 'number', 'The chain that it is signed for (EIP-155).'),
      optionalField(
        'chainID',
        'Chain ID',
        'number',
        'The chain that it is signed for, as spec 2.4 also spells it.',
      ),
      optionalField(
        'yParity',
        'y parity',
        'number',
        'Which of two points the signature means: 0 or 1 (typed transactions).',
      ),
      specifiedField(
        'v',
        'v',
        'number',
        'Recovery id. Legacy: 27 or 28, or chain id · 2 + 35 or 36 (EIP-155); typed: the y parity.',
      ),
      specifiedField('r', 'r', 'word', 'First half of the signature (ECDSA on secp256k1).'),
      specifiedField(
        's',
        's',
        'word',
        'Second half of the signature; at most half the order (EIP-2).',
      ),
    ],
  },
  {
    title: 'OP Stack',
    fields: [
      optionalField(
        'sourceHash',
        'Source',
        'hash',
        'Names the deposit by where it comes from on the chain below (OP Stack, deposits).',
      ),
      optionalField(
        'mint',
        'Minted',
        'ether',
        'Ether that the deposit brings from the chain below.',
      ),
      optionalField(
        'isSystemTx',
        'System transaction',
        'raw',
        'Whether its gas was outside the block’s limit (before Regolith).',
      ),
      optionalField('depositReceiptVersion', 'Receipt version', 'number', 'Since Canyon 1.'),
    ],
  },
  {
    title: 'Arbitrum',
    fields: [
      optionalField('requestId', 'Request', 'hash', 'Names the message from the parent chain.'),
      optionalField('ticketId', 'Ticket', 'hash', 'The retryable ticket that is tried.'),
      optionalField('retryTo', 'Call to', 'recipient', 'Whom the ticket’s call goes to.'),
      optionalField('retryValue', 'Value of the call', 'ether', 'Ether that goes with that call.'),
      optionalField('retryData', 'Data of the call', 'data', 'What that call says.'),
      optionalField('depositValue', 'Deposited', 'ether', 'Ether that came with the ticket.'),
      optionalField(
        'beneficiary',
        'Beneficiary',
        'address',
        'Who gets the value if it is cancelled.',
      ),
      optionalField('refundTo', 'Refund to', 'address', 'Who gets back what was paid too much.'),
      optionalField('maxRefund', 'Most refunded', 'ether', 'Most that is given back.'),
      optionalField('submissionFeeRefund', 'Fee refund', 'ether', 'Given back if it succeeds.'),
      optionalField('maxSubmissionFee', 'Submission fee cap', 'ether', 'Most to keep the ticket.'),
      optionalField(
        'l1BaseFee',
        'L1 base fee',
        'gwei',
        'Base fee of the parent chain at that time.',
      ),
      optionalField('effectiveGasPrice', 'Effective price', 'gwei', 'Price per gas, before Nitro.'),
      optionalField('l1BlockNumber', 'L1 block', 'number', 'Block of the parent chain.'),
    ],
  },
  {
    title: 'zkSync',
    fields: [
      optionalField('l1BatchNumber', 'Batch', 'number', 'The batch that is proven on Ethereum.'),
      optionalField('l1BatchTxIndex', 'Index in the batch', 'number', 'Place in that batch.'),
    ],
  },
  {
    title: 'Celo',
    fields: [
      optionalField('feeCurrency', 'Fee currency', 'address', 'Token that pays the fee (CIP-64).'),
      optionalField('gatewayFee', 'Gateway fee', 'raw', 'Fee of the node that relayed it.'),
      optionalField('gatewayFeeRecipient', 'Gateway', 'address', 'Who gets the gateway fee.'),
    ],
  },
]

/** What a transaction carries; its page shows each in a part of its own. */
export const transactionContents: FieldDefinitionGroup = {
  title: 'Contents',
  fields: [
    specifiedField('input', 'Input', 'data', 'Data sent along with the transaction.'),
    optionalField(
      'accessList',
      'Access list',
      'access list',
      'Addresses and storage keys that it says it will touch (EIP-2930).',
    ),
    optionalField(
      'blobVersionedHashes',
      'Blob hashes',
      'raw',
      'One for each blob that comes with it (EIP-4844).',
    ),
    optionalField(
      'authorizationList',
      'Authorizations',
      'raw',
      'Accounts that let the code of a contract act for them (EIP-7702).',
    ),
  ],
}

import { type FieldDefinitionGroup, optionalField, specifiedField } from '#domain/values/field.ts'

/**
 * The fields of a transaction in the order people read them: those of spec 2.4 and those that other
 * types have (EIP-2930, 1559, 4844, 7702; execution-apis `transaction.yaml`). The first group is the
 * overview of the page, the third its tab of the signature.
 */
export const transactionFields: readonly FieldDefinitionGroup[] = [
  {
    title: 'Overview',
    fields: [
      specifiedField('from', 'From', 'address', 'The sender: the account that signed.'),
      specifiedField('to', 'To', 'recipient', 'The recipient; null for a contract creation.'),
      specifiedField('value', 'Value', 'amount', 'Sent to the recipient on success.'),
      specifiedField(
        'blockNumber',
        'Block',
        'number',
        'Number of the including block; null while pending.',
      ),
      specifiedField(
        'transactionIndex',
        'Index',
        'number',
        'Index in the block; null while pending.',
      ),
      optionalField('blockTimestamp', 'Timestamp', 'time', 'Time of the including block.'),
    ],
  },
  {
    title: 'Details',
    fields: [
      specifiedField('nonce', 'Nonce', 'number', 'Number of earlier transactions of the sender.'),
      specifiedField('gas', 'Gas limit', 'gas', 'Max gas it may use. Gas used is in the receipt.'),
      specifiedField(
        'gasPrice',
        'Gas price',
        'gas price',
        'Types 2 to 4: base fee + min(max priority fee, max fee − base fee), computed by the node (EIP-1559), not part of the hash.',
      ),
      optionalField(
        'maxFeePerGas',
        'Max fee per gas',
        'gas price',
        'Upper bound for base fee and priority fee together (EIP-1559).',
      ),
      optionalField(
        'maxPriorityFeePerGas',
        'Max priority fee per gas',
        'gas price',
        'Upper bound above the base fee, for the block producer (EIP-1559).',
      ),
      optionalField(
        'maxFeePerBlobGas',
        'Max fee per blob gas',
        'gas price',
        'Upper bound for one unit of blob gas (EIP-4844).',
      ),
      optionalField('type', 'Type', 'type', 'Transaction type (EIP-2718).'),
      specifiedField(
        'blockHash',
        'Block hash',
        'block hash',
        'Hash of the including block; null while pending.',
      ),
    ],
  },
  {
    title: 'Signature',
    fields: [
      specifiedField('hash', 'Hash', 'hash', 'Keccak-256 of the encoded, signed transaction.'),
      optionalField('chainId', 'Chain ID', 'number', 'The chain it is signed for (EIP-155).'),
      optionalField(
        'chainID',
        'Chain ID (chainID)',
        'number',
        'The chain it is signed for, in the other spelling of the specification.',
      ),
      optionalField(
        'yParity',
        'y parity',
        'number',
        'Which of two curve points the signature means: 0 or 1 (typed transactions).',
      ),
      specifiedField(
        'v',
        'v',
        'number',
        'Recovery ID. Legacy: 27 or 28, or chain ID · 2 + 35 or 36 (EIP-155); typed: the y parity.',
      ),
      specifiedField('r', 'r', 'word', 'First half of the signature (ECDSA on secp256k1).'),
      specifiedField(
        's',
        's',
        'word',
        'Second half of the signature; max half the curve order (EIP-2).',
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
        'Identifies the deposit by its origin on L1 (OP Stack, deposits).',
      ),
      optionalField('mint', 'Minted', 'amount', 'What the deposit brings from L1.'),
      optionalField(
        'isSystemTx',
        'System transaction',
        'raw',
        'Whether its gas was outside the block gas limit (before Regolith).',
      ),
      optionalField('depositReceiptVersion', 'Receipt version', 'number', 'Since Canyon 1.'),
    ],
  },
  {
    title: 'Arbitrum',
    fields: [
      optionalField(
        'requestId',
        'Request',
        'hash',
        'Identifies the message from the parent chain.',
      ),
      optionalField('ticketId', 'Ticket', 'hash', 'The retryable ticket being redeemed.'),
      optionalField('retryTo', 'Call to', 'recipient', 'Recipient of the ticket’s call.'),
      optionalField('retryValue', 'Call value', 'amount', 'Sent with that call.'),
      optionalField('retryData', 'Call data', 'data', 'Input data of that call.'),
      optionalField('depositValue', 'Deposited', 'amount', 'Sent with the ticket.'),
      optionalField(
        'beneficiary',
        'Beneficiary',
        'address',
        'Receives the value if it is cancelled.',
      ),
      optionalField('refundTo', 'Refund to', 'address', 'Receives any overpaid fee.'),
      optionalField('maxRefund', 'Max refund', 'amount', 'Upper bound of the refund.'),
      optionalField('submissionFeeRefund', 'Fee refund', 'amount', 'Refunded on success.'),
      optionalField(
        'maxSubmissionFee',
        'Max submission fee',
        'amount',
        'Upper bound for storing the ticket.',
      ),
      optionalField(
        'l1BaseFee',
        'L1 base fee',
        'gas price',
        'Base fee of the parent chain at that block.',
      ),
      optionalField(
        'effectiveGasPrice',
        'Effective price',
        'gas price',
        'Price per gas, before Nitro.',
      ),
      optionalField('l1BlockNumber', 'L1 block', 'number', 'Block of the parent chain.'),
    ],
  },
  {
    title: 'zkSync',
    fields: [
      optionalField('l1BatchNumber', 'Batch', 'number', 'The batch proven on Ethereum.'),
      optionalField('l1BatchTxIndex', 'Batch index', 'number', 'Index in that batch.'),
    ],
  },
  {
    title: 'Celo',
    fields: [
      optionalField('feeCurrency', 'Fee currency', 'address', 'Token that pays the fee (CIP-64).'),
      optionalField('gatewayFee', 'Gateway fee', 'raw', 'Fee of the relaying node.'),
      optionalField('gatewayFeeRecipient', 'Gateway', 'address', 'Receives the gateway fee.'),
    ],
  },
]

/** Contents of a transaction; its page shows each in a tab of its own. */
export const transactionContents: FieldDefinitionGroup = {
  title: 'Contents',
  fields: [
    specifiedField('input', 'Input data', 'data', 'Call data, init code or text.'),
    optionalField(
      'accessList',
      'Access list',
      'access list',
      'Addresses and storage keys declared beforehand (EIP-2930).',
    ),
    optionalField(
      'blobVersionedHashes',
      'Blob hashes',
      'raw',
      'One versioned hash per blob (EIP-4844).',
    ),
    optionalField(
      'authorizationList',
      'Authorizations',
      'raw',
      'Accounts that delegate to a contract (EIP-7702).',
    ),
  ],
}

import { always, type FieldGroup, sometimes } from '#domain/field.ts'

/**
 * The fields of a transaction in the order people read them: those of spec 2.4 and those that other
 * types have (EIP-2930, 1559, 4844, 7702; execution-apis `transaction.yaml`).
 */
export const transactionFields: readonly FieldGroup[] = [
  {
    title: 'Overview',
    fields: [
      always('from', 'From', 'address', 'The sender.'),
      always('to', 'To', 'recipient', 'The receiver; none for the creation of a contract.'),
      always('value', 'Value', 'ether', 'Ether that goes with the transaction, if it succeeds.'),
      sometimes('type', 'Type', 'type', 'Transaction type (EIP-2718).'),
      always('blockHash', 'Block', 'block hash', 'Hash of the including block; null when pending.'),
      sometimes('blockTimestamp', 'Time', 'time', 'When the including block was collated.'),
      always(
        'gas',
        'Gas limit',
        'gas',
        'Most gas that the sender lets it use; not what it did use.',
      ),
      always('nonce', 'Nonce', 'number', 'Transactions that the sender made before this one.'),
    ],
  },
  {
    title: 'Price of a unit of gas',
    fields: [
      always(
        'gasPrice',
        'Gas price',
        'gwei',
        'What the sender gave, or, for a dynamic fee, what the node computed.',
      ),
      sometimes('maxFeePerGas', 'Fee cap', 'gwei', 'Most that the sender pays in all (EIP-1559).'),
      sometimes('maxPriorityFeePerGas', 'Tip cap', 'gwei', 'Most above the base fee (EIP-1559).'),
      sometimes(
        'maxFeePerBlobGas',
        'Blob fee cap',
        'gwei',
        'Most for a unit of blob gas (EIP-4844).',
      ),
    ],
  },
  {
    title: 'Contents',
    fields: [
      always(
        'input',
        'Input',
        'data',
        'Data sent along: a call, the code of a new contract, or a message.',
      ),
      sometimes(
        'accessList',
        'Access list',
        'access list',
        'Addresses and storage keys named beforehand (EIP-2930).',
      ),
      sometimes(
        'blobVersionedHashes',
        'Blob hashes',
        'raw',
        'Hashes of the blobs that came with it (EIP-4844).',
      ),
      sometimes(
        'authorizationList',
        'Authorizations',
        'raw',
        'Accounts that let code act for them (EIP-7702).',
      ),
    ],
  },
  {
    title: 'Place and signature',
    fields: [
      always('hash', 'Hash', 'hash', 'Keccak-256 of the signed transaction.'),
      always(
        'blockNumber',
        'Block number',
        'number',
        'Number of the including block; null when pending.',
      ),
      always('transactionIndex', 'Index', 'number', 'Place in the block; null when pending.'),
      sometimes('chainId', 'Chain id', 'number', 'The chain that it is signed for (EIP-155).'),
      sometimes(
        'chainID',
        'Chain id',
        'number',
        'The chain that it is signed for, as spec 2.4 also spells it.',
      ),
      sometimes('yParity', 'y parity', 'number', 'Parity of the signature (typed transactions).'),
      always('v', 'v', 'number', 'Recovery id of the signature.'),
      always('r', 'r', 'word', 'First half of the signature.'),
      always('s', 's', 'word', 'Second half of the signature.'),
    ],
  },
]

import {
  type FieldDefinitionGroup,
  optionalField as fork,
  specifiedField as spec,
} from '#domain/values/field.ts'

/** The fields that people look at first. */
const overviewFields: FieldDefinitionGroup = {
  title: 'Overview',
  fields: [
    spec(
      'timestamp',
      'Timestamp',
      'time',
      'Set by the block’s producer in Unix seconds; later than the parent’s.',
    ),
    spec(
      'gasUsed',
      'Gas used',
      'gas used',
      'Total gas used by all transactions, and its share of the gas limit.',
    ),
    fork(
      'baseFeePerGas',
      'Base fee',
      'gas price',
      'Min price per unit of gas; burnt on Ethereum. Moves by up to 1/8 per block (EIP-1559).',
    ),
    spec('miner', 'Fee recipient', 'address', 'Address that receives the priority fees.'),
    spec('parentHash', 'Parent', 'block hash', 'Hash of the block before this one.'),
    spec(
      'size',
      'Size',
      'size',
      'Size of the encoded block. Clients count differently; no hash covers it.',
    ),
  ],
}

/**
 * The fields of a block in the order people read them: those of spec 2.5, those that later forks
 * added (London to Amsterdam, execution-apis `block.yaml`), and those of other chains' nodes.
 * `transactions` is a list of its own.
 */
export const blockFields: readonly FieldDefinitionGroup[] = [
  overviewFields,
  {
    title: 'Gas and blobs',
    fields: [
      spec('number', 'Number', 'number', 'Block height.'),
      spec(
        'gasLimit',
        'Gas limit',
        'gas',
        'Max gas for all transactions. Changes by less than 1/1024 per block (yellow paper 4.3.4).',
      ),
      fork(
        'blobGasUsed',
        'Blob gas used',
        'gas',
        '131,072 per blob (EIP-4844). On OP Stack chains since Jovian: data footprint.',
      ),
      fork(
        'excessBlobGas',
        'Excess blob gas',
        'gas',
        'Accumulated blob gas above the target; sets the blob base fee (EIP-4844, EIP-7918).',
      ),
      fork('slotNumber', 'Slot', 'number', 'Consensus layer slot (EIP-7843).'),
      fork('withdrawals', 'Withdrawals', 'list', 'Payments from the consensus layer (EIP-4895).'),
    ],
  },
  {
    title: 'Hashes and roots',
    fields: [
      spec(
        'hash',
        'Block hash',
        'hash',
        'Keccak-256 of the RLP-encoded header; null while pending.',
      ),
      spec('stateRoot', 'State root', 'hash', 'Root of the state trie after the block.'),
      spec(
        'transactionsRoot',
        'Transactions root',
        'hash',
        'Root of the trie of encoded transactions by index.',
      ),
      spec(
        'receiptsRoot',
        'Receipts root',
        'hash',
        'Root of the trie of receipts, which this API does not provide.',
      ),
      fork(
        'withdrawalsRoot',
        'Withdrawals root',
        'hash',
        'Root of the withdrawals trie (EIP-4895). On OP Stack chains since Isthmus: message passer storage root.',
      ),
      fork(
        'requestsHash',
        'Requests hash',
        'hash',
        'Hash of consensus layer requests: deposits, withdrawals, consolidations (EIP-7685).',
      ),
      fork(
        'blockAccessListHash',
        'Access list hash',
        'hash',
        'Keccak-256 of the block access list (EIP-7928).',
      ),
      fork(
        'balHash',
        'Access list hash',
        'hash',
        'Besu’s name for blockAccessListHash (EIP-7928).',
      ),
      fork(
        'parentBeaconBlockRoot',
        'Parent beacon root',
        'hash',
        'Root of the parent beacon block, readable by contracts (EIP-4788).',
      ),
      spec(
        'sha3Uncles',
        'Uncles hash',
        'hash',
        'Keccak-256 of the uncle headers; of an empty list since proof of stake (EIP-3675).',
      ),
    ],
  },
  {
    title: 'Consensus',
    fields: [
      spec(
        'difficulty',
        'Difficulty',
        'number',
        'Average hashes per block in proof of work; 0 since proof of stake (EIP-3675).',
      ),
      spec(
        'totalDifficulty',
        'Total difficulty',
        'number',
        'Total of all difficulties so far. Most nodes omit it; no hash covers it.',
      ),
      spec(
        'mixHash',
        'Mix hash',
        'hash',
        'Since proof of stake: prevRandao, the beacon chain’s randomness (EIP-4399).',
      ),
      spec('nonce', 'Nonce', 'data', 'Proof-of-work nonce; zero since proof of stake (EIP-3675).'),
      spec(
        'extraData',
        'Extra data',
        'data',
        'Producer-defined bytes, max 32 on Ethereum. Some chains store signatures or fee rules here.',
      ),
      spec(
        'uncles',
        'Uncles',
        'list',
        'Hashes of referenced orphaned blocks; none since proof of stake.',
      ),
      spec(
        'logsBloom',
        'Logs bloom',
        'bloom',
        '2,048-bit filter over the addresses and topics of all logs (yellow paper 4.3.1).',
      ),
    ],
  },
  {
    title: 'Chain-specific',
    fields: [
      fork(
        'l1BlockNumber',
        'L1 block',
        'number',
        'Newest parent chain block seen (Arbitrum; also in the mix hash).',
      ),
      fork('sendRoot', 'Send root', 'hash', 'Root of messages to the parent chain (Arbitrum).'),
      fork(
        'sendCount',
        'Send count',
        'number',
        'Messages to the parent chain so far (Arbitrum; also in the mix hash).',
      ),
      fork(
        'l1BatchNumber',
        'L1 batch',
        'number',
        'Batch on the parent chain; null until sealed (zkSync).',
      ),
      fork('l1BatchTimestamp', 'L1 batch time', 'time', 'Start time of the batch (zkSync).'),
      fork(
        'milliTimestamp',
        'Time in milliseconds',
        'number',
        'Milliseconds since 1970 (BNB Smart Chain).',
      ),
      fork('author', 'Author', 'address', 'Validator of the block (OpenEthereum, AuRa).'),
      fork('auraStep', 'AuRa step', 'number', 'Authority round step; replaces the mix hash.'),
      fork('auraSeal', 'AuRa seal', 'data', 'Authority signature; replaces the nonce.'),
      fork('extDataHash', 'Extra data hash', 'hash', 'Hash of atomic transactions (Avalanche).'),
      fork('extDataGasUsed', 'Extra gas used', 'gas', 'Gas of atomic transactions (Avalanche).'),
      fork(
        'blockGasCost',
        'Block gas cost',
        'gas',
        'Gas that priority fees must cover for a fast block (Avalanche).',
      ),
      fork('minGasPrice', 'Min gas price', 'gas price', 'Min price per unit of gas (Rootstock).'),
    ],
  },
]

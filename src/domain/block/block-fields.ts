import { overviewFields } from '#domain/block/block.ts'
import {
  type FieldDefinitionGroup,
  optionalField as fork,
  specifiedField as spec,
} from '#domain/values/field.ts'

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
      spec('number', 'Number', 'number', 'Height: the count of blocks before this one.'),
      spec(
        'gasLimit',
        'Gas limit',
        'gas',
        'Most gas that the transactions together may use. Producers move it, by less than 1/1024 of the parent’s a block (yellow paper, 4.3.4).',
      ),
      fork(
        'blobGasUsed',
        'Blob gas used',
        'gas',
        'Gas used for blobs: 131,072 (2^17) for each (EIP-4844). OP Stack chains since Jovian count the footprint of their data here instead.',
      ),
      fork(
        'excessBlobGas',
        'Excess blob gas',
        'gas',
        'Blob gas above the target, summed up block by block. It alone sets the blob base fee: fake_exponential(1 wei, excess, update fraction) (EIP-4844); since Osaka it falls no faster than a reserve price allows (EIP-7918).',
      ),
      fork('slotNumber', 'Slot', 'number', 'Slot of the consensus layer (EIP-7843).'),
      fork(
        'withdrawals',
        'Withdrawals',
        'list',
        'Payments from the consensus layer; each has a row in the view of withdrawals (EIP-4895).',
      ),
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
      spec(
        'stateRoot',
        'State root',
        'hash',
        'Root of the trie of all accounts and their storage, after the block.',
      ),
      spec(
        'transactionsRoot',
        'Transactions root',
        'hash',
        'Root of the trie of the encoded transactions, by their index.',
      ),
      spec(
        'receiptsRoot',
        'Receipts root',
        'hash',
        'Root of the trie of receipts: status, gas and logs, which this API does not give.',
      ),
      fork(
        'withdrawalsRoot',
        'Withdrawals root',
        'hash',
        'Root of the trie of withdrawals (EIP-4895). OP Stack chains since Isthmus have the storage root of their message passer here.',
      ),
      fork(
        'requestsHash',
        'Requests hash',
        'hash',
        'SHA-256 of the hashes of the requests to the consensus layer: deposits, withdrawals, consolidations (EIP-7685).',
      ),
      fork(
        'blockAccessListHash',
        'Access list hash',
        'hash',
        'Keccak-256 of the list of all accounts and slots that the block touched (EIP-7928).',
      ),
      fork(
        'balHash',
        'Access list hash',
        'hash',
        'The same as blockAccessListHash (EIP-7928), as Besu named it.',
      ),
      fork(
        'parentBeaconBlockRoot',
        'Parent beacon root',
        'hash',
        'Root of the parent’s beacon block, which contracts can read (EIP-4788).',
      ),
      spec(
        'sha3Uncles',
        'Uncles hash',
        'hash',
        'Keccak-256 of the list of uncle headers; of an empty list since proof of stake (EIP-3675).',
      ),
    ],
  },
  {
    title: 'Seal',
    fields: [
      spec(
        'difficulty',
        'Difficulty',
        'number',
        'Hashes that a miner had to try on average; 0 since proof of stake (EIP-3675).',
      ),
      spec(
        'totalDifficulty',
        'Total difficulty',
        'number',
        'Sum of the difficulties up to this block. Most nodes stopped giving it, and no hash covers it.',
      ),
      spec(
        'mixHash',
        'Mix hash',
        'hash',
        'Seal of proof of work; since proof of stake prevRandao, the randomness of the beacon chain (EIP-4399).',
      ),
      spec(
        'nonce',
        'Nonce',
        'data',
        'Eight bytes that made the proof of work come out; zero since proof of stake (EIP-3675).',
      ),
      spec(
        'extraData',
        'Extra data',
        'data',
        'Bytes of the producer’s choice, at most 32 on Ethereum; some chains keep signatures or fee rules here.',
      ),
      spec(
        'uncles',
        'Uncles',
        'list',
        'Hashes of orphaned blocks that this one names; none since proof of stake.',
      ),
      spec(
        'logsBloom',
        'Logs bloom',
        'bloom',
        'Filter of 2,048 bits over the addresses and topics of all logs, three bits each (yellow paper, 4.3.1).',
      ),
    ],
  },
  {
    title: 'Of other chains',
    fields: [
      fork(
        'l1BlockNumber',
        'L1 block',
        'number',
        'Block of the chain below that this one had seen (Arbitrum; it is in the mix hash too).',
      ),
      fork('sendRoot', 'Send root', 'hash', 'Root of the messages to the chain below (Arbitrum).'),
      fork(
        'sendCount',
        'Send count',
        'number',
        'Messages to the chain below so far (Arbitrum; it is in the mix hash too).',
      ),
      fork(
        'l1BatchNumber',
        'L1 batch',
        'number',
        'Batch in which the block goes to the chain below; null until it is sealed (zkSync).',
      ),
      fork('l1BatchTimestamp', 'L1 batch time', 'time', 'When the batch was begun (zkSync).'),
      fork(
        'milliTimestamp',
        'Time in milliseconds',
        'number',
        'Milliseconds since 1970 (BNB Smart Chain).',
      ),
      fork(
        'author',
        'Author',
        'address',
        'The validator that made the block (OpenEthereum, AuRa).',
      ),
      fork(
        'auraStep',
        'AuRa step',
        'number',
        'Step of the authority round, in place of the mix hash.',
      ),
      fork('auraSeal', 'AuRa seal', 'data', 'Signature of the authority, in place of the nonce.'),
      fork('extDataHash', 'Extra data hash', 'hash', 'Hash of atomic transactions (Avalanche).'),
      fork('extDataGasUsed', 'Extra gas used', 'gas', 'Gas of atomic transactions (Avalanche).'),
      fork(
        'blockGasCost',
        'Block gas cost',
        'gas',
        'Gas that the tips must pay for making the block so soon (Avalanche).',
      ),
      fork('minGasPrice', 'Least gas price', 'gwei', 'Least that a unit of gas costs (Rootstock).'),
    ],
  },
]

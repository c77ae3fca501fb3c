import type { RawObject } from '#domain/raw.ts'

/** How a field's value is to be read and shown. */
type FieldKind =
  | 'number'
  | 'time'
  | 'gas used'
  | 'gas'
  | 'wei'
  | 'size'
  | 'address'
  | 'parent'
  | 'hash'
  | 'data'
  | 'bloom'
  | 'list'
  | 'raw'

export type Field = {
  name: string
  label: string
  kind: FieldKind
  /** What the value means, in one plain sentence. */
  meaning: string
  /** Spec 2.5 lists it: when an answer lacks it, that is said. Fields of later forks just appear. */
  specified: boolean
}

const field =
  (specified: boolean) =>
  (name: string, label: string, kind: FieldKind, meaning: string): Field => ({
    name,
    label,
    kind,
    meaning,
    specified,
  })
const spec = field(true)
const fork = field(false)

export type FieldGroup = { title: string; fields: Field[] }

/**
 * The fields of a block in the order people read them: those of spec 2.5 and those that later forks
 * added (London to Amsterdam, execution-apis `block.yaml`). `transactions`
 * is a list of its own.
 */
export const blockFields: readonly FieldGroup[] = [
  {
    title: 'Overview',
    fields: [
      spec('timestamp', 'Time', 'time', 'When the block was collated, as its producer set it.'),
      spec('gasUsed', 'Gas used', 'gas used', 'Gas used by all transactions, against the limit.'),
      fork(
        'baseFeePerGas',
        'Base fee',
        'wei',
        'Price that every gas unit pays and burns (EIP-1559).',
      ),
      spec('miner', 'Fee recipient', 'address', 'The address that receives the priority fees.'),
      spec('parentHash', 'Parent', 'parent', 'Hash of the block before this one.'),
      spec('size', 'Size', 'size', 'Size of the encoded block; nodes differ in how they count.'),
    ],
  },
  {
    title: 'Numbers',
    fields: [
      spec('number', 'Number', 'number', 'Height: the count of blocks before this one.'),
      spec('gasLimit', 'Gas limit', 'gas', 'Most gas that the transactions together may use.'),
      fork('blobGasUsed', 'Blob gas used', 'gas', 'Gas used for blobs: 131,072 a blob (EIP-4844).'),
      fork(
        'excessBlobGas',
        'Excess blob gas',
        'gas',
        'Running excess that sets the blob price (EIP-4844).',
      ),
      fork('withdrawals', 'Withdrawals', 'list', 'Payments from the consensus layer (EIP-4895).'),
      fork('slotNumber', 'Slot', 'number', 'Slot of the consensus layer (EIP-7843).'),
    ],
  },
  {
    title: 'Roots',
    fields: [
      spec('hash', 'Block hash', 'hash', 'Keccak-256 of the encoded header.'),
      spec('stateRoot', 'State root', 'hash', 'Root of all accounts and storage after the block.'),
      spec('transactionsRoot', 'Transactions root', 'hash', 'Root of the list of transactions.'),
      spec('receiptsRoot', 'Receipts root', 'hash', 'Root of the list of receipts.'),
      fork(
        'withdrawalsRoot',
        'Withdrawals root',
        'hash',
        'Root of the list of withdrawals (EIP-4895).',
      ),
      fork(
        'requestsHash',
        'Requests hash',
        'hash',
        'SHA-256 of the requests to the consensus layer (EIP-7685).',
      ),
      fork(
        'parentBeaconBlockRoot',
        'Parent beacon root',
        'hash',
        'Root of the parent beacon block (EIP-4788).',
      ),
      fork(
        'blockAccessListHash',
        'Access list hash',
        'hash',
        'Hash of the block access list (EIP-7928).',
      ),
      spec('sha3Uncles', 'Uncles hash', 'hash', 'Keccak-256 of the list of uncle headers.'),
    ],
  },
  {
    title: 'Seal',
    fields: [
      spec(
        'difficulty',
        'Difficulty',
        'number',
        'Work that the block needed; 0 since proof of stake (EIP-3675).',
      ),
      spec(
        'totalDifficulty',
        'Total difficulty',
        'number',
        'Sum up to this block; most nodes stopped giving it.',
      ),
      spec(
        'mixHash',
        'Mix hash',
        'hash',
        'Seal of proof of work; since proof of stake the randomness prevRandao (EIP-4399).',
      ),
      spec('nonce', 'Nonce', 'data', 'Seal of proof of work; zero since proof of stake.'),
      spec('extraData', 'Extra data', 'data', 'Up to 32 bytes of the producer’s choice.'),
      spec('uncles', 'Uncles', 'list', 'Hashes of orphaned blocks that this block names.'),
      spec(
        'logsBloom',
        'Logs bloom',
        'bloom',
        'Filter of the addresses and topics that logged in this block.',
      ),
    ],
  },
]

const known = new Set([
  'transactions',
  ...blockFields.flatMap(({ fields }) => fields.map(({ name }) => name)),
])

/** Fields of an answer that no group knows: other chains' and forks' to come. */
export function otherFields(block: RawObject): Field[] {
  return Object.keys(block)
    .filter((name) => !known.has(name))
    .map((name) => fork(name, name, 'raw', 'A field beyond the specification.'))
}

/** Number of bits set in a logs bloom of 256 bytes, or undefined when it is not one. */
export function bloomBits(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{512}$/i.test(value)) return undefined
  let bits = 0
  for (const digit of value.slice(2)) {
    for (let rest = Number.parseInt(digit, 16); rest > 0; rest >>= 1) bits += rest & 1
  }
  return bits
}

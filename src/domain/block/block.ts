import {
  type FieldDefinitionGroup,
  optionalField as fork,
  specifiedField as spec,
} from '#domain/values/field.ts'

/** What people look at first in a block; the other fields are in `block-fields`. */
export const overviewFields: FieldDefinitionGroup = {
  title: 'Overview',
  fields: [
    spec(
      'timestamp',
      'Time',
      'time',
      'When the block was made, as its producer set it: seconds since 1970, later than its parent’s.',
    ),
    spec(
      'gasUsed',
      'Gas used',
      'gas used',
      'Gas that all transactions together used, against the gas limit of the block.',
    ),
    fork(
      'baseFeePerGas',
      'Base fee',
      'gwei',
      'Wei that every unit of gas pays at least; on Ethereum it is burnt. The parent’s base fee, up to an eighth more or less, by how far its gas used was from the target (EIP-1559).',
    ),
    spec(
      'miner',
      'Fee recipient',
      'address',
      'Address that receives the priority fees: gas price − base fee, for each unit of gas used.',
    ),
    spec('parentHash', 'Parent', 'block hash', 'Hash of the block before this one.'),
    spec(
      'size',
      'Size',
      'size',
      'Size of the encoded block. Clients differ in what they count, and no hash covers it.',
    ),
  ],
}

/** Number of bits set in a logs bloom of 256 bytes, or undefined when it is not one. */
export function countBloomBits(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{512}$/i.test(value)) return undefined
  let setBits = 0
  for (const digit of value.slice(2)) {
    for (let remainingBits = Number.parseInt(digit, 16); remainingBits > 0; remainingBits >>= 1)
      setBits += remainingBits & 1
  }
  return setBits
}

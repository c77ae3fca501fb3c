import { callFields, type Parameter } from '#domain/playground/operations.ts'

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown }

const hexSchema = (digits: string, description: string): JsonSchema => ({
  type: 'string',
  pattern: `^0x[0-9a-fA-F]${digits}$`,
  description,
})

const addressSchema = hexSchema('{40}', 'Address, 20 bytes.')
const hashSchema = hexSchema('{64}', 'Hash, 32 bytes.')
const bytesSchema: JsonSchema = {
  type: 'string',
  pattern: '^0x([0-9a-fA-F]{2})*$',
  description: 'Bytes in hex.',
}
const quantitySchema = hexSchema('{1,64}', 'Number in hex, up to 256 bits.')
/** Numbers of at most 63 bits: nodes keep block numbers so. */
const blockNumberSchema: JsonSchema = {
  type: 'string',
  pattern: '^0x([0-7][0-9a-fA-F]{15}|[0-9a-fA-F]{1,15})$',
  description: 'Block number in hex.',
}
const nullable = ({ type, ...schema }: JsonSchema): JsonSchema => ({
  ...schema,
  type: [type, 'null'],
})

/** Schema of a parameter's value, spec 2.6, 2.7 and 4.2 to 4.6. */
export function parameterSchema({ kind, tags = [] }: Pick<Parameter, 'kind' | 'tags'>): JsonSchema {
  switch (kind) {
    case 'address':
      return addressSchema
    case 'hash':
      return hashSchema
    case 'position':
      return hexSchema('{1,64}', 'Storage position, up to 32 bytes.')
    case 'index':
      return hexSchema('{1,16}', 'Index in the block, from 0x0.')
    case 'quantity':
      return quantitySchema
    case 'data':
      return bytesSchema
    case 'block':
      return {
        oneOf: [blockNumberSchema, { type: 'string', enum: tags }],
        description: 'Block number in hex, or a tag.',
      }
    case 'flag':
      return { type: 'boolean' }
    case 'call':
      return { $ref: '#/components/schemas/Call' }
    default:
      return { type: 'string' }
  }
}

/** Fields of spec 2.4 that every included transaction has. */
const transactionSchema: JsonSchema = {
  type: 'object',
  description: 'Transaction. A pending one has null in the three fields of its block.',
  properties: {
    accessList: { type: 'array', items: { type: 'object' } },
    blockHash: nullable(hashSchema),
    blockNumber: nullable(quantitySchema),
    chainId: quantitySchema,
    from: addressSchema,
    gas: quantitySchema,
    gasPrice: quantitySchema,
    hash: hashSchema,
    input: bytesSchema,
    maxPriorityFeePerGas: quantitySchema,
    maxFeePerGas: quantitySchema,
    nonce: quantitySchema,
    r: quantitySchema,
    s: quantitySchema,
    to: { ...nullable(addressSchema), description: 'Recipient; null for a contract creation.' },
    transactionIndex: nullable(quantitySchema),
    type: quantitySchema,
    v: quantitySchema,
    value: { ...quantitySchema, description: 'Value in wei.' },
  },
  required: ['blockHash', 'blockNumber', 'from', 'gas', 'hash', 'input', 'nonce', 'to', 'value'],
}

const blockSchema: JsonSchema = {
  type: 'object',
  description: 'Block. Networks may add fields, such as baseFeePerGas and withdrawals.',
  properties: {
    difficulty: quantitySchema,
    extraData: bytesSchema,
    gasLimit: quantitySchema,
    gasUsed: quantitySchema,
    hash: nullable(hashSchema),
    logsBloom: nullable(bytesSchema),
    miner: addressSchema,
    mixHash: hashSchema,
    nonce: nullable(hexSchema('{16}', 'Proof-of-work nonce, 8 bytes.')),
    number: nullable(quantitySchema),
    parentHash: hashSchema,
    receiptsRoot: hashSchema,
    sha3Uncles: hashSchema,
    size: quantitySchema,
    stateRoot: hashSchema,
    timestamp: { ...quantitySchema, description: 'Unix time in seconds.' },
    totalDifficulty: quantitySchema,
    transactions: {
      type: 'array',
      items: { oneOf: [hashSchema, { $ref: '#/components/schemas/Transaction' }] },
    },
    transactionsRoot: hashSchema,
    uncles: { type: 'array', items: hashSchema },
  },
  required: ['hash', 'number', 'parentHash', 'stateRoot', 'timestamp', 'transactions'],
}

/** The objects of spec 2.4 to 2.6, by the names that `$ref` uses. */
export const componentSchemas: { readonly [name: string]: JsonSchema } = {
  Transaction: transactionSchema,
  Block: blockSchema,
  Call: {
    type: 'object',
    description: 'The call to simulate. Without `to` it deploys a contract.',
    properties: Object.fromEntries(
      callFields.map(({ name, kind, meaning }) => [
        name,
        { ...nullable(parameterSchema({ kind })), description: meaning },
      ]),
    ),
  },
}

const orNull = (name: string): JsonSchema => ({
  oneOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'null' }],
})

/** Result of each of the four methods, spec 4.2 to 4.5. */
export const resultSchemas: { readonly [method: string]: JsonSchema } = {
  eth_getStorageAt: hexSchema('{64}', 'The 32-byte value, padded on the left.'),
  eth_getTransactionByBlockNumberAndIndex: orNull('Transaction'),
  eth_getBlockByHash: orNull('Block'),
  eth_estimateGas: quantitySchema,
}

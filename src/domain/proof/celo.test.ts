import fc from 'fast-check'
import { type Hex, keccak256 as hashOf, hexToBigInt, hexToNumber } from 'viem'
import { serializeTransaction as serializeCelo } from 'viem/celo'
import { expect, test } from 'vitest'
import { proveTransaction } from '#domain/proof/prove-transaction.ts'
import { encodeTransaction } from '#domain/proof/transaction-encoding.ts'
import { toHex } from '#domain/values/integer.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { keccak256 } from '#testing/block-vectors.ts'

// celo-org/op-geth, core/types/celo_transaction_signing_test.go, createTestCelo1TxFixtures:
// signatures and hashes that celo-blockchain made with one key.
const common: RawObject = {
  from: '0x71562b71999873db5b286df957af199ec94617f7',
  nonce: '0xa',
  gas: '0x7a120',
  to: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
  value: '0xde0b6b3a7640000',
  input: '0x1122334455',
}
const dynamic: RawObject = {
  ...common,
  chainId: '0xa4ec',
  maxPriorityFeePerGas: '0x989680',
  maxFeePerGas: '0x2540be400',
  accessList: [
    {
      address: '0xceba9300f2b948710d2653dd7b07f33a8b32118c',
      storageKeys: ['0xd6aca1be9729c13d677335161321649cccae6a591554772516700f986f942eaa'],
    },
  ],
}
const feeCurrency = '0x2f25deb3848c207fc8e0c34035b3ba7fc157602b'
const gateway: RawObject = {
  gatewayFeeRecipient: '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae',
  gatewayFee: '0x5f5e100',
}
const vectors: { [name: string]: RawObject } = {
  'legacy, as Ethereum has it': {
    ...common,
    type: '0x0',
    gasPrice: '0x3b9aca00',
    feeCurrency: null,
    ethCompatible: true,
    v: '0x149fb',
    r: '0x0fb7068a40c34c3f6f6336175a9bfb9827dd1c86d3eace5b3827483ae31bffd9',
    s: '0x5e1df88b81d99356646e396497f7d9890845d58fd173ff353b13f76da7339a30',
    hash: '0xb31d1e63ce610b3283ec26b81a17d2ba74a8ce1a0f56db44e85350c617a3aa04',
  },
  'legacy with a fee currency': {
    ...common,
    ...gateway,
    type: '0x0',
    gasPrice: '0x3b9aca00',
    feeCurrency,
    ethCompatible: false,
    v: '0x149fc',
    r: '0xe78161be77dbde1b366b4431a95213a1d470273ec6cbe815cc851eec5924ba8d',
    s: '0x20673a2a5ecbc09dd7e9d3762fc3a0c594984f4346d91a9f1259c78a0a2b0eec',
    hash: '0xc66c343adfaecc4af7fcf38cf65d88ae936b8678b7a05d40e8912754292bbf57',
  },
  'CIP-42': {
    ...dynamic,
    ...gateway,
    type: '0x7c',
    feeCurrency,
    v: '0x0',
    r: '0x5ebfb28def4a6b115bcd8351f2056870fcaf0a36bd1045b56c40fa4856148830',
    s: '0x28a04e99788825c37aae057e9800a6f39b670df97174b963c8e5d71e430934c6',
    hash: '0xcf5cfbb82684b1ffbcfc9a29736269cb42438fbd05bd9c6f4586559c9b87576a',
  },
  'CIP-64': {
    ...dynamic,
    type: '0x7b',
    feeCurrency,
    v: '0x0',
    r: '0x577c470cfda044ee14c5c5133de4a25c57854f885d10a16f0758e3401cdfc89d',
    s: '0x09facd14e350f964627ef212e5083233dff364f4aacd20067fedbefe0f5f673c',
    hash: '0xc41349a437ad7937105b51831ee245a5742ff32266a893d0f4f23ca451faca6d',
  },
  'CIP-66': {
    ...dynamic,
    type: '0x7a',
    feeCurrency,
    maxFeeInFeeCurrency: '0x989680',
    v: '0x1',
    r: '0xa09bb8f8beda7b8f19a3ade683b82ec1042e5a2064edd35b90958502c5a14f9c',
    s: '0x1c117034271ee234ebcdffea2d3e637941ecaf59984469bc04ddf32dfaf1a58a',
    hash: '0x3f98ed4aa43cb2d91bcb0cf0a1b94d9d342b37ee76ee7d8c540acda2d454651e',
  },
}

const prove = (transaction: RawObject) => {
  const { hash, sender } = proveTransaction(transaction, { chainId: 42220n }, keccak256)
  return [hash.kind, sender?.kind]
}

test.each(Object.entries(vectors))('%s of Celo: hash and sender are verified', (_, transaction) => {
  expect(prove(transaction)).toEqual(['verified', 'verified'])
})

test.each(Object.entries(vectors))(
  '%s of Celo that was altered is a mismatch',
  (_, transaction) => {
    expect(prove({ ...transaction, value: '0x1' })).toEqual(['mismatch', 'mismatch'])
    if (transaction.feeCurrency)
      expect(prove({ ...transaction, feeCurrency: transaction.to })).toEqual([
        'mismatch',
        'mismatch',
      ])
  },
)

test('any transaction of CIP-64 is encoded as viem encodes it', () => {
  const quantity = fc.bigInt(0n, 2n ** 128n).map((value): Hex => `0x${value.toString(16)}`)
  const bytes = (length: number) =>
    fc
      .uint8Array({ minLength: length, maxLength: length })
      .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
  const transactions = fc.record({
    chainId: fc.constantFrom('0xa4ec', '0xaef3') as fc.Arbitrary<Hex>,
    nonce: fc.nat().map((value): Hex => `0x${value.toString(16)}`),
    gas: quantity,
    maxFeePerGas: quantity,
    maxPriorityFeePerGas: fc.constant('0x0' as Hex),
    value: quantity,
    to: fc.option(bytes(20)),
    input: fc.nat(40).chain(bytes),
    feeCurrency: bytes(20),
    accessList: fc.array(
      fc.record({ address: bytes(20), storageKeys: fc.array(bytes(32), { maxLength: 2 }) }),
      { maxLength: 2 },
    ),
  })
  fc.assert(
    fc.property(transactions, bytes(31), fc.constantFrom(0, 1), (transaction, half, yParity) => {
      const r: Hex = `0x01${half.slice(2)}`
      const raw = { ...transaction, type: '0x7b', yParity: `0x${yParity}`, r, s: r }
      const serialized = serializeCelo(
        {
          type: 'cip64',
          chainId: hexToNumber(transaction.chainId),
          nonce: hexToNumber(transaction.nonce),
          gas: hexToBigInt(transaction.gas),
          maxFeePerGas: hexToBigInt(transaction.maxFeePerGas),
          value: hexToBigInt(transaction.value),
          to: transaction.to ?? undefined,
          data: transaction.input,
          feeCurrency: transaction.feeCurrency,
          accessList: transaction.accessList,
        } as never,
        { r, s: r, yParity },
      )
      const { bytes: encoded } = encodeTransaction(raw)
      expect(toHex(encoded)).toBe(serialized)
      expect(toHex(keccak256(encoded))).toBe(hashOf(serialized))
    }),
    { numRuns: 50 },
  )
})

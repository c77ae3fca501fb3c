import { expect, test } from 'vitest'
import { ether } from '#testing/native-currencies.ts'
import { transactionFacts } from './transaction-facts.ts'

const facts = (transaction: { [field: string]: unknown }) =>
  Object.fromEntries(transactionFacts(transaction, ether, undefined))

test('the facts of a ticket, none of them more certain than the answer', () => {
  // ethereum/go-ethereum crypto/crypto_test.go, TestNewContractAddress, for sender and nonce.
  const from = '0x970e8128ab834e8eac17ab8e3812f010678cf791'
  const creation = {
    blockNumber: '0x0',
    blockTimestamp: '0x0',
    from,
    to: null,
    value: '0xde0b6b3a7640000',
    nonce: '0x0',
    gas: '0x5208',
    gasPrice: '0x1',
    input: '0x60806040',
    chainId: '0x1',
  }
  expect(facts(creation)).toMatchObject({
    Block: '0',
    Timestamp: '1970-01-01 00:00:00 UTC',
    To: 'Contract creation',
    From: '0x970E8128AB834E8EAC17Ab8E3812F010678CF791',
    'Contract, if successful': '0x333c3310824b7c685133F2BeDb2CA4b8b4DF633d',
    Value: '1 ETH',
    Nonce: '0',
    'Cost, at most': '1.000000000000021 ETH',
    'Input data': '4 bytes, starts with 0x60806040',
    Status: 'Unavailable: no receipt loaded',
  })
  expect(facts({ blockNumber: null })).toMatchObject({ Block: 'pending' })
  expect(Object.keys(facts({ value: 'much' }))).not.toContain('Value')
})

import { expect, test } from 'vitest'
import { transactionFacts } from './transaction-facts.ts'

const facts = (transaction: { [field: string]: unknown }) =>
  Object.fromEntries(transactionFacts(transaction))

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
  }
  expect(facts(creation)).toMatchObject({
    Block: '0',
    Time: '1970-01-01 00:00:00 UTC',
    To: 'creates a contract',
    'Contract, if it succeeded': '0x333c3310824b7c685133F2BeDb2CA4b8b4DF633d',
    Value: '1 ETH',
    Nonce: '0',
    Cost: '1.000000000000021 ETH at most',
    Input: '4 bytes, begins with 0x60806040',
    Status: 'not known: this API gives no receipts',
  })
  expect(facts({ blockNumber: null })).toMatchObject({ Block: 'pending' })
  expect(Object.keys(facts({ value: 'much' }))).not.toContain('Value')
})

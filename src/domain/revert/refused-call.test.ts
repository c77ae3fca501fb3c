import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TransactionCall } from '#domain/call/call.ts'
import { ether } from '#testing/native-currencies.ts'
import { refusals } from '#testing/refusal-captures.ts'
import { explainRefusal, isMissingStateError, refusalKind } from './refusal.ts'
import { explainRefusedCall } from './refused-call.ts'
import { asRevert } from './revert.ts'

const words = (message: string, call: TransactionCall = {}, code = -32000) =>
  explainRefusedCall({ code, message }, call, ether)

test.each(refusals)('$node: $message', ({ code, message, kind }) => {
  expect(refusalKind({ code, message })).toBe(kind)
  expect(asRevert({ code, message, data: undefined })).toBeUndefined()
  const told = words(message, {}, code)
  expect(told === undefined).toBe(kind === 'rate')
  expect(told?.meaning ?? '.').toMatch(/\.$/)
})

const gwei = (amount: number) => `0x${(BigInt(amount) * 10n ** 9n).toString(16)}` as const
const allowance = (limit: bigint | number) => `gas required exceeds allowance (${limit})`
const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('the number in an allowance means what the call makes it mean', () => {
  const told = (limit: number, call: TransactionCall) => words(allowance(limit), { to, ...call })
  expect(told(50_000, { gas: '0xc350' })).toMatchObject({
    title: 'The gas limit given does not suffice',
    meaning: expect.stringContaining('50,000 gas given'),
    fixes: [{ set: { gas: '' } }],
  })
  expect(told(20_000, { gas: '0x4e20' })).toMatchObject({
    title: 'The gas limit is below the fixed minimum',
    facts: expect.arrayContaining([
      ['Gas given', '20,000'],
      ['Together', '21,000'],
    ]),
  })
  expect(told(0, { maxFeePerGas: gwei(30) })).toMatchObject({
    title: 'The sender cannot pay for any gas',
    meaning: expect.stringContaining('30 gwei'),
    fixes: [{ set: { gasPrice: '', maxFeePerGas: '', maxPriorityFeePerGas: '' } }],
  })
  // floor((balance - value) / fee): 2 ETH beside the value, at 50 gwei.
  expect(told(40_000_000, { gasPrice: gwei(50), value: '0xde0b6b3a7640000' })).toMatchObject({
    meaning: expect.stringContaining('what the sender’s funds pay for at 50 gwei'),
    facts: [['If it is the funds, the sender holds about', '3 ETH']],
  })
  const largest = 'The gas does not suffice, even with the largest limit'
  expect(told(60_000_000, {})?.meaning).toMatch('60,000,000 gas, the most that this node tries')
  expect(told(16_777_216, {})).toMatchObject({
    title: largest,
    meaning: expect.stringContaining('EIP-7825'),
  })
  expect(told(16_777_216, { gasPrice: gwei(50) })?.meaning).toMatch('EIP-7825')
  expect(told(600_000_000, { gas: '0x7fffffffffffffff' })?.title).toBe(largest)
  expect(words('Transaction ran out of gas', { to })?.title).toBe(largest)
  expect(words('out of gas', { to, gas: '0xc350' })?.title).toMatch('given does not suffice')
})

test('lacking ether is explained with the shortfall, in the forms of every node', () => {
  for (const { kind, message, code } of refusals) {
    if (kind !== 'funds' || !/\d/.test(message)) continue
    const facts = words(message, { from: to, value: '0x1' }, code)?.facts
    expect(
      facts?.map(([label]) => label),
      message,
    ).toEqual(['The sender holds', 'It needs', 'It lacks'])
    expect(facts?.[0]?.[1], message).toBe('0.000000000000000005 ETH')
  }
  const bare = 'Insufficient funds for gas * price + value'
  const call: TransactionCall = { value: '0xde0b6b3a7640000', gas: '0x5208', gasPrice: gwei(50) }
  expect(words(bare, call)).toMatchObject({
    meaning: expect.stringMatching(/^No sender is given.*the value and the gas\.$/),
    facts: [
      ['The value sent', '1 ETH'],
      ['The gas at most', '0.00105 ETH'],
    ],
  })
  expect(words(bare, { from: to, value: '0x1' })?.advice).not.toMatch('fees')
})

test('a fee below the base fee is explained with both, and with one that lasts', () => {
  const told = (call: TransactionCall) =>
    words(
      'max fee per gas less than block base fee: address 0xab, maxFeePerGas: 1, baseFee: 7000000000',
      call,
    )
  expect(told({ maxFeePerGas: '0x1' })).toMatchObject({
    facts: [
      ['The max fee given', '1 wei'],
      ['The base fee', '7 gwei'],
    ],
    fixes: [{ label: 'Use twice the base fee: 14 gwei', set: { maxFeePerGas: '14 gwei' } }, {}],
  })
  expect(told({ gasPrice: '0x1' })?.fixes?.[0]?.set).toEqual({ gasPrice: '14 gwei' })
})

test('INVALID and an opcode of another fork have their own explanations', () => {
  expect(words('invalid opcode: INVALID', { to })?.meaning).toMatch('assert')
  expect(words('invalid opcode: opcode 0xfe not defined', { to })?.meaning).toMatch('assert')
  expect(words('invalid opcode: PUSH0', { to })?.meaning).toMatch('later fork')
  expect(words('invalid opcode: opcode 0x4f not defined', { to })?.meaning).toMatch('later fork')
})

test('a fix names what it leaves out', () => {
  expect(words('both gasPrice and maxFeePerGas specified')?.fixes).toEqual([
    { label: 'Leave the gas price out', set: { gasPrice: '' } },
    { label: 'Leave the two fees out', set: { maxFeePerGas: '', maxPriorityFeePerGas: '' } },
  ])
  expect(words('header not found')?.fixes).toEqual([
    { label: 'Leave the block out', set: { block: '' } },
  ])
})

test('what is not known is not guessed, and no text makes it throw', () => {
  for (const message of ['', 'Internal error', 'something else'])
    expect(words(message)).toBeUndefined()
  for (const message of ['', 'Internal error', 'method not found'])
    expect(explainRefusal(message)).toBeUndefined()
  const numbers = fc.bigInt({ min: 0n, max: 2n ** 256n })
  const hex = fc.option(
    numbers.map((value) => `0x${value.toString(16)}` as const),
    { nil: undefined },
  )
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom(...refusals),
      numbers,
      hex,
      hex,
      hex,
      (text, { message, code }, number, gas, gasPrice, value) => {
        const given = { gas, gasPrice, value, data: '0x00ff' }
        const call = Object.fromEntries(
          Object.entries(given).filter(([, field]) => field),
        ) as TransactionCall
        for (const said of [text, message.replace(/\d+/g, String(number)), message + text])
          explainRefusedCall({ code, message: said }, call, ether)
      },
    ),
  )
})

test.each([
  [
    'BlockOutOfRangeError: block height is 13 but requested was 99',
    'Block 99 not found',
    'The newest block is 13.',
  ],
  [
    'Received invalid block tag 99. Latest block number is 13',
    'Block 99 not found',
    'The newest block is 13.',
  ],
  [
    'request beyond head block: requested 99, head 13',
    'Block 99 not found',
    'The newest block is 13.',
  ],
  [
    'Received invalid block tag 13. Latest block number is 99',
    'Block not found',
    expect.any(String),
  ],
  ['Received invalid block tag 99', 'Block not found', expect.any(String)],
  ['99 could not be found', 'Block not found', expect.any(String)],
  [
    'missing trie node 5c8d (path ) <nil>',
    'The node has no state for this block',
    expect.any(String),
  ],
  [
    'block not found: history has been pruned',
    'The node has no state for this block',
    expect.any(String),
  ],
])('a block beyond the newest is not called one without state: %s', (message, title, meaning) => {
  expect(explainRefusal(message, -32000)).toMatchObject({ title, meaning })
  expect(isMissingStateError({ code: -32000, message })).toBe(title.includes('no state'))
})

test('trouble of the service is not blamed on the call', () => {
  const title = (message: string) => explainRefusal(message)?.title
  expect(title('the node behind this service cannot be reached')).toBe('Provider error')
  expect(title('the node behind this service is asked too often: wait')).toBe('Too many requests')
  expect(title('too many requests: wait 3 s, then try again')).toBe('Too many requests')
  expect(explainRefusal('daily limit', -32005)?.title).toBe('Too many requests')
  expect(explainRefusal('compute units', 429)?.title).toBe('Too many requests')
  expect(title('header not found')).toBe('Block not found')
  expect(words('the node behind this service cannot be reached')).toBeUndefined()
})

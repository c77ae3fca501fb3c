import { expect, test } from 'vitest'
import { addressProblem } from '#domain/values/address.ts'
import { type CallText, readCallBlock } from './call.ts'
import { readCall } from './read-call.ts'

const blank: CallText = {
  from: '',
  to: '',
  value: '',
  data: '',
  function: '',
  code: '',
  gas: '',
  gasPrice: '',
  maxFeePerGas: '',
  maxPriorityFeePerGas: '',
}
// The checksummed address of ERC-55's examples.
const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const problems = (text: Partial<CallText>) => {
  const read = readCall({ ...blank, ...text })
  return 'problems' in read ? read.problems : {}
}

test('a call has the fields that are typed and no others, zero included', () => {
  expect(readCall({ ...blank, to })).toEqual({ call: { to } })
  expect(readCall({ ...blank, to, value: '0', gas: '0x0' })).toEqual({
    call: { to, value: '0x0', gas: '0x0' },
  })
  const all = {
    from: to,
    to,
    value: '1.5 ether',
    data: '0xABcd',
    gas: '100000',
    maxFeePerGas: '30 gwei',
    maxPriorityFeePerGas: '1',
  }
  expect(readCall({ ...blank, ...all })).toEqual({
    call: {
      from: to,
      to,
      value: '0x14d1120d7b160000',
      data: '0xABcd',
      gas: '0x186a0',
      maxFeePerGas: '0x6fc23ac00',
      maxPriorityFeePerGas: '0x1',
    },
  })
})

test('a creation needs data, and data only', () => {
  expect(readCall({ ...blank, data: '0x60' })).toEqual({ call: { data: '0x60' } })
  expect(problems({}).to).toMatch('init code')
  expect(problems({ data: '0x' }).to).toMatch('init code')
  expect(problems({ function: 'f()' }).to).toMatch('Enter the contract')
  expect(
    readCall({ ...blank, function: 'constructor()', code: '0x60' }, { encoded: '0x60' }),
  ).toEqual({
    call: { data: '0x60' },
  })
  expect(problems({ to, function: 'constructor()', code: '0x60' }).to).toMatch('Clear it')
})

test('a function’s encoded data is the data', () => {
  const read = readCall({ ...blank, to, function: 'f()' }, { encoded: '0x26121ff0' })
  expect(read).toEqual({ call: { to, data: '0x26121ff0' } })
  expect(problems({ to, function: 'f()', data: '0x12' }).data).toMatch('not both')
})

test('each problem is named at its field, all at once', () => {
  const found = problems({ from: '0x12', to, value: 'much', gas: '1.5', data: 'hello' })
  expect(Object.keys(found).toSorted()).toEqual(['data', 'from', 'gas', 'value'])
  expect(problems({ to, data: '0x123' }).data).toMatch('Odd')
  expect(problems({ to, data: '1234' }).data).toMatch('start with 0x')
  expect(problems({ to, gas: (2n ** 64n).toString() }).gas).toMatch('64 bits')
  expect(problems({ to, value: `${2n ** 256n}` }).value).toMatch('256 bits')
})

test('fees that exclude each other are a problem', () => {
  expect(problems({ to, gasPrice: '1 gwei', maxFeePerGas: '1 gwei' }).gasPrice).toMatch(
    'cannot have both',
  )
  expect(problems({ to, gasPrice: '0', maxPriorityFeePerGas: '0' }).gasPrice).toMatch(
    'cannot have both',
  )
  expect(
    problems({ to, maxFeePerGas: '1 gwei', maxPriorityFeePerGas: '2 gwei' }).maxPriorityFeePerGas,
  ).toMatch('not exceed')
  expect(problems({ to, maxFeePerGas: '1', maxPriorityFeePerGas: '1' })).toEqual({})
})

test('each way to spoil an address is named with its fix', () => {
  expect(addressProblem(to)).toBeUndefined()
  expect(addressProblem(to.toLowerCase())).toBeUndefined()
  expect(addressProblem(to.replace('5aA', '5aa'))).toMatch('checksum')
  expect(addressProblem('vitalik.eth')).toMatch('ENS name')
  expect(addressProblem(to.slice(2))).toMatch('starts with 0x')
  expect(addressProblem(to.slice(0, -1))).toMatch('has 39: 1 missing')
  expect(addressProblem(`${to}00`)).toMatch('has 42: 2 too many')
  expect(addressProblem(to.replace('5', 'g'))).toMatch('“g”')
  expect(addressProblem(`0x${'12'.repeat(32)}`)).toMatch('hash')
})

test('a block is a tag or a number, block 0 included', () => {
  expect(readCallBlock('')).toEqual({ block: undefined })
  expect(readCallBlock(' Latest ')).toEqual({ block: 'latest' })
  expect(readCallBlock('0')).toEqual({ block: '0x0' })
  expect(readCallBlock('0x0010')).toEqual({ block: '0x10' })
  // Spec 4.5: safe is not supported, finalized is used instead.
  expect(readCallBlock('safe')).toEqual({ block: 'finalized' })
  for (const text of ['-1', 'newest', '1.5', `${2n ** 63n}`])
    expect(readCallBlock(text)).toHaveProperty('problem')
})

import { expect, test } from 'vitest'
import { ether } from '#testing/native-currencies.ts'
import { formatCallTicket } from './call-ticket.ts'

const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ticket = (given: Partial<Parameters<typeof formatCallTicket>[0]>) =>
  formatCallTicket({
    networkName: 'Embedded chain',
    told: [],
    currency: ether,
    link: 'http://localhost:7300/devnet/gas',
    linkLacks: undefined,
    call: { to },
    block: undefined,
    signature: '',
    args: [],
    outcome: { estimate: '0x5208' },
    ...given,
  })

test('a ticket says the call, its block and what became of it', () => {
  const text = ticket({
    call: { from: to, to, value: '0xde0b6b3a7640000', data: '0x12', maxFeePerGas: '0x3b9aca00' },
    block: '0x10',
    signature: 'f(uint8)',
    args: ['1', '[2]'],
  })
  for (const line of [
    '### Gas estimate on Embedded chain',
    '- **Block:** 16',
    '- **Value:** 1 ETH',
    '- **Function:** f(uint8)',
    '- **Arguments:** 1 · \\[2\\]',
    '- **Max fee per gas:** 1 gwei',
    '- **Estimated gas limit:** 21,000 gas',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).not.toContain('Gas price')
})

test('a revert has its reason and bytes, a failure is not a revert, a creation is named', () => {
  const revert = { message: 'execution reverted: no', data: '0x08c379a0' }
  expect(ticket({ outcome: { revert } })).toMatch(
    /\*\*Result:\*\* execution reverted: no\n- \*\*Revert data:\*\* `0x08c379a0`/,
  )
  expect(ticket({ outcome: { revert: { message: 'm', data: undefined } } })).toContain(
    'not in the response',
  )
  expect(ticket({ outcome: { failure: 'Too many requests' } })).toContain(
    '**Failed:** Too many requests',
  )
  expect(ticket({ outcome: undefined })).toContain('**Result:** pending')
  expect(ticket({ call: { data: '0x60' } })).toContain('**To:** new contract')
})

test('what a link lacks is said, and long data is shortened', () => {
  const text = ticket({ linkLacks: 50_002, call: { to, data: `0x${'ab'.repeat(25_000)}` } })
  expect(text).toContain('leaves out 50,002 characters')
  expect(text).toContain('(50,002 characters)')
  expect(text.length).toBeLessThan(1000)
})

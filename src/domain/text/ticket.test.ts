import { expect, test } from 'vitest'
import { addAddressNames, formatTicket } from './ticket.ts'

test('a ticket has the link, the facts and the verdicts, as Markdown', () => {
  const text = formatTicket({
    title: 'Block 6 on devnet',
    link: 'http://localhost:7300/devnet/block/6',
    facts: [
      ['Hash', `0x${'ab'.repeat(32)}`],
      ['Gas used', '31,500,000 of 60,000,000'],
    ],
    verdicts: [['Header hash', 'matches']],
  })
  expect(text).toBe(
    [
      '### Block 6 on devnet',
      '',
      '<http://localhost:7300/devnet/block/6>',
      '',
      `- **Hash:** \`0x${'ab'.repeat(32)}\``,
      '- **Gas used:** 31,500,000 of 60,000,000',
      '',
      '**Verification**',
      '',
      '- **Header hash:** matches',
      '',
    ].join('\n'),
  )
})

test('what a node wrote stays text: no link, no picture, no new line', () => {
  const text = formatTicket({
    title: 'Block',
    link: 'http://localhost/',
    facts: [['Extra data', '![x](http://evil.example)\n# <b>hi</b> `code`']],
  })
  expect(text).toContain(
    '- **Extra data:** \\!\\[x\\](http://evil.example) \\# \\<b\\>hi\\</b\\> \\`code\\`',
  )
})

test('without verdicts nothing is claimed to be checked', () => {
  expect(formatTicket({ title: 'Block', link: 'http://localhost/', facts: [] })).toBe(
    '### Block\n\n<http://localhost/>\n',
  )
})

test('a name is put beside its address, as text, and not into the link or into longer data', () => {
  const address = `0x${'aB'.repeat(20)}`
  const ticket = formatTicket({
    title: `Storage of ${address} on devnet`,
    link: `http://localhost:7300/devnet/address/${address}`,
    facts: [
      ['From', address],
      ['Word', `0x${'0'.repeat(24)}${address.slice(2)}`],
      ['Arguments', `${address} · 0x${'12'.repeat(20)}`],
    ],
  })
  const known = { name: 'Old_[Vault]', source: 'private name tag' }
  const named = addAddressNames(ticket, (each) => (each === address ? known : undefined))
  const name = '(Old\\_\\[Vault\\], private name tag)'
  expect(named.split('\n')).toEqual([
    `### Storage of ${address} ${name} on devnet`,
    '',
    `<http://localhost:7300/devnet/address/${address}>`,
    '',
    `- **From:** \`${address}\` ${name}`,
    `- **Word:** \`0x${'0'.repeat(24)}${address.slice(2)}\``,
    `- **Arguments:** ${address} ${name} · 0x${'12'.repeat(20)}`,
    '',
  ])
})

import { expect, test } from 'vitest'
import { formatTicket } from './ticket.ts'

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

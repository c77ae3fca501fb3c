import type { LedgerEntry } from '#domain/files/ledger-entry.ts'

const pinWords = {
  added: 'pinned by adding',
  pinned: 'pinned',
  unpinned: 'not pinned',
  unknown: 'only noted',
} satisfies { [pin in LedgerEntry['pin']]: string }

const askedWords = {
  add: 'sent, no answer yet',
  'pin/add': 'asked to pin, no answer yet',
  'pin/rm': 'asked to unpin, no answer yet',
} satisfies { [command in NonNullable<LedgerEntry['asked']>['command']]: string }

/** What is known of a pin, in words. */
export function PinState({ entry: { pin, asked, audit } }: { entry: LedgerEntry }) {
  if (asked) return <span className="text-warn">{askedWords[asked.command]}</span>
  if (audit?.found === 'missing') return <span className="text-bad">nothing to read</span>
  return (
    <span className={pin === 'unpinned' ? 'text-warn' : 'text-mute'}>
      {audit ? `${pinWords[pin]}, readable` : pinWords[pin]}
    </span>
  )
}

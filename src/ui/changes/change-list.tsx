import type { AccountChange, StateChanges } from '#domain/changes/account-change.ts'
import { verdictLabels } from '#domain/proof/proof-checks.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { countWithNoun, isSameHex } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { AccountCard } from '#ui/changes/account-card.tsx'
import { StatusTag, type Tone } from '#ui/entity/entity-body.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { CopyAction } from '#ui/values/copy-action.tsx'

type Props = Omit<Parameters<typeof AccountCard>[0], 'changes'> & {
  of: StateChanges
  /** Recipient of the one transaction whose changes these are. */
  to?: unknown
}

/** Lists what a transaction or block changed, account by account. */
export function ChangeList({ of, to, ...ofCard }: Props) {
  const { result } = of
  const accounts = groupByAccount(of.accounts, { from: ofCard.sender, to })
  const slots = accounts.map(
    (changes) => new Set(changes.flatMap(({ slots }) => slots.map(({ slot }) => slot))).size,
  )
  const slotCount = slots.reduce((count, more) => count + more, 0)
  return (
    <section aria-label="State changes" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="card flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2 sm:px-5">
        <p className="text-mute">
          {accounts.length === 0
            ? 'No state changes'
            : `${countWithNoun(accounts.length, 'account')} · ${countWithNoun(slotCount, 'slot')}`}
        </p>
        <span className="ml-auto print:hidden">
          <CopyAction label="Copy JSON" text={() => JSON.stringify(result, null, 2)} />
        </span>
      </div>
      <PagedList items={accounts} className="settles grid grid-cols-[minmax(0,1fr)] gap-3">
        {(changes) => (
          <li key={changes[0]?.address}>
            <AccountCard changes={changes} {...ofCard} />
          </li>
        )}
      </PagedList>
      <ChangesSource {...of} />
    </section>
  )
}

/** The changes of each account. Contracts that changed come first, the called one before others. */
function groupByAccount(changes: readonly AccountChange[], ends: RawObject) {
  const groups = groupBy(changes, ({ address }) => address)
  return [...groups.values()].toSorted((one, other) => rankOf(one, ends) - rankOf(other, ends))
}

/** The called contract, other contracts, the sender, other accounts. */
function rankOf(changes: readonly AccountChange[], { from, to }: RawObject): number {
  const address = changes[0]?.address
  if (changes.some(({ slots, code }) => slots.length > 0 || code))
    return isSameHex(address, to) ? 0 : 1
  return isSameHex(address, from) ? 2 : 3
}

const tones: { [kind: string]: Tone } = { verified: 'ok', mismatch: 'bad' }

/** Where the changes are from, and what is known of their truth. */
function ChangesSource({ verdict, method }: StateChanges) {
  if (!verdict)
    return (
      <p className="text-sm text-mute">
        Per the node, by <span className="data">{method}</span>. Not verified.
      </p>
    )
  const { kind, explanation } =
    'why' in verdict ? { kind: 'unverifiable' as const, explanation: verdict.why } : verdict
  return (
    <div className="card px-4 py-3 text-sm sm:px-5">
      <p className={kind === 'mismatch' ? 'text-bad' : ''}>
        <StatusTag tone={tones[kind] ?? 'plain'}>Block access list {verdictLabels[kind]}</StatusTag>{' '}
        {explanation}
      </p>
      <p className="mt-1 text-mute">
        By <span className="data">{method}</span> (EIP-7928). Values before are from the list, else
        of the parent block, per the node.
      </p>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { AccountChange } from '#domain/changes/account-change.ts'
import { verdictLabels } from '#domain/proof/proof-checks.ts'
import { isSameHex } from '#domain/values/hex.ts'
import { countWithNoun } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { AccountCard } from '#pages/transaction/changes/account-card.tsx'
import { type StateChanges, stateChangesQuery } from '#queries/state/state-changes.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { StatusTag, type Tone } from '#ui/entity/status-tag.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { MissingTrace } from '#ui/trace/missing-trace.tsx'
import { CopyAction } from '#ui/values/copy-action.tsx'

type Props = { network: string; transaction: RawObject }

/** Lists what a transaction changed, account by account; loaded by a press where requests may cost. */
export default function ChangesSection({ network, transaction }: Props) {
  const use = useConnection(network)?.extraMethodUse
  const query = useQuery({
    ...stateChangesQuery(network, transaction),
    enabled: use === 'when offered',
  })
  const { data, error } = query
  if (!data || error || !('accounts' in data))
    return <MissingTrace title="State changes" what="state changes" use={use} query={query} />
  const accounts = data.accounts.toSorted(
    (one, other) => rankOf(one, transaction) - rankOf(other, transaction),
  )
  const slotCount = accounts.reduce((count, { slots }) => count + slots.length, 0)
  return (
    <section aria-label="State changes" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="card flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2 sm:px-5">
        <p className="text-mute">
          {accounts.length === 0
            ? 'No state changes'
            : `${countWithNoun(accounts.length, 'account')} · ${countWithNoun(slotCount, 'slot')}`}
        </p>
        <span className="ml-auto print:hidden">
          <CopyAction label="Copy JSON" text={() => JSON.stringify(data.result, null, 2)} />
        </span>
      </div>
      <PagedList items={accounts} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {(change) => (
          <li key={change.address}>
            <AccountCard network={network} change={change} sources={{ transaction, accounts }} />
          </li>
        )}
      </PagedList>
      <ChangesSource changes={data} />
    </section>
  )
}

/** Contracts that changed come first, the called one before others, and the sender before other accounts. */
function rankOf({ address, slots, code }: AccountChange, { from, to }: RawObject): number {
  if (slots.length > 0 || code) return isSameHex(address, to) ? 0 : 1
  return isSameHex(address, from) ? 2 : 3
}

const tones: { [kind: string]: Tone } = { verified: 'ok', mismatch: 'bad' }

/** Where the changes are from, and what is known of their truth. */
function ChangesSource({ changes }: { changes: StateChanges }) {
  if (changes.method === 'debug_traceTransaction')
    return (
      <p className="text-sm text-mute">
        Per the node, by <span className="data">{changes.method}</span>. Not verified.
      </p>
    )
  const { verdict, method } = changes
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

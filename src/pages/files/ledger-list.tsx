import { useQuery } from '@tanstack/react-query'
import { LedgerRow } from '#pages/files/ledger-row.tsx'
import { filesConnectionQuery } from '#queries/connections.ts'
import { ledgerQuery } from '#queries/ledger.ts'
import { Answer } from '#ui/answer.tsx'
import { Note } from '#ui/note.tsx'

/** What this device added and pinned; the API has no listing, so this is all that can be listed. */
export function LedgerList() {
  const ledger = useQuery(ledgerQuery)
  const service = useQuery(filesConnectionQuery).data?.ipfsUrl
  return (
    <section aria-labelledby="ledger" className="mt-4">
      <h2 id="ledger" className="font-semibold">
        Remembered on this device
      </h2>
      <p className="max-w-prose pb-3 text-pretty text-mute">
        What this browser added or pinned, not what the account holds: the API has no listing.
        Clearing the browser’s data empties this list and changes nothing at the service.
      </p>
      <Answer
        of={ledger}
        waiting={<div aria-hidden="true" className="waiting h-24" />}
        missing={null}
      >
        {({ entries, lasting }) => (
          <>
            {!lasting && (
              <p className="pb-3 text-warn">
                This browser refuses storage: the list is gone when the page is closed.
              </p>
            )}
            {entries.length === 0 ? (
              <Note title="Nothing yet">
                Files that you add, and CIDs that you pin, are listed here.
              </Note>
            ) : (
              <ul className="card divide-y divide-line">
                {entries.map((entry) => (
                  <LedgerRow key={entry.cid} entry={entry} service={service} />
                ))}
              </ul>
            )}
          </>
        )}
      </Answer>
    </section>
  )
}

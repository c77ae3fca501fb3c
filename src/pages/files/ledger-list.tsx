import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type LedgerKey, ledgerId } from '#domain/files/ledger-entry.ts'
import { ledgerTags, viewLedger } from '#domain/files/ledger-view.ts'
import { LedgerBar, type LedgerQuestion } from '#pages/files/ledger-bar.tsx'
import { LedgerFiles } from '#pages/files/ledger-files.tsx'
import { LedgerRows } from '#pages/files/ledger-rows.tsx'
import { LedgerTools } from '#pages/files/ledger-tools.tsx'
import { ledgerPath, parseLedgerPath } from '#paths/ledger.ts'
import { filesConnectionQuery } from '#queries/connections.ts'
import { type Ledger, useLedger } from '#queries/ledger.ts'
import { useLedgerAction } from '#queries/ledger-action.ts'
import { Answer } from '#ui/answer.tsx'
import { Note } from '#ui/note.tsx'

/** What this device added and pinned; the API has no listing, so this is all that can be listed. */
export function LedgerList() {
  const ledger = useLedger()
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
        {(ledger) => <Remembered {...ledger} />}
      </Answer>
    </section>
  )
}

function Remembered({ entries, lasting }: Ledger) {
  const [search, setSearch] = useSearchParams()
  const service = useQuery(filesConnectionQuery).data?.ipfsUrl
  const view = useMemo(() => parseLedgerPath(search), [search])
  // Typing stays quick while a hundred thousand rows are looked through.
  const shownView = useDeferredValue(view)
  const shown = useMemo(() => viewLedger(entries, shownView), [entries, shownView])
  const tags = useMemo(() => ledgerTags(entries), [entries])
  const [chosen, choose] = useState<ReadonlyMap<string, LedgerKey>>(new Map())
  const [question, ask] = useState<LedgerQuestion>()
  const action = useLedgerAction()
  const bar = useRef<HTMLDivElement>(null)

  const chooseAll = (keys: readonly LedgerKey[]) =>
    choose(new Map(keys.map((key) => [ledgerId(key), key])))
  return (
    <>
      {!lasting && (
        <p className="pb-3 text-warn">
          This browser refuses storage: the list is gone when the page is closed.
        </p>
      )}
      <LedgerFiles
        entries={chosen.size > 0 ? shown.filter((entry) => chosen.has(ledgerId(entry))) : shown}
        chosen={chosen.size > 0}
        service={service}
        onImported={chooseAll}
      />
      {entries.length === 0 ? (
        <Note title="Nothing yet">Files that you add, and CIDs that you pin, are listed here.</Note>
      ) : (
        <>
          <LedgerTools
            view={view}
            tags={tags}
            shown={shown.length}
            all={entries.length}
            onView={(next) =>
              setSearch(new URL(ledgerPath(next), location.origin).search, {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
          <LedgerBar
            ref={bar}
            {...action}
            entries={entries}
            chosen={[...chosen.values()]}
            question={question}
            ask={ask}
            chooseAll={chooseAll}
          />
          {shown.length === 0 ? (
            <Note title="None of them">
              None of the {entries.length.toLocaleString('en')} matches what is asked for above.
            </Note>
          ) : (
            <LedgerRows
              entries={shown}
              service={service}
              chosen={chosen}
              busy={action.busy}
              onChoose={choose}
              act={(command, key) =>
                command === 'pin/rm' ? ask({ command, keys: [key] }) : action.start(command, [key])
              }
            />
          )}
        </>
      )}
    </>
  )
}

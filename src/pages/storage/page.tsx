import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams, useSearchParams } from 'react-router'
import type { Hex } from 'viem'
import { findPosition, type SlotStep } from '#domain/slot.ts'
import { SlotSteps } from '#pages/storage/slot-steps.tsx'
import { StorageForm } from '#pages/storage/storage-form.tsx'
import { StorageStart } from '#pages/storage/storage-start.tsx'
import { StoredWord } from '#pages/storage/stored-word.tsx'
import { type StorageAddress, storageDraft, storagePath } from '#paths/storage.ts'
import { readStorageDraft } from '#paths/storage-draft.ts'
import { storageQuery } from '#queries/storage.ts'
import { Answer } from '#ui/answer.tsx'
import { Note } from '#ui/note.tsx'
import { Page, PageHead } from '#ui/page.tsx'

/** `/{network}/storage/{address}?slot=…`: one value of an address's storage. */
export default function StoragePage() {
  const params = useParams()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const client = useQueryClient()
  const network = params.network ?? ''
  const asked = storageDraft(params, search)
  const read = readStorageDraft(network, asked)
  const path = 'problems' in read ? read : findPosition(read.slot, read.keys, read.offset)
  const known = 'problems' in read || 'problems' in path ? undefined : { address: read, ...path }
  return (
    <Page title="Storage">
      <PageHead title="Storage" />
      <StorageForm
        network={network}
        asked={asked}
        problems={'problems' in read ? withoutBlank(read.problems, asked) : {}}
        path={known ? storagePath(known.address) : `${pathname}?${search}`}
        again={() => {
          if (known) client.refetchQueries({ queryKey: valueQuery(known).queryKey })
        }}
      />
      {known ? <Value {...known} /> : <StorageStart network={network} />}
    </Page>
  )
}

type Known = { address: StorageAddress; position: Hex; steps: SlotStep[] }

const valueQuery = ({ address: { network, address, block }, position }: Known) =>
  storageQuery(network, address, position, block)

function Value(known: Known) {
  const { address, position, steps } = known
  const query = useQuery(valueQuery(known))
  return (
    <>
      <SlotSteps slot={address.slot} steps={steps} />
      <Answer
        of={query}
        waiting={<WordWaiting />}
        missing={
          <Note title="No value came">
            The service answered null, where there should be a word. It may not keep the state of
            this block.
          </Note>
        }
      >
        {(answer) => <StoredWord answer={answer} address={address} position={position} />}
      </Answer>
    </>
  )
}

function WordWaiting() {
  return (
    <div className="card px-5 py-4">
      <p className="sr-only" role="status">
        Asking for the word …
      </p>
      <div aria-hidden="true" className="waiting h-8" />
      <div aria-hidden="true" className="waiting mt-6 h-48" />
    </div>
  )
}

/** A field that the URL leaves out is not wrong yet. */
function withoutBlank<T extends object>(problems: T, fields: { [field: string]: unknown }): T {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => fields[field] !== '')) as T
}

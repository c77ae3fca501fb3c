import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { SlotSteps } from '#pages/storage/value/slot-steps.tsx'
import { StorageForm } from '#pages/storage/value/storage-form.tsx'
import { StoredWord } from '#pages/storage/value/stored-word.tsx'
import { ValueTools } from '#pages/storage/value/value-tools.tsx'
import { exampleLink } from '#paths/links/example.ts'
import {
  parseStoragePath,
  readStorageDraft,
  type StorageDraft,
  type StorageQuestion,
  storageDraftPath,
} from '#paths/storage/storage-draft.ts'
import { storageQuery } from '#queries/storage/storage.ts'
import { useExamples } from '#state/connections/examples.ts'
import { AddressHeader } from '#ui/address/address-header.tsx'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { ExampleLinks } from '#ui/lists/example-links.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page } from '#ui/page/page.tsx'

/** `/{network}/storage/{address}?slot=…`: one value of an address's storage. */
export default function StoragePage() {
  const params = useParams()
  const [search] = useSearchParams()
  const queryClient = useQueryClient()
  const network = params.network ?? ''
  const { address } = params
  const urlDraft = useMemo(() => parseStoragePath({ address }, search), [address, search])
  const parsedDraft = useMemo(() => readStorageDraft(urlDraft), [urlDraft])
  const question = 'question' in parsedDraft ? parsedDraft.question : undefined
  return (
    <Page title="Storage">
      {urlDraft.address === '' ? (
        <EntityHeader title="Storage" />
      ) : (
        <AddressHeader network={network} address={urlDraft.address} current="value" />
      )}
      <StorageForm
        network={network}
        urlDraft={urlDraft}
        urlReading={parsedDraft}
        problems={
          'problems' in parsedDraft ? dropBlankProblems(parsedDraft.problems, urlDraft) : {}
        }
        path={storageDraftPath(network, urlDraft)}
        readAgain={() => {
          if (question)
            queryClient.refetchQueries({ queryKey: valueQuery(network, question).queryKey })
        }}
      />
      {question ? (
        <ValueSection network={network} draft={urlDraft} question={question} />
      ) : (
        <StorageStart network={network} />
      )}
    </Page>
  )
}

const valueQuery = (network: string, { address, location, block }: StorageQuestion) =>
  storageQuery(network, address, slotWord(location.slot), block)

function ValueSection({
  network,
  draft,
  question,
}: {
  network: string
  draft: StorageDraft
  question: StorageQuestion
}) {
  const wordQuery = useQuery(valueQuery(network, question))
  return (
    <>
      <SlotSteps resolved={question.resolved} place={question.location} />
      <QueryAnswer
        of={wordQuery}
        waiting={<WordWaiting />}
        missing={
          <Note title="No value came">
            The service answered null, where there should be a word. It may not keep the state of
            this block.
          </Note>
        }
      >
        {(answer) => (
          <>
            <StoredWord
              answer={answer}
              network={network}
              question={question}
              stringPath={storageDraftPath(network, { ...draft, as: 'string' })}
            />
            <ValueTools network={network} draft={draft} question={question} answer={answer} />
            <p className="text-sm text-mute">
              This is the service’s word: storage cannot be proven with this API, which has no
              eth_getProof.
            </p>
          </>
        )}
      </QueryAnswer>
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

/** A blank field is not shown as wrong before it is submitted. */
function dropBlankProblems<T extends object>(problems: T, fields: { [field: string]: unknown }): T {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => fields[field] !== '')) as T
}

/** What the page does, and example values, shown while there is no question. */
function StorageStart({ network }: { network: string }) {
  const examples = useExamples(network, 'storage')
  return (
    <>
      <p className="max-w-prose text-pretty text-mute">
        A contract keeps its variables in slots of 32 bytes, private ones too. A plain variable is
        at the number of its slot; what a mapping holds for a key is at the hash of the key and the
        mapping’s slot. Add a key for each pair of brackets, and the position is worked out here.
      </p>
      {examples.length > 0 && (
        <ExampleLinks
          title="To try here"
          columns={3}
          links={examples.map((example) => exampleLink(network, example))}
        />
      )}
    </>
  )
}

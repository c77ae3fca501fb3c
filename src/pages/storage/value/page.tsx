import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { StorageHead } from '#pages/storage/storage-head.tsx'
import { SlotSteps } from '#pages/storage/value/slot-steps.tsx'
import { StorageForm } from '#pages/storage/value/storage-form.tsx'
import { StorageStart } from '#pages/storage/value/storage-start.tsx'
import { StoredWord } from '#pages/storage/value/stored-word.tsx'
import { ValueTools } from '#pages/storage/value/value-tools.tsx'
import {
  parseStoragePath,
  readStorageDraft,
  type StorageDraft,
  type StorageQuestion,
  storageDraftPath,
} from '#paths/storage/storage-draft.ts'
import { storageQuery } from '#queries/storage/storage.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page } from '#ui/page/page.tsx'

/** `/{network}/storage/{address}?slot=…`: one value of an address's storage. */
export default function StoragePage() {
  const params = useParams()
  const [search] = useSearchParams()
  const queryClient = useQueryClient()
  const network = params.network ?? ''
  const { address } = params
  const askedDraft = useMemo(() => parseStoragePath({ address }, search), [address, search])
  const parsedDraft = useMemo(() => readStorageDraft(askedDraft), [askedDraft])
  const question = 'question' in parsedDraft ? parsedDraft.question : undefined
  return (
    <Page title="Storage">
      <StorageHead network={network} address={askedDraft.address} current="value" />
      <StorageForm
        network={network}
        asked={askedDraft}
        read={parsedDraft}
        problems={
          'problems' in parsedDraft ? dropBlankProblems(parsedDraft.problems, askedDraft) : {}
        }
        path={storageDraftPath(network, askedDraft)}
        again={() => {
          if (question)
            queryClient.refetchQueries({ queryKey: valueQuery(network, question).queryKey })
        }}
      />
      {question ? (
        <ValueSection network={network} draft={askedDraft} question={question} />
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
              asString={storageDraftPath(network, { ...draft, as: 'string' })}
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

/** A field that the URL leaves out is not wrong yet. */
function dropBlankProblems<T extends object>(problems: T, fields: { [field: string]: unknown }): T {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => fields[field] !== '')) as T
}

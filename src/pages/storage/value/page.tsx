import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useMemo } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { namesOfSlot } from '#domain/storage/layout/names-of-slot.ts'
import { formatValueReference } from '#domain/storage/path/value-reference.ts'
import { type LayoutInUse, useKnownLayout } from '#pages/storage/reference/use-known-layout.ts'
import { NeighbourSlots } from '#pages/storage/value/neighbour-slots.tsx'
import { StorageForm } from '#pages/storage/value/query/storage-form.tsx'
import { StoredWord } from '#pages/storage/value/stored-word.tsx'
import { ValueActions } from '#pages/storage/value/value-actions.tsx'
import { valueQuery } from '#pages/storage/value/value-query.ts'
import { exampleLink } from '#paths/links/example.ts'
import { storagePath } from '#paths/storage/storage.ts'
import {
  isNamedDraft,
  parseStoragePath,
  readStorageDraft,
  type StorageDraft,
  type StorageQuestion,
  storageDraftPath,
} from '#paths/storage/storage-draft.ts'
import { useExamples } from '#state/connections/examples.ts'
import { AddressHeader } from '#ui/address/address-header.tsx'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { AnswerRegion } from '#ui/entity/answer-region.tsx'
import { EntityBody } from '#ui/entity/entity-body.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { LaterSection } from '#ui/lazy/later-section.tsx'
import { ExampleLinks } from '#ui/lists/example-links.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page } from '#ui/page/page.tsx'

const SlotSteps = lazy(() => import('#pages/storage/value/slot-steps.tsx'))
const ValueRail = lazy(() => import('#pages/storage/value/value-rail.tsx'))

/** `/{network}/storage/{address}?path=…`: one value of an address's storage. */
export default function StoragePage() {
  const params = useParams()
  const [search] = useSearchParams()
  const queryClient = useQueryClient()
  const network = params.network ?? ''
  const { address } = params
  const urlDraft = useMemo(() => parseStoragePath({ address }, search), [address, search])
  const { layout, isPending } = useKnownLayout(network, urlDraft.address)
  const parsedDraft = useMemo(() => readStorageDraft(urlDraft, layout), [urlDraft, layout])
  const question = 'question' in parsedDraft ? parsedDraft.question : undefined
  const isNamed = isNamedDraft(urlDraft)
  const isWaiting = isNamed && isPending
  const path = storageDraftPath(network, urlDraft)
  const reference = formatValueReference(urlDraft)
  return (
    <Page title={question ? `${reference} · ${layout?.contract || 'Slot'}` : 'Slot'}>
      {urlDraft.address === '' ? (
        <EntityHeader title="Storage" />
      ) : (
        <AddressHeader network={network} address={urlDraft.address} current="value">
          {question && <ValueActions {...{ network, question }} draft={urlDraft} />}
        </AddressHeader>
      )}
      <StorageForm
        network={network}
        urlDraft={urlDraft}
        problems={
          'problems' in parsedDraft && !isWaiting
            ? dropBlankProblems(parsedDraft.problems, { ...urlDraft, path: reference })
            : {}
        }
        path={path}
        isAnswered={question !== undefined}
        layoutState={isNamed ? `${isPending} ${layout !== undefined}` : ''}
        busy={false}
        readAgain={() => {
          if (question)
            queryClient.refetchQueries({ queryKey: valueQuery(network, question).queryKey })
        }}
      />
      <AnswerRegion question={question || isWaiting ? path : undefined}>
        {isWaiting && <WordWaiting />}
        {question && <ValueSection {...{ network, question, layout }} draft={urlDraft} />}
      </AnswerRegion>
      {!question && !isWaiting && <StorageStart network={network} />}
    </Page>
  )
}

function ValueSection({
  network,
  draft,
  question,
  layout,
}: {
  network: string
  draft: StorageDraft
  question: StorageQuestion
  layout: LayoutInUse | undefined
}) {
  const wordQuery = useQuery(valueQuery(network, question))
  return (
    <EntityBody
      rail={
        <LaterSection key={String(wordQuery.isFetched)}>
          {wordQuery.isFetched && <ValueRail {...{ network, question, layout }} />}
        </LaterSection>
      }
    >
      <QueryAnswer
        of={wordQuery}
        waiting={<WordWaiting />}
        missing={
          <Note title="No value">
            The provider returned null. It may not keep the state of this block.
          </Note>
        }
      >
        {(answer) => (
          <StoredWord
            answer={answer}
            network={network}
            question={question}
            stringPath={storageDraftPath(network, { ...draft, as: 'string' })}
            names={layout && <SlotNames {...{ network, draft, question, layout }} />}
          >
            <LaterSection>
              <SlotSteps resolved={question.resolved} place={question.location} />
            </LaterSection>
          </StoredWord>
        )}
      </QueryAnswer>
      <NeighbourSlots {...{ network, draft, question }} />
    </EntityBody>
  )
}

/** Links to a value by its names, where it was asked for by a slot that its layout knows. */
function SlotNames({
  network,
  draft,
  question: { address, resolved, location },
  layout,
}: {
  network: string
  draft: StorageDraft
  question: StorageQuestion
  layout: LayoutInUse
}) {
  const accesses = (resolved.path?.stops ?? []).flatMap(({ access }) => access ?? [])
  const names = resolved.base
    ? namesOfSlot(layout.variables, resolved.base.slot, accesses, location.slot)
    : []
  if (names.length === 0) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-mute">{layout.contract || 'Layout'}</span>
      {names.map((name) => (
        <Link
          key={name}
          className="data min-w-0 break-all"
          to={storagePath({ network, address, path: name, block: draft.block.trim() })}
        >
          {name}
        </Link>
      ))}
    </p>
  )
}

function WordWaiting() {
  return (
    <div className="card px-5 py-4">
      <p className="sr-only" role="status">
        Loading the value…
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

/** Example values, shown while there is no question. */
function StorageStart({ network }: { network: string }) {
  const examples = useExamples(network, 'storage')
  if (examples.length === 0) return null
  return (
    <ExampleLinks
      title="Examples"
      columns={3}
      links={examples.map((example) => exampleLink(network, example))}
    />
  )
}

import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Link, type Params, useNavigate, useSearchParams } from 'react-router'
import { variableExpression } from '#domain/storage/path/slot-query.ts'
import { formatValueReference } from '#domain/storage/path/value-path.ts'
import { BlockLabel } from '#pages/storage/block-label.tsx'
import { loadTypedWord, StoredWord } from '#pages/storage/value/stored-word.tsx'
import { NeighbourSlots, ValueMenuItems, valueQuery } from '#pages/storage/value/value-actions.tsx'
import { storagePath } from '#paths/storage/storage.ts'
import {
  isNamedDraft,
  parseStoragePath,
  readSlotDraft,
  type StorageDraft,
  type StorageQuestion,
  storageDraftLink,
  storageDraftPath,
} from '#paths/storage/storage-draft.ts'
import { storageHistoryPath } from '#paths/storage/storage-history.ts'
import { type LayoutInUse, useKnownLayout } from '#queries/storage/use-known-layout.ts'
import { AddressHeader } from '#ui/address/address-header.tsx'
import { FactsSkeleton, QueryAnswer } from '#ui/answer/query-answer.tsx'
import { AnswerRegion } from '#ui/entity/answer-region.tsx'
import { EntityBody } from '#ui/entity/entity-body.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { FoldedForm } from '#ui/form/folded-form.tsx'
import { laterSection, lazySection, unsized, useIsPainted } from '#ui/lazy/lazy-section.tsx'
import { Note, Page, usePageNetwork, usePageParams } from '#ui/page/page.tsx'

const StorageExamples = lazySection(() => import('#pages/storage/value/storage-examples.tsx'))
const StorageForm = lazy(() => import('#pages/storage/value/query/storage-form.tsx'))
const later = { fallback: unsized }
const SlotSteps = laterSection(() => import('#pages/storage/value/slot-steps.tsx'), later)
const ValueRail = laterSection(() => import('#pages/storage/value/value-rail.tsx'))

/** Code that reads names and declarations, loaded on first use: most addresses have slots. */
const draftReaderQuery = queryOptions({
  queryKey: ['storage draft reader'] as const,
  queryFn: async () => {
    const reader = import('#paths/storage/read-storage-draft.ts')
    // The values that it finds have types.
    loadTypedWord().catch(() => {})
    return (await reader).readStorageDraft
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Code that names slots, loaded once a layout is known, with that which shows values of a type. */
const slotNamerQuery = queryOptions({
  queryKey: ['slot namer'] as const,
  queryFn: async () => {
    const [{ nameSlot }] = await Promise.all([
      import('#pages/storage/name-slot.ts'),
      loadTypedWord(),
    ])
    return nameSlot
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Prefetches the word of a slot; a name or declaration needs the code that reads it, and perhaps a layout.
 * @public Called by `app/page-rows.tsx`.
 */
export function prefetch(
  client: QueryClient,
  { network, address }: Params,
  search: URLSearchParams,
) {
  const draft = parseStoragePath({ address }, search)
  if (isNamedDraft(draft) || isDeclaredDraft(draft)) return undefined
  const parsedDraft = readSlotDraft(draft)
  if (network === undefined || !('question' in parsedDraft)) return undefined
  return client.fetchQuery(valueQuery(network, parsedDraft.question))
}

/** `/{network}/storage/{address}?path=…`: one value of an address's storage. */
export default function StoragePage() {
  const { network = '', address } = usePageParams()
  const [search] = useSearchParams()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const urlDraft = useMemo(() => parseStoragePath({ address }, search), [address, search])
  // The names of a slot are looked up once its value is shown.
  const [isValueShown, setValueShown] = useState(false)
  const read = useReadDraft(network, urlDraft, isValueShown)
  const { layout, isWaiting, question, problems } = read
  const path = storageDraftPath(network, urlDraft)
  const reference = formatValueReference(
    isDeclaredDraft(urlDraft) && urlDraft.path.root !== '' ? { ...urlDraft, slot: '' } : urlDraft,
  )
  const summary = question && <QuestionSummary reference={reference} block={urlDraft.block} />
  return (
    <Page title={question ? `${reference} · ${layout?.contract || 'Slot'}` : 'Slot'}>
      {urlDraft.address === '' ? (
        <EntityHeader title="Storage" />
      ) : (
        <AddressHeader
          address={urlDraft.address}
          current="value"
          paths={{ history: storageHistoryPath(storageDraftLink(network, urlDraft)) }}
          tags={question && isValueShown && <ValueRail isTag {...{ question, layout }} />}
        >
          {question && <ValueMenuItems question={question} draft={urlDraft} />}
        </AddressHeader>
      )}
      <FoldedForm label="Storage value" summary={summary} isWaiting={isWaiting}>
        {(isEditing) => (
          <StorageForm
            label="Storage value"
            submitLabel="Read"
            urlDraft={urlDraft}
            problems={dropBlankProblems(problems, { ...urlDraft, path: reference })}
            {...{ summary, isEditing }}
            layoutState={read.isByName ? `${isWaiting} ${layout !== undefined}` : ''}
            open={(draft) => {
              const nextPath = storageDraftPath(network, draft)
              if (nextPath !== path) navigate(nextPath)
              else if (question)
                queryClient.refetchQueries({ queryKey: valueQuery(network, question).queryKey })
            }}
          />
        )}
      </FoldedForm>
      <AnswerRegion question={question || isWaiting ? path : undefined}>
        {isWaiting && <FactsSkeleton what="the value" />}
        {question && (
          <ValueSection
            {...{ question, layout }}
            isLayoutPending={read.isLayoutPending || !isValueShown}
            draft={urlDraft}
            onShown={() => setValueShown(true)}
          />
        )}
      </AnswerRegion>
      {!question && !isWaiting && <StorageExamples />}
    </Page>
  )
}

const isDeclaredDraft = ({ declared }: StorageDraft) => declared.trim() !== ''

/**
 * The value that an address asks for: at once where it is a slot; a name or a declaration waits for the code
 * that reads it, and a name for the layout. `problems` are those of an address that asks for none.
 */
function useReadDraft(network: string, draft: StorageDraft, isLayoutWanted: boolean) {
  const isNamed = isNamedDraft(draft)
  const isByName = isNamed || isDeclaredDraft(draft)
  const reader = useQuery({ ...draftReaderQuery, enabled: isByName, throwOnError: true })
  const readDraft = isByName ? reader.data : readSlotDraft
  const { layout, isPending } = useKnownLayout(network, draft.address, isNamed || isLayoutWanted)
  const parsed = useMemo(() => readDraft?.(draft, layout), [readDraft, draft, layout])
  const isWaiting = !parsed || (isNamed && isPending)
  return {
    ...{ layout, isByName, isWaiting, isLayoutPending: isPending },
    question: parsed && 'question' in parsed ? parsed.question : undefined,
    problems: parsed && 'problems' in parsed && !isWaiting ? parsed.problems : {},
  }
}

type Props = {
  draft: StorageDraft
  question: StorageQuestion
  layout: LayoutInUse | undefined
  isLayoutPending: boolean
  /** Called when the value, or the reason for its absence, is on the screen. */
  onShown: () => void
}

function ValueSection({ draft, question: asked, layout, isLayoutPending, onShown }: Props) {
  const network = usePageNetwork()
  const isNamer = layout !== undefined && !isNamedDraft(draft)
  const { data: nameSlot, isLoading } = useQuery({ ...slotNamerQuery, enabled: isNamer })
  const question = useMemo(
    () => (layout && isNamer && nameSlot?.(draft, asked, layout)) || asked,
    [nameSlot, draft, asked, layout, isNamer],
  )
  const wordQuery = useQuery(valueQuery(network, question))
  const isShown = useIsPainted(wordQuery.isFetched)
  const showValue = useEffectEvent(onShown)
  useEffect(() => {
    if (isShown) showValue()
  }, [isShown])
  return (
    <EntityBody rail={wordQuery.isFetched && <ValueRail {...{ question, layout }} />}>
      <QueryAnswer
        of={wordQuery}
        waiting={<FactsSkeleton what="the value" />}
        missing={
          <Note title="No value">
            The provider returned null. It may not keep the state of this block.
          </Note>
        }
      >
        {(answer) => (
          <StoredWord
            answer={answer}
            question={question}
            wasUntyped={question !== asked}
            isNaming={isLayoutPending || isLoading}
          >
            {question !== asked && <LayoutLine {...{ draft, question, layout }} />}
            <SlotSteps
              address={question.address}
              resolved={question.resolved}
              place={question.location}
            />
          </StoredWord>
        )}
      </QueryAnswer>
      <NeighbourSlots {...{ draft, question, isShown }} />
    </EntityBody>
  )
}

/** The layout by which a slot was read, and the variable that it is, which leads to itself. */
function LayoutLine({ draft, question, layout }: Omit<Props, 'onShown' | 'isLayoutPending'>) {
  const network = usePageNetwork()
  const path = variableExpression(question.resolved)
  const { address } = question
  return (
    <p className="px-4 wrap-anywhere text-mute sm:px-5">
      By the layout{layout?.contract && ` of ${layout.contract}`}{' '}
      {path !== '' && (
        <Link
          className="data"
          to={storagePath({ network, address, path, block: draft.block.trim() })}
        >
          {path}
        </Link>
      )}
    </p>
  )
}

/** A blank field is not shown as wrong before it is submitted. */
function dropBlankProblems<T extends object>(problems: T, fields: { [field: string]: unknown }): T {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => fields[field] !== '')) as T
}

type QuestionSummaryProps = { reference: string; block: string }

/** A read value in one line: variable or slot, block. */
function QuestionSummary({ reference, block }: QuestionSummaryProps) {
  return (
    <>
      <span className="data" title={reference}>
        {/^\w+$/.test(reference) && /^\d/.test(reference)
          ? `slot ${shorten(reference)}`
          : shorten(reference)}
      </span>
      <span aria-hidden="true" className="hidden text-mute sm:inline">
        ·
      </span>
      <BlockLabel text={block} />
    </>
  )
}

/** Shortens long hexadecimal numbers in a path to their first and last digits. */
const shorten = (text: string) =>
  text.replace(/0x([0-9a-f]{6})[0-9a-f]{8,}([0-9a-f]{6})/gi, '0x$1…$2')

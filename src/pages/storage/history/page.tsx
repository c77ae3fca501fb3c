import { generatePath, Link, useNavigate, useSearchParams } from 'react-router'
import type { KnownLayout } from '#domain/storage/layout/resolve-variable.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { emptyPath, formatValueReference } from '#domain/storage/path/value-path.ts'
import { parseValueReference } from '#domain/storage/path/value-reference.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { ContractPage } from '#pages/storage/contract-page.tsx'
import { ChangeSearch } from '#pages/storage/history/change-search.tsx'
import type { HistoryQuestion } from '#pages/storage/history/history-question.ts'
import { useKnownLayout } from '#pages/storage/reference/use-known-layout.ts'
import StorageForm from '#pages/storage/value/query/storage-form.tsx'
import { patterns } from '#paths/patterns.ts'
import { emptyStoragePath } from '#paths/storage/empty-storage-path.ts'
import { readStorageDraft } from '#paths/storage/read-storage-draft.ts'
import { storagePath } from '#paths/storage/storage.ts'
import type {
  StorageDraft,
  StorageProblems,
  StorageQuestion,
} from '#paths/storage/storage-draft.ts'
import {
  historyFields,
  parseStorageHistoryPath,
  type StorageHistoryDraft,
  storageHistoryPath,
} from '#paths/storage/storage-history.ts'
import { readHistoryFields, readStorageHistoryDraft } from '#paths/storage/storage-history-draft.ts'
import { StatusTag } from '#ui/entity/status-tag.tsx'
import { usePageParams } from '#ui/page/page-params.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'

/** `/{network}/storage/{address}/history?position=…`: one value over time. */
export default function StorageHistoryPage() {
  const params = usePageParams()
  const [search] = useSearchParams()
  const network = params.network ?? ''
  const draft = parseStorageHistoryPath(params, search)
  const parsedDraft = readStorageHistoryDraft(network, draft)
  const isInvalid = 'problems' in parsedDraft
  const { layout } = useKnownLayout(network, draft.address)
  const valueDraft = historyValueDraft(draft, layout)
  // A link may give any name to any slot.
  const isNameKnown = formatValueReference(valueDraft) === draft.name
  const question: HistoryQuestion = {
    network,
    draft,
    problems: isInvalid ? parsedDraft.problems : {},
    historyAddress:
      isInvalid || !parsedDraft.position
        ? undefined
        : { ...parsedDraft, position: parsedDraft.position },
    variable: { address: draft.address, expression: isNameKnown ? draft.name : '' },
  }
  return (
    <ContractPage title="History" current="history" address={draft.address}>
      <SelectedValue {...{ question, valueDraft }} />
      {draft.position.trim() !== '' && question.problems.position === undefined && (
        <ChangeSearch question={question} />
      )}
    </ContractPage>
  )
}

type SelectedValueProps = { question: HistoryQuestion; valueDraft: StorageDraft }

/** The value that is tracked, and the form to select another. */
function SelectedValue({ question, valueDraft }: SelectedValueProps) {
  const { network, draft, problems } = question
  const { address } = draft
  const navigate = useNavigate()
  const isSelected = draft.position.trim() !== ''
  const typeProblem = problems.type ?? problems.offset
  const urlProblems: StorageProblems = {
    ...(problems.position !== undefined && { slot: problems.position }),
    ...(typeProblem !== undefined && { as: typeProblem }),
  }
  function openHistory(value: StorageDraft, storageQuestion: StorageQuestion | undefined) {
    if (!storageQuestion) return { path: 'The layout is loading. Try again.' }
    const { offset, ...fields } = historyFields(value, storageQuestion.location)
    const isFromBlock = value.block !== valueDraft.block
    const nextDraft = { ...draft, ...fields, offset: String(offset) }
    const nextAddress = readHistoryFields(
      network,
      isFromBlock ? { ...nextDraft, from: value.block } : nextDraft,
      isFromBlock ? ['from'] : [],
    )
    if ('problems' in nextAddress) return { path: nextAddress.problems.from ?? '' }
    navigate(storageHistoryPath(nextAddress))
    return undefined
  }
  return (
    <>
      <StorageForm
        isOfContract
        label="Value"
        submitLabel="Show"
        urlDraft={valueDraft}
        problems={urlProblems}
        summary={
          isSelected && Object.keys(urlProblems).length === 0 ? (
            <ValueSummary question={question} />
          ) : undefined
        }
        open={openHistory}
      />
      {!isSelected && (
        <p className="text-mute">
          Choose a slot to track, or pick one by name under{' '}
          <Link to={generatePath(patterns.storageLayout, { network, address })}>Variables</Link> or{' '}
          <Link to={emptyStoragePath(network, address)}>Slot</Link>.
        </p>
      )}
    </>
  )
}

function ValueSummary({ question: { network, draft, variable } }: { question: HistoryQuestion }) {
  const parsedDraft = readHistoryFields(network, draft, ['position', 'type', 'offset'])
  if ('problems' in parsedDraft || !parsedDraft.position) return null
  const { address, position, name, type, offset } = parsedDraft
  const slotNumber = BigInt(position)
  const isSmall = slotNumber < 1n << 64n
  return (
    <>
      <h2 className="data font-semibold break-all">
        {name || (isSmall ? `slot ${groupDigits(slotNumber)}` : 'hashed slot')}
      </h2>
      <span className="text-mute">
        {type ? <span className="data">{type}</span> : 'type not set'}
        {offset > 0 && ` at byte ${offset}`}
      </span>
      {name !== '' && variable.expression === '' && (
        <StatusTag title="The link gave this name; it is not checked.">Name from link</StatusTag>
      )}
      {!(isSmall && name === '') && (
        <span className="flex min-w-0 items-center gap-1 text-mute">
          <HexValue value={position} short />
          <CopyButton text={position} what="storage key" />
        </span>
      )}
      <Link to={storagePath({ network, address, slot: isSmall ? String(slotNumber) : position })}>
        Open slot
      </Link>
    </>
  )
}

/** The value of a history: by its name where the layout finds the same slot by it, otherwise by its slot. */
function historyValueDraft(
  { address, position, type, offset, name }: StorageHistoryDraft,
  layout: KnownLayout | undefined,
): StorageDraft {
  const as = type === '' || /^0?$/.test(offset) ? type : `${type}@${offset}`
  const bySlot: StorageDraft = {
    ...{ address, slot: slotText(position), path: emptyPath, as },
    ...{ rules: 'solidity', declared: '', block: 'latest' },
  }
  const { slot, path } = parseValueReference(name, [], layout?.variables)
  const byName: StorageDraft = { ...bySlot, slot, path, as: '' }
  const reading = readStorageDraft(byName, layout)
  if (name === '' || !('question' in reading)) return bySlot
  const own = historyFields(byName, reading.question.location)
  if (own.position !== slotOf(position)) return bySlot
  return own.type === type && own.offset === Number(offset) ? byName : { ...byName, as }
}

/** The slot of the URL in the form of `slotWord`; undefined unless it is a number. */
const slotOf = (position: string) =>
  /^(0x[0-9a-f]{1,64}|\d{1,77})$/i.test(position) ? slotWord(BigInt(position)) : undefined

/** A slot of the URL in decimal; a hashed one stays hexadecimal. */
function slotText(position: string): string {
  const slot = BigInt(slotOf(position) ?? 1n << 64n)
  return slot < 1n << 64n ? slot.toString() : position
}

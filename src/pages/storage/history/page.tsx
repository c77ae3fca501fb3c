import { useMemo, useState } from 'react'
import { generatePath, Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { blockTags } from '#domain/block/block-reference.ts'
import { wordReader } from '#domain/storage/history/history-value.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { variableExpression } from '#domain/storage/path/slot-query.ts'
import { formatValueReference, isPlainSlot } from '#domain/storage/path/value-path.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { BlockLabel } from '#pages/storage/block-label.tsx'
import { ContractPage } from '#pages/storage/contract-page.tsx'
import { HistoryResult } from '#pages/storage/history/history-result.tsx'
import { nameSlot } from '#pages/storage/name-slot.ts'
import StorageForm from '#pages/storage/value/query/storage-form.tsx'
import { patterns } from '#paths/patterns.ts'
import { readStorageDraft } from '#paths/storage/read-storage-draft.ts'
import { emptyStoragePath } from '#paths/storage/storage.ts'
import {
  isNamedDraft,
  type StorageDraft,
  type StorageQuestion,
  storageDraftLink,
  storageDraftPath,
} from '#paths/storage/storage-draft.ts'
import {
  parseStorageHistoryPath,
  readHistoryRange,
  type StorageHistoryDraft,
  storageHistoryPath,
} from '#paths/storage/storage-history.ts'
import { defaultRangeBlocks, type HistoryRequest } from '#queries/storage/read-history.ts'
import { type LayoutInUse, useKnownLayout } from '#queries/storage/use-known-layout.ts'
import { useFreeRequests } from '#state/connections/use-connection.ts'
import { FactsSkeleton } from '#ui/answer/query-answer.tsx'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'
import { usePageNetwork, usePageParams } from '#ui/page/page.tsx'
import { CopyButton, HexValue } from '#ui/values/copy-button.tsx'

/** `/{network}/storage/{address}/history?path=…`: one value over time. */
export default function StorageHistoryPage() {
  const { network = '', address } = usePageParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const draft = useMemo(() => parseStorageHistoryPath({ address }, search), [address, search])
  const { value, range } = draft
  const { layout, isPending } = useKnownLayout(network, value.address)
  const reading = useMemo(() => readStorageDraft(value, layout), [value, layout])
  const isChosen = formatValueReference(value) !== ''
  const isWaiting = isChosen && isPending && isNamedDraft(value)
  const question = useMemo(() => {
    const asked = 'question' in reading ? reading.question : undefined
    return asked && layout ? nameWholeSlot(value, asked, layout) : asked
  }, [value, reading, layout])
  return (
    <ContractPage
      title="History"
      current="history"
      address={value.address}
      paths={{ value: storageDraftPath(network, value) }}
    >
      {/* Value and blocks are one question: their forms look like one. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 [&>form:has(+form)]:rounded-b-none [&>form+form]:-mt-4 [&>form+form]:rounded-t-none [&>form+form]:border-t-0">
        <StorageForm
          isOfContract
          label="Value"
          submitLabel="Show"
          urlDraft={value}
          problems={'problems' in reading && isChosen && !isWaiting ? reading.problems : {}}
          layoutState={String(isWaiting)}
          summary={question && <ValueSummary {...{ value, question }} />}
          open={(next) =>
            navigate(
              storageHistoryPath({
                ...{ ...storageDraftLink(network, next), ...range },
                ...(next.block !== value.block && { from: next.block }),
              }),
            )
          }
        />
        {!isChosen && (
          <p className="text-mute">
            Choose a slot to track, or pick one by name under{' '}
            <Link to={generatePath(patterns.storageLayout, { network, address: value.address })}>
              Variables
            </Link>{' '}
            or <Link to={emptyStoragePath(network, value.address)}>Slot</Link>.
          </p>
        )}
        {isWaiting && <FactsSkeleton what="the layout" />}
        {question && <ChangeSearch {...{ question, draft }} />}
      </div>
    </ContractPage>
  )
}

/** A slot that one variable of a known layout fills is read as that variable: it has a type. */
function nameWholeSlot(value: StorageDraft, question: StorageQuestion, layout: LayoutInUse) {
  const named = nameSlot(value, question, layout)
  const { type, offset } = named?.location ?? question.location
  const isVariable = named?.resolved.variable !== undefined
  return named && isVariable && wordReader(type, offset, []).size === 32 ? named : question
}

type Props = { value: StorageDraft; question: StorageQuestion }

function ValueSummary({ value, question: { location, resolved } }: Props) {
  const { type, slot, offset } = location
  const name = variableExpression(resolved)
  const reference = formatValueReference(value)
  const isSmall = isPlainSlot(reference) && slot < 1n << 64n
  const position = slotWord(slot)
  return (
    <>
      <h2 className="data font-semibold break-all">
        {isSmall ? `slot ${groupDigits(slot)}` : isPlainSlot(reference) ? 'hashed slot' : reference}
      </h2>
      <span className="text-mute">
        {name !== '' && name !== reference && <span className="data break-all">{name} </span>}
        {type.label === '…' ? 'type not set' : <span className="data">{type.label}</span>}
        {offset > 0 && ` at byte ${offset}`}
      </span>
      {!isSmall && (
        <span className="flex min-w-0 items-center gap-1 text-mute">
          <HexValue value={position} short />
          <CopyButton text={position} what="storage key" />
        </span>
      )}
    </>
  )
}

const defaultSamples = 32

const defaultStart = `${groupDigits(defaultRangeBlocks)} blocks before`

const rangeTags = blockTags.filter((tag) => tag !== 'pending')

type ChangeSearchProps = { question: StorageQuestion; draft: StorageHistoryDraft }

/**
 * The changes of the value within a range of blocks. The search runs at once on connections that
 * may be asked without a press, otherwise by its button.
 */
function ChangeSearch({ question, draft: { value, range } }: ChangeSearchProps) {
  const network = usePageNetwork()
  const [runCount, setRunCount] = useState(0)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const runsAtOnce = useFreeRequests(network)
  const blocks = readHistoryRange(range)
  const problems = 'problems' in blocks ? blocks.problems : {}
  const usualSamples = runsAtOnce ? defaultSamples : undefined
  const samples = 'problems' in blocks ? undefined : (blocks.samples ?? usualSamples)
  const link = { ...storageDraftLink(network, value), ...blocks, samples }
  const { address, location } = question
  const { offset, size } = wordReader(location.type, location.offset, [])
  const request: HistoryRequest | undefined =
    'problems' in blocks || samples === undefined
      ? undefined
      : {
          ...{ network, address, position: slotWord(location.slot), way: { offset, size } },
          ...{ from: blocks.from, to: blocks.to ?? 'latest', samples },
        }
  const readAgain = () => setRunCount(runCount + 1)
  const urlTexts = {
    from: decimalBlock(range.from),
    to: decimalBlock(range.to),
    samples: range.samples || String(defaultSamples),
  }
  const { field, formProps } = useUrlForm({
    question: JSON.stringify(urlTexts),
    urlDraft: urlTexts,
    problems,
    send: (draft) => {
      const nextBlocks = readHistoryRange(draft)
      if ('problems' in nextBlocks) return nextBlocks.problems
      const nextPath = storageHistoryPath({ ...link, ...nextBlocks })
      if (nextPath === pathname + search) readAgain()
      else navigate(nextPath)
    },
  })
  return (
    <>
      <QueryBar
        label="Range of blocks"
        formProps={formProps}
        submitLabel="Find changes"
        summary={
          request && (
            <span>
              Changes{' '}
              {range.from ? (
                <>
                  from <BlockLabel text={range.from} />
                </>
              ) : (
                `in ${groupDigits(defaultRangeBlocks)} blocks`
              )}{' '}
              to <BlockLabel text={range.to || 'latest'} />
            </span>
          )
        }
      >
        <BlockPicker
          label="From block"
          placeholder={defaultStart}
          tags={rangeTags}
          {...field('from')}
        />
        <BlockPicker label="To block" placeholder="latest" tags={rangeTags} {...field('to')} />
        <TextField
          label="Steps"
          hint="One read each; changes are then narrowed."
          data
          {...field('samples')}
        />
      </QueryBar>
      {request ? (
        <HistoryResult
          key={`${runCount} ${JSON.stringify(request)}`}
          {...{ question, link, request }}
          refresh={readAgain}
        />
      ) : (
        Object.keys(problems).length === 0 && (
          <p className="text-mute">
            Narrows each change down to its block, about 20 reads per change. Old blocks need an
            archive node.
          </p>
        )
      )}
    </>
  )
}

/** A block of the URL, its number in decimal. */
const decimalBlock = (text: string) =>
  /^0x[0-9a-f]{1,16}$/i.test(text) ? BigInt(text).toString() : text

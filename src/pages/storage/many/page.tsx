import { Fragment, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { shortSlot, slotWord } from '#domain/storage/path/derive-slot.ts'
import { ContractPage } from '#pages/storage/contract-page.tsx'
import { ListAnswer } from '#pages/storage/many/list-answer.tsx'
import { ManyForm } from '#pages/storage/many/many-form.tsx'
import { WordsTable } from '#pages/storage/many/words-table.tsx'
import { stripNetwork } from '#paths/links/strip-network.ts'
import { storagePath } from '#paths/storage/storage.ts'
import {
  parseStorageManyPath,
  type StorageManyDraft,
  storageManyPath,
} from '#paths/storage/storage-many.ts'
import { readStorageManyDraft, type SlotRangeQuestion } from '#paths/storage/storage-many-draft.ts'
import { AnswerRegion } from '#ui/entity/answer-region.tsx'
import { usePageNetwork, usePageParams } from '#ui/page/page.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import { HexValue } from '#ui/values/copy-button.tsx'

const maxSlot = (1n << 256n) - 1n

type RangeAnswerProps = {
  question: SlotRangeQuestion
  draft: StorageManyDraft
}

/** Every word from one slot to another, with links to the slots before and after. */
function RangeAnswer({ question: { address, block, first, last }, draft }: RangeAnswerProps) {
  const network = usePageNetwork()
  const rangeSize = last - first + 1n
  const rows = Array.from({ length: Number(rangeSize) }, (_, index) => {
    const slot = first + BigInt(index)
    return { line: index + 1, keys: [shortSlot(slot)], position: slotWord(slot) }
  })
  const rangeLink = (from: bigint, to: bigint, label: string) =>
    from <= to && (
      <Link
        className="action"
        to={storageManyPath(network, { ...draft, first: String(from), last: String(to) })}
      >
        {label}
      </Link>
    )
  const previousFirst = first - rangeSize < 0n ? 0n : first - rangeSize
  const nextLast = last + rangeSize > maxSlot ? maxSlot : last + rangeSize
  return (
    <>
      <WordsTable
        omitsZeros
        label="Slots"
        {...{ address, block, rows }}
        decoding={{ type: undefined, offset: 0 }}
        keyTitles={['slot']}
        columns={(row, value, at) => [
          {
            title: 'Slot',
            sort: 'line',
            width: 'minmax(7rem,0.7fr)',
            narrow: 'row-start-1 col-start-1 col-end-4',
            cell: (rowIndex) => {
              const { keys, position } = row(rowIndex)
              const slot = `0x${BigInt(position).toString(16)}`
              return <Link to={storagePath({ network, address, block: at, slot })}>{keys[0]}</Link>
            },
          },
          value,
          {
            title: 'Value',
            width: 'minmax(0,2fr)',
            narrow: 'hidden',
            cell: (rowIndex) => {
              const { word } = row(rowIndex)
              return word && <HexValue value={word} />
            },
          },
        ]}
      >
        <nav aria-label="Other slots" className="flex flex-wrap gap-2">
          {rangeLink(previousFirst, first - 1n, '← Slots before')}
          {rangeLink(last + 1n, nextLast, 'Slots after →')}
        </nav>
      </WordsTable>
      <p className="text-sm text-mute">Slots of mappings stay zero: values are found by key.</p>
    </>
  )
}

const readModes: { name: 'list' | 'range'; label: string }[] = [
  { name: 'list', label: 'List of keys' },
  { name: 'range', label: 'Range of slots' },
]

/** A submitted list of keys, which may be too long for the URL. */
type SubmittedList = { path: string; list: string; submitCount: number }

/** `/{network}/storage/{address}/many`: many words of one contract. */
export default function StorageManyPage() {
  const params = usePageParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [submittedList, setSubmittedList] = useState<SubmittedList>({
    path: '',
    list: '',
    submitCount: 0,
  })
  const network = params.network ?? ''
  const urlDraft = parseStorageManyPath(params, search)
  const currentPath = storageManyPath(network, urlDraft)
  const isSubmitted = submittedList.path === stripNetwork(currentPath)
  const listText = isSubmitted ? submittedList.list : urlDraft.list
  const parsedDraft = readStorageManyDraft(urlDraft)
  const problems = 'problems' in parsedDraft ? parsedDraft.problems : {}
  const hasBegun = search.size > (search.has('mode') ? 1 : 0)
  const isAnswered = (hasBegun || isSubmitted) && !('problems' in parsedDraft)
  const isListMissing = urlDraft.mode === 'list' && listText.trim() === ''
  const question = `${currentPath} ${submittedList.submitCount}`

  function submitDraft(draft: StorageManyDraft) {
    const nextPath = storageManyPath(network, draft)
    setSubmittedList(({ submitCount }) => ({
      path: stripNetwork(nextPath),
      list: draft.list,
      submitCount: submitCount + 1,
    }))
    if (nextPath !== currentPath) navigate(nextPath)
  }
  return (
    <ContractPage title="Bulk read" current="many" address={urlDraft.address}>
      <Tabs
        label="What to read"
        current={urlDraft.mode}
        views={readModes}
        path={(mode) => storageManyPath(network, { address: urlDraft.address, mode })}
      />
      <ManyForm
        key={urlDraft.mode}
        urlDraft={{ ...urlDraft, list: listText }}
        problems={hasBegun ? problems : {}}
        path={currentPath}
        isAnswered={isAnswered && !isListMissing}
        submitDraft={submitDraft}
      />
      <AnswerRegion question={isAnswered && !isListMissing ? question : undefined}>
        {isAnswered && !('problems' in parsedDraft) && (
          <Fragment key={question}>
            {parsedDraft.mode === 'list' ? (
              <ListAnswer question={parsedDraft} list={listText} />
            ) : (
              <RangeAnswer question={parsedDraft} draft={urlDraft} />
            )}
          </Fragment>
        )}
      </AnswerRegion>
    </ContractPage>
  )
}

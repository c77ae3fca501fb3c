import { Fragment, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { ContractPage } from '#pages/storage/contract-page.tsx'
import { ListAnswer } from '#pages/storage/many/list-answer.tsx'
import { ManyForm } from '#pages/storage/many/many-form.tsx'
import {
  ManyWordsProgress,
  useManyWords,
  WordsVerification,
} from '#pages/storage/many/many-words.tsx'
import { SlotsTable } from '#pages/storage/many/slots-table.tsx'
import { stripNetwork } from '#paths/links/strip-network.ts'
import {
  parseStorageManyPath,
  type StorageManyDraft,
  storageManyPath,
} from '#paths/storage/storage-many.ts'
import { readStorageManyDraft, type SlotRangeQuestion } from '#paths/storage/storage-many-draft.ts'
import { AnswerRegion } from '#ui/entity/answer-region.tsx'
import { usePageNetwork, usePageParams } from '#ui/page/page.tsx'
import { Tabs } from '#ui/page/tabs.tsx'

const maxSlot = (1n << 256n) - 1n

type RangeAnswerProps = {
  question: SlotRangeQuestion
  draft: StorageManyDraft
}

/** Every word from one slot to another, with links to the slots before and after. */
function RangeAnswer({ question: { address, block, first, last }, draft }: RangeAnswerProps) {
  const network = usePageNetwork()
  const slotCount = Number(last - first) + 1
  const slotAt = (slotIndex: number) => first + BigInt(slotIndex)
  const positions = Array.from({ length: slotCount }, (_, index) => slotWord(slotAt(index)))
  const [words, run] = useManyWords({ network, address, block, positions })
  const [[wrongSlots = []] = [], setWrongSlots] = useState<readonly ReadonlySet<bigint>[]>([])
  const rangeSize = last - first + 1n
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
      <ManyWordsProgress {...{ words, run }}>
        <WordsVerification isTag {...{ address, words, run, slotAt }} />
      </ManyWordsProgress>
      <SlotsTable {...{ address, first, words, wrongSlots }} block={words.pinned?.at ?? block} />
      {!run.isRunning && words.read > 0 && (
        <>
          <nav aria-label="Other slots" className="flex flex-wrap gap-2">
            {rangeLink(previousFirst, first - 1n, '← Slots before')}
            {rangeLink(last + 1n, nextLast, 'Slots after →')}
          </nav>
          <p className="text-sm text-mute">Slots of mappings stay zero: values are found by key.</p>
        </>
      )}
      <WordsVerification {...{ address, words, run, slotAt }} onChecked={setWrongSlots} />
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

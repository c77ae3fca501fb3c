import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { FindAnswer } from '#pages/storage/many/find-answer.tsx'
import { ListAnswer } from '#pages/storage/many/list-answer.tsx'
import { ManyForm } from '#pages/storage/many/many-form.tsx'
import { RangeAnswer } from '#pages/storage/many/range-answer.tsx'
import { StorageHead } from '#pages/storage/storage-head.tsx'
import { stripNetwork } from '#paths/links/strip-network.ts'
import {
  parseStorageManyPath,
  type StorageManyDraft,
  storageManyModes,
  storageManyPath,
} from '#paths/storage/storage-many.ts'
import {
  readStorageManyDraft,
  type StorageManyQuestion,
} from '#paths/storage/storage-many-draft.ts'
import { Note } from '#ui/page/note.tsx'
import { Page } from '#ui/page/page.tsx'
import { Tabs } from '#ui/page/tabs.tsx'

const modeLabels = {
  list: 'List of keys',
  range: 'Range of slots',
  find: 'Find a mapping’s slot',
} as const

/** A list that was handed over; its address may be too short for it. */
type SubmittedList = { path: string; list: string; turn: number }

/** `/{network}/storage/{address}/many`: many words of one contract. */
export default function StorageManyPage() {
  const params = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [submittedList, setSubmittedList] = useState<SubmittedList>({ path: '', list: '', turn: 0 })
  const network = params.network ?? ''
  const askedDraft = parseStorageManyPath(params, search)
  const currentPath = storageManyPath(network, askedDraft)
  const isSubmitted = submittedList.path === stripNetwork(currentPath)
  const listText = isSubmitted ? submittedList.list : askedDraft.list
  const parsedDraft = readStorageManyDraft(askedDraft)
  const problems = 'problems' in parsedDraft ? parsedDraft.problems : {}
  const hasBegun = search.size > (search.has('mode') ? 1 : 0)

  function ask(draft: StorageManyDraft) {
    const nextPath = storageManyPath(network, draft)
    setSubmittedList(({ turn }) => ({
      path: stripNetwork(nextPath),
      list: draft.list,
      turn: turn + 1,
    }))
    if (nextPath !== currentPath) navigate(nextPath)
  }
  return (
    <Page title="Many keys">
      <StorageHead network={network} address={askedDraft.address} current="many" />
      {problems.address === undefined ? (
        <>
          <Tabs
            label="What to read"
            current={askedDraft.mode}
            views={storageManyModes.map((name) => ({ name, label: modeLabels[name] }))}
            path={(mode) => storageManyPath(network, { address: askedDraft.address, mode })}
          />
          <ManyForm
            key={askedDraft.mode}
            asked={{ ...askedDraft, list: listText }}
            problems={hasBegun ? problems : {}}
            path={currentPath}
            ask={ask}
          />
          {'problems' in parsedDraft || !(hasBegun || isSubmitted) ? null : (
            <ModeAnswer
              key={`${currentPath} ${submittedList.turn}`}
              network={network}
              question={parsedDraft}
              list={listText}
              draft={askedDraft}
            />
          )}
        </>
      ) : (
        <Note title="This is no address">{problems.address}</Note>
      )}
    </Page>
  )
}

function ModeAnswer({
  network,
  question,
  list,
  draft,
}: {
  network: string
  question: StorageManyQuestion
  list: string
  draft: StorageManyDraft
}) {
  switch (question.mode) {
    case 'list':
      return <ListAnswer network={network} question={question} list={list} draft={draft} />
    case 'range':
      return <RangeAnswer network={network} question={question} draft={draft} />
    case 'find':
      return <FindAnswer network={network} question={question} />
  }
}

import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { FindAnswer } from '#pages/storage/many/find-answer.tsx'
import { ListAnswer } from '#pages/storage/many/list-answer.tsx'
import { ManyForm } from '#pages/storage/many/many-form.tsx'
import { RangeAnswer } from '#pages/storage/many/range-answer.tsx'
import {
  type ManyDraft,
  manyModes,
  parseStorageManyPath,
  storageManyPath,
} from '#paths/storage/storage-many.ts'
import { type ManyQuestion, readManyDraft } from '#paths/storage/storage-many-draft.ts'
import { stripNetwork } from '#paths/links/strip-network.ts'
import { Note } from '#ui/page/note.tsx'
import { Page } from '#ui/page/page.tsx'
import { StorageHead } from '#pages/storage/storage-head.tsx'
import { Tabs } from '#ui/page/tabs.tsx'

const modeWords = {
  list: 'List of keys',
  range: 'Range of slots',
  find: 'Find a mapping’s slot',
} as const

/** A list that was handed over; its address may be too short for it. */
type Given = { path: string; list: string; turn: number }

/** `/{network}/storage/{address}/many`: many words of one contract. */
export default function StorageManyPage() {
  const params = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [given, setGiven] = useState<Given>({ path: '', list: '', turn: 0 })
  const network = params.network ?? ''
  const asked = parseStorageManyPath(params, search)
  const path = storageManyPath(network, asked)
  const isGiven = given.path === stripNetwork(path)
  const list = isGiven ? given.list : asked.list
  const read = readManyDraft(asked)
  const problems = 'problems' in read ? read.problems : {}
  const begun = search.size > (search.has('mode') ? 1 : 0)

  function ask(draft: ManyDraft) {
    const next = storageManyPath(network, draft)
    setGiven(({ turn }) => ({ path: stripNetwork(next), list: draft.list, turn: turn + 1 }))
    if (next !== path) navigate(next)
  }
  return (
    <Page title="Many keys">
      <StorageHead network={network} address={asked.address} current="many" />
      {problems.address === undefined ? (
        <>
          <Tabs
            label="What to read"
            current={asked.mode}
            views={manyModes.map((name) => ({ name, label: modeWords[name] }))}
            path={(mode) => storageManyPath(network, { address: asked.address, mode })}
          />
          <ManyForm
            key={asked.mode}
            asked={{ ...asked, list }}
            problems={begun ? problems : {}}
            path={path}
            ask={ask}
          />
          {'problems' in read || !(begun || isGiven) ? null : (
            <Found
              key={`${path} ${given.turn}`}
              network={network}
              question={read}
              list={list}
              draft={asked}
            />
          )}
        </>
      ) : (
        <Note title="This is no address">{problems.address}</Note>
      )}
    </Page>
  )
}

function Found({
  network,
  question,
  list,
  draft,
}: {
  network: string
  question: ManyQuestion
  list: string
  draft: ManyDraft
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

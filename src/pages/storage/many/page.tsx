import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { InvalidAddress } from '#pages/storage/invalid-address.tsx'
import { FindAnswer } from '#pages/storage/many/find-answer.tsx'
import { ListAnswer } from '#pages/storage/many/list-answer.tsx'
import { ManyForm } from '#pages/storage/many/many-form.tsx'
import { RangeAnswer } from '#pages/storage/many/range-answer.tsx'
import { stripNetwork } from '#paths/links/strip-network.ts'
import {
  parseStorageManyPath,
  type StorageManyDraft,
  storageManyPath,
} from '#paths/storage/storage-many.ts'
import {
  readStorageManyDraft,
  type StorageManyQuestion,
} from '#paths/storage/storage-many-draft.ts'
import { AddressHeader } from '#ui/address/address-header.tsx'
import { AnswerRegion } from '#ui/entity/answer-region.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-params.ts'
import { Tabs } from '#ui/page/tabs.tsx'

/** The third mode, `find`, has its own view. */
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
    <Page title={urlDraft.mode === 'find' ? 'Find slot' : 'Bulk read'}>
      <AddressHeader
        network={network}
        address={urlDraft.address}
        current={urlDraft.mode === 'find' ? 'find' : 'many'}
      />
      {problems.address === undefined ? (
        <>
          {urlDraft.mode !== 'find' && (
            <Tabs
              label="What to read"
              current={urlDraft.mode}
              views={readModes}
              path={(mode) => storageManyPath(network, { address: urlDraft.address, mode })}
            />
          )}
          <ManyForm
            key={urlDraft.mode}
            urlDraft={{ ...urlDraft, list: listText }}
            problems={hasBegun ? problems : {}}
            path={currentPath}
            isAnswered={isAnswered && !isListMissing}
            submitDraft={submitDraft}
          />
          {urlDraft.mode === 'find' && !hasBegun && (
            <p className="text-mute">
              Finds the slot of a mapping from one known entry, e.g. a holder’s balance. Tries
              Solidity, Vyper, OpenZeppelin and Solady rules.
            </p>
          )}
          <AnswerRegion question={isAnswered && !isListMissing ? question : undefined}>
            {isAnswered && !('problems' in parsedDraft) && (
              <ModeAnswer
                key={question}
                network={network}
                question={parsedDraft}
                list={listText}
                draft={urlDraft}
              />
            )}
          </AnswerRegion>
        </>
      ) : (
        <InvalidAddress network={network} address={urlDraft.address} problem={problems.address} />
      )}
    </Page>
  )
}

type Props = {
  network: string
  question: StorageManyQuestion
  list: string
  draft: StorageManyDraft
}

function ModeAnswer({ network, question, list, draft }: Props) {
  switch (question.mode) {
    case 'list':
      return <ListAnswer network={network} question={question} list={list} draft={draft} />
    case 'range':
      return <RangeAnswer network={network} question={question} draft={draft} />
    case 'find':
      return <FindAnswer network={network} question={question} />
  }
}

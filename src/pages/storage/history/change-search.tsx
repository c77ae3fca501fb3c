import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { blockTags } from '#domain/block/block-tags.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { BlockLabel } from '#pages/storage/block-label.tsx'
import type { HistoryQuestion } from '#pages/storage/history/history-question.ts'
import { HistoryResult } from '#pages/storage/history/history-result.tsx'
import { storageHistoryPath } from '#paths/storage/storage-history.ts'
import { pickProblems, readHistoryFields } from '#paths/storage/storage-history-draft.ts'
import { defaultRangeBlocks } from '#queries/storage/read-history.ts'
import { forgetHistory } from '#queries/storage/use-value-history.ts'
import { useFreeRequests } from '#state/connections/use-connection.ts'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'

const defaultSamples = 32

const defaultStart = `${groupDigits(defaultRangeBlocks)} blocks before`

const rangeTags = Object.keys(blockTags).filter((tag) => tag !== 'pending')

const rangeFields = ['from', 'to', 'samples'] as const

/**
 * The changes of the value within a range of blocks. The search runs at once on connections that
 * may be asked without a press, otherwise by its button.
 */
export function ChangeSearch({ question }: { question: HistoryQuestion }) {
  const { network, historyAddress, draft: urlDraft, problems } = question
  const [runCount, setRunCount] = useState(0)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const runsAtOnce = useFreeRequests(network)
  const isWatched = urlDraft.part === 'watch'
  // Watching needs no more than the value at the newest block.
  const samples =
    historyAddress?.samples ?? (runsAtOnce ? defaultSamples : isWatched ? 1 : undefined)
  const historyRequest =
    historyAddress && samples !== undefined ? { ...historyAddress, samples } : undefined
  const readAgain = () => {
    if (historyRequest)
      forgetHistory(queryClient, { ...historyRequest, to: historyRequest.to ?? 'latest' })
    setRunCount(runCount + 1)
  }
  const urlTexts = {
    from: decimalBlock(urlDraft.from),
    to: decimalBlock(urlDraft.to),
    samples: urlDraft.samples || String(defaultSamples),
  }
  const { draft, hasProblem, field, formProps } = useUrlForm({
    question: JSON.stringify(urlTexts),
    urlDraft: urlTexts,
    problems: pickProblems(problems, rangeFields),
    send: (draft) => {
      const nextDraft = { ...urlDraft, ...draft }
      const nextAddress = readHistoryFields(network, nextDraft, rangeFields)
      if ('problems' in nextAddress) return nextAddress.problems
      const nextPath = storageHistoryPath(nextAddress)
      if (nextPath === pathname + search) readAgain()
      else navigate(nextPath)
    },
  })
  const isUnchanged = rangeFields.every((name) => draft[name] === urlTexts[name])
  return (
    <>
      <QueryBar
        label="Range of blocks"
        formProps={formProps}
        submitLabel="Find changes"
        summary={
          isUnchanged && !hasProblem && historyRequest ? (
            <span>
              Changes{' '}
              {urlDraft.from ? (
                <>
                  from <BlockLabel text={urlDraft.from} />
                </>
              ) : (
                `in ${groupDigits(defaultRangeBlocks)} blocks`
              )}{' '}
              to <BlockLabel text={urlDraft.to || 'latest'} /> ·{' '}
              {groupDigits(historyRequest.samples)} steps
            </span>
          ) : undefined
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
      {historyRequest ? (
        <HistoryResult
          key={runCount}
          request={historyRequest}
          variable={question.variable}
          refresh={readAgain}
          isWatched={isWatched}
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

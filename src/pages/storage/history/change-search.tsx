import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { blockTags } from '#domain/block/block-reference.ts'
import { wordReader } from '#domain/storage/history/history-value.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { BlockLabel } from '#pages/storage/block-label.tsx'
import { HistoryResult } from '#pages/storage/history/history-result.tsx'
import { type StorageQuestion, storageDraftLink } from '#paths/storage/storage-draft.ts'
import {
  readHistoryRange,
  type StorageHistoryDraft,
  storageHistoryPath,
} from '#paths/storage/storage-history.ts'
import { defaultRangeBlocks, type HistoryRequest } from '#queries/storage/read-history.ts'
import { useFreeRequests } from '#state/connections/use-connection.ts'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'
import { usePageNetwork } from '#ui/page/page.tsx'

const defaultSamples = 32

const defaultStart = `${groupDigits(defaultRangeBlocks)} blocks before`

const rangeTags = blockTags.filter((tag) => tag !== 'pending')

type Props = { question: StorageQuestion; draft: StorageHistoryDraft }

/**
 * The changes of the value within a range of blocks. The search runs at once on connections that
 * may be asked without a press, otherwise by its button.
 */
export function ChangeSearch({ question, draft: { value, range } }: Props) {
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
  const { draft, hasProblem, field, formProps } = useUrlForm({
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
  const isUnchanged = JSON.stringify(draft) === JSON.stringify(urlTexts)
  return (
    <>
      <QueryBar
        label="Range of blocks"
        formProps={formProps}
        submitLabel="Find changes"
        summary={
          isUnchanged && !hasProblem && request ? (
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

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { sameValue, wordReader } from '#domain/storage/history/history-value.ts'
import { findChanges, historyCsv } from '#domain/storage/history/value-history.ts'
import { variableExpression } from '#domain/storage/path/slot-query.ts'
import { variableTokenValue } from '#domain/token/token-values.ts'
import { groupDigits, toQuantityHex } from '#domain/values/hex.ts'
import {
  describeChangeCount,
  LatestChange,
  RangeDifference,
  ReadMore,
} from '#pages/storage/history/change-summary.tsx'
import { ChangeTable } from '#pages/storage/history/change-table.tsx'
import { HistoryNotes, HistoryState } from '#pages/storage/history/history-state.tsx'
import { ValuePlot } from '#pages/storage/history/value-plot.tsx'
import type { WrongSlots } from '#pages/storage/table-verification.tsx'
import type { StorageQuestion } from '#paths/storage/storage-draft.ts'
import type { StorageHistoryLink } from '#paths/storage/storage-history.ts'
import { useTokenUnit } from '#queries/contract/token-unit.ts'
import { type HistoryRequest, openHistory } from '#queries/storage/read-history.ts'
import { SaveCsv } from '#ui/answer/save-lines.tsx'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { laterSection } from '#ui/lazy/lazy-section.tsx'
import { Note } from '#ui/page/page.tsx'

const TableVerification = laterSection(() => import('#pages/storage/table-verification.tsx'))

/** Most values that are proven: each is of another block, whose header and proof are two requests. */
const maxProvenValues = 20

type Props = {
  question: StorageQuestion
  link: StorageHistoryLink
  /** The request of the first render is read: another one has another `key`. */
  request: HistoryRequest
  refresh: () => void
}

/** The changes of a value: progress of the search, a plot, and a table. */
export function HistoryResult({ question, link, request, refresh }: Props) {
  const client = useQueryClient()
  const { address, position, way } = request
  const { type, offset } = question.location
  const [valueHistory] = useState(() => openHistory(client, request))
  const run = useStoppableRun(valueHistory.readOn)
  useEffect(() => run.start(undefined), [run.start])
  const history = useSyncExternalStore(valueHistory.watch, valueHistory.read)
  const [wrongBlocks, setWrongBlocks] = useState<ReadonlySet<bigint>>(new Set())
  const { range, words, top } = history
  const valueReader = useMemo(
    () =>
      wordReader(
        type,
        offset,
        [...words.values()].filter((word) => word !== null),
      ),
    [type, offset, history],
  )
  const isSame = sameValue(way)
  const valueChanges = useMemo(
    () => (range ? findChanges(range, words, isSame) : []),
    [range, history, way.offset, way.size],
  )
  const expression = variableExpression(question.resolved)
  const isAmount = variableTokenValue(expression, valueReader.label) !== undefined
  const unit = useTokenUnit(link.network, isAmount ? address : undefined)
  if (top?.number !== undefined && !range && run.end === 'done')
    return (
      <Note title="Invalid range">
        <p>Starts after the last block, {groupDigits(top.number)}.</p>
      </Note>
    )
  const variable = { address, expression, reader: valueReader }
  const changedWords = valueChanges.flatMap(({ at, new: word }) => (word ? [{ at, word }] : []))
  const lastWord = range && words.get(range.to)
  // A value that did not change is proven where it was read last.
  const lastRead = range && lastWord ? [{ at: range.to, word: lastWord }] : []
  const shown = changedWords.length > 0 ? changedWords : lastRead
  const proven = shown.slice(-maxProvenValues).reverse()
  const verification = {
    ...{ address, isHistory: true, count: shown.length },
    columns: proven.map(({ at, word }) => ({
      block: toQuantityHex(at),
      words: [[BigInt(position), word]] as const,
    })),
    onChecked: (wrongSlots: readonly WrongSlots[]) =>
      setWrongBlocks(
        new Set(
          proven.flatMap(({ at, word }, index) =>
            [...(wrongSlots[index]?.values() ?? [])].some((it) => !isSame(word, it ?? null))
              ? [at]
              : [],
          ),
        ),
      ),
  }
  // The first block whose state the node keeps is not a change of the value.
  const changeCount = valueChanges.filter(
    (change) => change.old !== null && change.new !== null,
  ).length
  return (
    <>
      <HistoryState {...{ history, run, refresh }} changes={valueChanges} isSameValue={isSame}>
        {range && (
          <LatestChange
            {...{ ...variable, range, words, changes: valueChanges }}
            isRunning={run.isRunning}
          />
        )}
      </HistoryState>
      {range && words.size > 0 && (
        <>
          <ValuePlot {...{ range, words, unit }} reader={valueReader} />
          {!run.isRunning && (
            <HistoryNotes type={type} changes={valueChanges} reader={valueReader} />
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <div className="flex flex-wrap items-center gap-2">
              <h2 className="text-lg font-semibold">
                {describeChangeCount(changeCount, range, words)}
              </h2>
              {changeCount > 0 && <RangeDifference {...{ range, words, ...variable }} />}
              {run.end === 'done' && (
                <ReadMore {...{ link, range, words }} hasChanges={changeCount > 0} />
              )}
              {!run.isRunning && <TableVerification {...verification} isTag />}
              <SaveCsv
                className="sm:ml-auto print:hidden"
                lines={() => historyCsv(range, words, valueReader)}
                name={`storage-${address}-${range.from}-${range.to}.csv`}
              />
            </div>
            <ChangeTable
              {...{ ...variable, position, wrongBlocks, isSame }}
              changes={valueChanges}
            />
            {!run.isRunning && <TableVerification {...verification} />}
          </div>
        </>
      )}
    </>
  )
}

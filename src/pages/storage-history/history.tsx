import { useEffect, useEffectEvent, useMemo } from 'react'
import { Link } from 'react-router'
import { historyCsv } from '#domain/history-csv.ts'
import { sameValue, wordReader } from '#domain/history-value.ts'
import { pinWords } from '#domain/pinned-block.ts'
import { grouped } from '#domain/quantity.ts'
import { findChanges, isWhole } from '#domain/value-history.ts'
import { ChangeTable } from '#pages/storage-history/change-table.tsx'
import { HistoryState } from '#pages/storage-history/history-state.tsx'
import { historyTicket } from '#pages/storage-history/history-ticket.ts'
import { ValuePlot } from '#pages/storage-history/value-plot.tsx'
import { type StorageHistoryAddress, storageHistoryPath } from '#paths/storage-history.ts'
import { mostSamples } from '#paths/storage-history-draft.ts'
import { useValueHistory } from '#queries/value-history.ts'
import { Copy } from '#ui/copy.tsx'
import { Note } from '#ui/note.tsx'
import { save } from '#ui/save.ts'
import { TicketButton } from '#ui/ticket.tsx'

type Asked = StorageHistoryAddress & { position: `0x${string}`; samples: number }

/** The changes of a value: how far they are known, drawn, and one by one. */
export function History({ asked, fresh }: { asked: Asked; fresh: boolean }) {
  const { network, address, position, type, offset, samples } = asked
  const { size } = wordReader(type, offset, [])
  const history = useValueHistory({
    ...{ network, address, position, samples },
    ...{ from: asked.from, to: asked.to ?? 'latest', way: { offset, size } },
  })
  const { run } = history
  const { range, words, top } = run
  const renew = useEffectEvent(history.anew)
  useEffect(() => {
    if (fresh) renew()
  }, [fresh])
  const reader = useMemo(
    () =>
      wordReader(
        type,
        offset,
        [...words.values()].filter((word) => word !== null),
      ),
    [type, offset, words],
  )
  const changes = useMemo(
    () => (range ? findChanges(range, words, sameValue({ offset, size })) : []),
    [range, words, offset, size],
  )
  if (top && !range && run.state === 'done')
    return (
      <Note title="This is no range">
        <p>
          {top.number === undefined
            ? pinWords(top, 'unknown')
            : `It would begin after its last block, which is ${grouped(top.number)}.`}
        </p>
      </Note>
    )
  const whole = range && isWhole(range, words)
  const kept = changes.find((change) => change.old === null && change.new !== null)
  return (
    <>
      <HistoryState history={history} changes={changes} same={sameValue({ offset, size })} />
      {range && words.size > 0 && (
        <section aria-label="The value over the blocks" className="card px-4 pt-4 pb-3 sm:px-5">
          <ValuePlot network={network} range={range} words={words} reader={reader} />
          <div className="mt-2 grid max-w-prose gap-1 text-sm text-pretty text-mute">
            {kept && (
              <p className="text-ink">
                The node keeps state from{' '}
                {kept.at - kept.before === 1n
                  ? `block ${grouped(kept.at)} on`
                  : `somewhere between blocks ${grouped(kept.before)} and ${grouped(kept.at)} on`}
                . What was before, only an archive can say.
              </p>
            )}
            <p>
              {whole
                ? 'Every block of the range was read: no change is missed.'
                : 'A value that changed and changed back between two reads is not seen.'}{' '}
              {!whole && run.state === 'done' && samples * 2 <= mostSamples && (
                <Link
                  replace
                  preventScrollReset
                  to={storageHistoryPath({ ...asked, samples: samples * 2 })}
                >
                  Look closer, in {samples * 2} steps
                </Link>
              )}
            </p>
            {reader.guessed && <p>No type was given: it is read as {reader.label}, as it looks.</p>}
            {reader.label === 'string' || reader.label === 'bytes' ? (
              <p>Of a long {reader.label} only the length is followed: its content is elsewhere.</p>
            ) : null}
            {top && run.check && (
              <p>
                Block {grouped(top.number ?? 0n)}: {pinWords(top, run.check)}
                {run.replaced > 0 && ' It was replaced while it was read, so all was read anew.'}
              </p>
            )}
          </div>
        </section>
      )}
      {range && words.size > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="font-medium">
              {changes.length === 0
                ? 'No change found'
                : `${grouped(changes.length)} ${changes.length === 1 ? 'change' : 'changes'}`}
            </h2>
            <span className="flex items-center gap-2 print:hidden">
              <Copy text={historyCsv(range, words, reader)} what="all reads as CSV" />
              <TicketButton
                ticket={() => historyTicket(asked, reader, range, changes, words.size)}
              />
              <button
                type="button"
                className="action"
                onClick={() =>
                  save(
                    new Blob([historyCsv(range, words, reader)]),
                    `storage-${address}-${range.from}-${range.to}.csv`,
                  )
                }
              >
                Save as CSV
              </button>
            </span>
          </div>
          <ChangeTable network={network} changes={changes} reader={reader} />
        </>
      )}
    </>
  )
}

import { useEffect, useMemo, useRef, useState } from 'react'
import { nameFunction } from '#domain/inner-calls/find-inner-calls.ts'
import { describeHalt, isRevertAlone } from '#domain/revert/describe-revert.ts'
import type { CallFrame, CallTrace } from '#domain/trace/call-trace.ts'
import { findFirstRevert } from '#domain/trace/failed-calls.ts'
import { formatNative, formatNativeBrief } from '#domain/values/amount.ts'
import { countWithNoun, fractionOf, groupDigits } from '#domain/values/hex.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
import { useWideScreen } from '#ui/lists/use-wide-screen.ts'
import { InternalTransfers } from '#ui/trace/failed-calls.tsx'
import { FirstFailure, FrameName, hasFunction, TargetName } from '#ui/trace/frame-name.tsx'
import { FoldButton, TreeItem, type TreeItemProps } from '#ui/trees/tree-item.tsx'
import { useWindowedTree } from '#ui/trees/use-tree-keys.ts'
import { useNativeCurrency } from '#ui/values/address-link.tsx'
import { CopyAction } from '#ui/values/copy-action.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { Meter } from '#ui/values/meter.tsx'

const noneClosed: ReadonlySet<number> = new Set()

type Props = {
  trace: CallTrace
  /** The method whose response the trace is read from, and that response. */
  method: string
  result: unknown
  /** Gas that was used by a receipt or an answer: the first call of a trace may have other figures. */
  gasUsed: bigint | undefined
}

/** The calls of a transaction or a call as a tree, below the one that failed first. */
export function CallTree({ trace, method, result, gasUsed }: Props) {
  const { frames, total } = trace
  const [closed, setClosed] = useState(noneClosed)
  const [selected, setSelected] = useState<number>()
  const rows = useMemo(() => openRows(frames, closed), [frames, closed])
  const firstFailure = useMemo(() => findFirstRevert(frames), [frames])
  const gasStarts = useMemo(() => startsOfGas(frames), [frames])
  const isWide = useWideScreen()
  const toggle = (index: number) =>
    setClosed((before) => {
      const after = new Set(before)
      if (!after.delete(index)) after.add(index)
      return after
    })
  const select = (index: number) => setSelected(index === selected ? undefined : index)
  const isOpen = (index: number) => (hasCalls(frames, index) ? !closed.has(index) : undefined)
  const { firstRow, endRow, rowHeightPx, ...tree } = useWindowedTree(
    rows,
    (index) => ({
      id: String(index),
      depth: frames[index]?.depth ?? 0,
      open: isOpen(index),
      get name() {
        const frame = frames[index] as CallFrame
        return hasFunction(frame) ? (nameFunction(frame.input, []) ?? '') : frame.kind
      },
    }),
    { setOpen: toggle, enter: select },
  )
  const focusRow = useRef(tree.focusRow)
  useEffect(() => {
    focusRow.current = tree.focusRow
  })
  const showCall = (index: number) => {
    setClosed(noneClosed)
    setSelected(index)
    // With nothing closed a call has the row of its own number.
    requestAnimationFrame(() => focusRow.current(index))
  }
  const foldAll = () =>
    setClosed(
      closed.size > 0
        ? noneClosed
        : new Set(rows.filter((index) => index > 0 && hasCalls(frames, index))),
    )
  const wholeGas = gasUsed ?? frames[0]?.gasUsed
  return (
    <section aria-label="Calls" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {firstFailure !== undefined && (
        <FirstFailure frames={frames} index={firstFailure} show={() => showCall(firstFailure)} />
      )}
      <InternalTransfers trace={trace} />
      <div className="card overflow-clip">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3 py-2 sm:px-4">
          <p className="text-mute">{describeTrace(trace)}</p>
          <span className="ml-auto flex flex-wrap gap-2 print:hidden">
            {frames.length > 1 && (
              <ActionButton onClick={foldAll}>
                {closed.size > 0 ? 'Unfold all' : 'Fold all'}
              </ActionButton>
            )}
            <CopyAction label="Copy JSON" text={() => JSON.stringify(result, null, 2)} />
          </span>
        </div>
        <div
          aria-hidden="true"
          className="hidden grid-cols-(--calls) gap-x-4 border-b border-line px-4 py-1.5 text-sm text-mute [--calls:minmax(0,1fr)_13rem_11rem] min-[52rem]:grid"
        >
          <span>Call</span>
          <span className="text-right">Value</span>
          <span className="text-right">Gas used</span>
        </div>
        <div {...tree.treeProps} role="tree" aria-label="Calls">
          {rows.slice(firstRow, endRow).map((index, place) => (
            <FrameRow
              key={index}
              frame={frames[index] as CallFrame}
              frames={frames}
              index={firstRow + place}
              height={rowHeightPx}
              gasUsed={index === 0 ? wholeGas : frames[index]?.gasUsed}
              wholeGas={wholeGas}
              gasBefore={gasStarts[index]}
              open={isOpen(index)}
              isWide={isWide}
              selected={index === selected}
              current={firstRow + place === tree.tabRow}
              focus={() => tree.setCurrent(String(index))}
              choose={() => select(index)}
              toggle={() => toggle(index)}
            />
          ))}
        </div>
        {total > frames.length && (
          <p className="border-t border-line px-4 py-2 text-mute">
            First {groupDigits(frames.length)} of {groupDigits(total)} calls. The JSON has all.
          </p>
        )}
      </div>
      <p className="text-sm text-mute">
        Per the node, by <span className="data">{method}</span>. Not verified.
      </p>
    </section>
  )
}

const hasCalls = (frames: readonly CallFrame[], index: number) =>
  (frames[index]?.end ?? 0) > index + 1

/** Gas that was used before each call: of its caller’s start, and the calls before it there. */
function startsOfGas(frames: readonly CallFrame[]): bigint[] {
  const nextStarts = [0n]
  return frames.map(({ depth, gasUsed = 0n }) => {
    const start = nextStarts[depth] ?? 0n
    nextStarts[depth] = start + gasUsed
    nextStarts[depth + 1] = start
    return start
  })
}

/** Indexes of the calls that are not within a closed one. */
function openRows(frames: readonly CallFrame[], closed: ReadonlySet<number>): number[] {
  const rows: number[] = []
  for (let index = 0; index < frames.length; ) {
    rows.push(index)
    index = closed.has(index) ? (frames[index]?.end ?? index + 1) : index + 1
  }
  return rows
}

function describeTrace({ frames, total, format }: CallTrace): string {
  if (total === 1) return 'No inner calls'
  const failedCount = frames.filter(({ error }) => error !== undefined).length
  return [
    countWithNoun(total, 'call'),
    `${frames.reduce((depth, frame) => Math.max(depth, frame.depth), 0) + 1} levels`,
    ...(failedCount > 0 ? [`${groupDigits(failedCount)} failed`] : []),
    ...(format === 'levelled' ? ['gas and failures not in trace'] : []),
  ].join(' · ')
}

const CallDetails = lazySection(() => import('#ui/trace/call-details.tsx'), {
  fallback: <p className="waiting m-4 h-24">.</p>,
})

type FrameRowProps = Pick<
  TreeItemProps,
  'index' | 'height' | 'open' | 'selected' | 'current' | 'focus' | 'choose'
> & {
  frame: CallFrame
  frames: readonly CallFrame[]
  gasUsed: bigint | undefined
  /** Gas of the transaction, of which a call has a share. */
  wholeGas: bigint | undefined
  /** Gas of the calls before it, by which the bar of a call lies within that of its caller. */
  gasBefore: bigint | undefined
  isWide: boolean
  toggle: () => void
}

/** A call in a row of the tree, with its details below where it is selected. */
function FrameRow({ frame, frames, isWide, toggle, ...props }: FrameRowProps) {
  const { gasUsed, wholeGas, gasBefore = 0n, ...item } = props
  const { depth, value, isReverted } = frame
  const currency = useNativeCurrency()
  return (
    <TreeItem
      {...item}
      depth={depth}
      className="content-center min-[52rem]:grid-cols-[minmax(0,1fr)_13rem_11rem]"
      details={item.selected && <CallDetails frame={frame} frames={frames} gasUsed={gasUsed} />}
    >
      <span
        className="flex min-w-0 items-center gap-x-2"
        // Some levels fit a narrow screen; deeper ones are no further to the right.
        style={{ paddingLeft: `min(${depth * 0.875}rem, 30%)` }}
      >
        <FoldButton open={item.open} toggle={toggle} className="-mr-1" />
        <span className="flex min-w-0 items-center">
          {frame.kind === 'selfdestruct' && (
            <>
              <TargetName address={frame.from} />
              &nbsp;→&nbsp;
            </>
          )}
          <FrameName frame={frame} />
        </span>
        {isWide && <FrameTags frame={frame} />}
      </span>
      <span className="flex min-w-0 items-center gap-x-2 max-[52rem]:pl-7 min-[52rem]:contents">
        {!isWide && <FrameTags frame={frame} />}
        <span
          className={`min-w-0 truncate min-[52rem]:text-right ${isReverted ? 'text-mute line-through' : ''}`}
          title={value ? formatNative(value, currency) : undefined}
        >
          {value !== undefined && value > 0n && formatNativeBrief(value, currency)}
        </span>
        <span className="flex shrink-0 items-center justify-end gap-x-2 text-mute max-[52rem]:ml-auto">
          {gasUsed !== undefined && wholeGas !== undefined && depth > 0 && (
            <span className="flex w-8 min-[52rem]:w-20">
              <Meter
                share={Math.min(1, fractionOf(gasUsed, wholeGas))}
                start={fractionOf(gasBefore, wholeGas)}
                label="Share of gas"
              />
            </span>
          )}
          <span className="min-w-14 text-right min-[52rem]:min-w-20">
            {gasUsed !== undefined && groupDigits(gasUsed)}
          </span>
        </span>
      </span>
    </TreeItem>
  )
}

/** Tags beside the name of a call: its kind where that is not the usual one, its failure, its logs. */
function FrameTags({ frame: { kind, error, logCount = 0 } }: Pick<FrameRowProps, 'frame'>) {
  return (
    <>
      {kind !== 'call' && (
        <span className="shrink-0">
          <StatusTag>{kind}</StatusTag>
        </span>
      )}
      {error !== undefined && (
        <span className="min-w-0 truncate">
          <StatusTag tone="bad">
            {isRevertAlone(error) ? 'reverted' : describeHalt(error)}
          </StatusTag>
        </span>
      )}
      {logCount > 0 && (
        <span className="shrink-0 text-sm text-mute">{countWithNoun(logCount, 'log')}</span>
      )}
    </>
  )
}

import { describeHalt, isRevertAlone } from '#domain/revert/describe-revert.ts'
import type { CallFrame } from '#domain/trace/call-trace.ts'
import { formatNative, formatNativeBrief } from '#domain/values/amount.ts'
import { countWithNoun, fractionOf, groupDigits } from '#domain/values/hex.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { LazySection, lazyPart } from '#ui/lazy/lazy-section.tsx'
import { FrameName, TargetName } from '#ui/trace/frame-name.tsx'
import { FoldButton, TreeItem, type TreeItemProps } from '#ui/trees/tree-item.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'
import { Meter } from '#ui/values/meter.tsx'

const CallDetails = lazyPart(() => import('#ui/trace/call-details.tsx'))

type Props = Pick<
  TreeItemProps,
  'index' | 'height' | 'open' | 'selected' | 'current' | 'focus' | 'choose'
> & {
  frame: CallFrame
  frames: readonly CallFrame[]
  gasUsed: bigint | undefined
  /** Gas of the transaction, of which a call has a share. */
  wholeGas: bigint | undefined
  isWide: boolean
  toggle: () => void
}

/** A call in a row of the tree, with its details below where it is selected. */
export function FrameRow({ frame, frames, gasUsed, wholeGas, isWide, toggle, ...item }: Props) {
  const { depth, value, isReverted } = frame
  const currency = useNativeCurrency()
  return (
    <TreeItem
      {...item}
      depth={depth}
      className="content-center min-[52rem]:grid-cols-[minmax(0,1fr)_13rem_11rem]"
      details={
        item.selected && (
          <LazySection fallback={<p className="waiting m-4 h-24">.</p>}>
            <CallDetails frame={frame} frames={frames} gasUsed={gasUsed} />
          </LazySection>
        )
      }
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
            <span className="flex w-8 min-[52rem]:w-16">
              <Meter share={Math.min(1, fractionOf(gasUsed, wholeGas))} label="Share of gas" />
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
function FrameTags({ frame: { kind, error, logCount = 0 } }: Pick<Props, 'frame'>) {
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

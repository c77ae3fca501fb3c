import type { CallFrame } from '#domain/trace/call-trace.ts'
import { formatNative, formatNativeBrief } from '#domain/values/native-currency.ts'
import { countWithNoun, fractionOf, groupDigits } from '#domain/values/quantity.ts'
import { FunctionName, TargetName } from '#pages/transaction/calls/frame-name.tsx'
import { StatusTag } from '#ui/entity/status-tag.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { Meter } from '#ui/values/meter.tsx'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

const CallDetails = lazyPart(() => import('#pages/transaction/calls/call-details.tsx'))

type Props = {
  frame: CallFrame
  network: string
  /** Index among the rows of the tree. */
  row: number
  height: number
  gasUsed: bigint | undefined
  /** Gas of the transaction, of which a call has a share. */
  wholeGas: bigint | undefined
  /** Undefined for a call without calls. */
  open: boolean | undefined
  selected: boolean
  isWide: boolean
  /** True for the one row in the tab order. */
  current: boolean
  focus: () => void
  choose: () => void
  toggle: () => void
}

/** A call in a row of the tree, with its details below where it is selected. */
export function FrameRow({ frame, network, row, height, selected, current, ...rest }: Props) {
  const { open, focus, choose, toggle, gasUsed, wholeGas, isWide } = rest
  const { depth, value, isReverted } = frame
  const currency = useNativeCurrency()
  return (
    <div
      role="none"
      className={`border-b border-line last:border-b-0 ${selected ? 'bg-accent-soft/40' : ''}`}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys */}
      <div
        role="treeitem"
        aria-level={depth + 1}
        aria-selected={selected}
        aria-expanded={open}
        data-row={row}
        tabIndex={current ? 0 : -1}
        onFocus={focus}
        onClick={choose}
        className={`grid cursor-default content-center items-center gap-x-4 px-3 focus-visible:-outline-offset-2 sm:px-4 min-[52rem]:grid-cols-[minmax(0,1fr)_13rem_11rem] ${selected ? '' : 'hover:bg-paper'}`}
        style={{ minHeight: height - 1 }}
      >
        <span
          className="flex min-w-0 items-center gap-x-2"
          // Some levels fit a narrow screen; deeper ones are no further to the right.
          style={{ paddingLeft: `min(${depth * 0.875}rem, 30%)` }}
        >
          <OpenButton open={open} toggle={toggle} />
          <span className="flex min-w-0 items-center">
            <TargetName address={frame.to} network={network} />
            <FunctionName frame={frame} network={network} />
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
      </div>
      {selected && (
        // A tree item of its own, as the accessible name of the row above is all text within it.
        <div role="treeitem" aria-level={depth + 2} aria-selected={false} tabIndex={-1}>
          <LazySection fallback={<p className="waiting m-4 h-24">.</p>}>
            <CallDetails frame={frame} network={network} gasUsed={gasUsed} />
          </LazySection>
        </div>
      )}
    </div>
  )
}

function OpenButton({ open, toggle }: Pick<Props, 'open' | 'toggle'>) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={`-mr-1 size-5 shrink-0 rounded text-mute hover:text-ink ${open === undefined ? 'invisible' : ''}`}
      onClick={(event) => {
        event.stopPropagation()
        toggle()
      }}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className={`mx-auto size-3 fill-current ${open ? 'rotate-90' : ''}`}
      >
        <path d="m5 2 7 6-7 6z" />
      </svg>
    </button>
  )
}

/** Tags beside the name of a call: its kind where that is not the usual one, its failure, its logs. */
function FrameTags({ frame: { kind, error, logCount = 0 } }: Pick<Props, 'frame'>) {
  return (
    <>
      {kind !== 'call' && <KindTag kind={kind} />}
      {error !== undefined && (
        <span className="min-w-0 truncate">
          <StatusTag tone="bad">{error.replace(/^execution reverted$/, 'reverted')}</StatusTag>
        </span>
      )}
      {logCount > 0 && (
        <span className="shrink-0 text-sm text-mute">{countWithNoun(logCount, 'log')}</span>
      )}
    </>
  )
}

/** Code of another contract with the storage of the caller is marked: it may change all of that. */
const KindTag = ({ kind }: Pick<CallFrame, 'kind'>) => (
  <span className="shrink-0">
    <StatusTag tone={kind === 'delegatecall' || kind === 'callcode' ? 'warn' : 'plain'}>
      {kind}
    </StatusTag>
  </span>
)

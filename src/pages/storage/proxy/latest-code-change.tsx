import { Link } from 'react-router'
import type { Address } from 'viem'
import { groupDigits } from '#domain/values/hex.ts'
import { BlockTime } from '#pages/storage/history/variable-value.tsx'
import { blockPath } from '#paths/block.ts'
import { findCodeChange } from '#queries/chain/code-change.ts'
import { useExtraMethodUse } from '#state/connections/use-connection.ts'
import { describeMethodRefusal } from '#ui/answer/describe-method-refusal.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

type Props = { address: Address; newest: bigint }

/** The block in which an account got the code that it has, found by a press. */
export function LatestCodeChange({ address, newest }: Props) {
  const network = usePageNetwork()
  const use = useExtraMethodUse(network)
  const { isRunning, end, failure, start, stop } = useStoppableRun((_: undefined, signal) =>
    findCodeChange(network, address, newest, signal),
  )
  if (use === 'never')
    return <p className="mt-2 text-mute">Latest change unavailable: eth_getCode is off.</p>
  if (failure) return <FailureNote failure={failure} retry={() => start(undefined)} />
  if (!end)
    return (
      <p className="mt-2">
        <BusyButton busy={isRunning} onClick={() => start(undefined)}>
          {isRunning ? 'Searching…' : 'Find latest change'}
        </BusyButton>{' '}
        {isRunning && <ActionButton onClick={stop}>Stop</ActionButton>}
      </p>
    )
  const { change, refusal } = end
  const number = change?.at ?? 0n
  return (
    <p role="status" className="mt-2 wrap-anywhere">
      {(change || !refusal) && (
        <>
          {change?.old ? 'Latest change found in' : 'No change found since'}{' '}
          <Link to={blockPath({ network, block: { kind: 'number', number } })}>
            block {groupDigits(number)}
          </Link>{' '}
          · <BlockTime number={number} />. Code that changed back between two reads is not seen.{' '}
        </>
      )}
      {refusal && describeMethodRefusal(refusal, 'code (eth_getCode)', 'state of older blocks')}
    </p>
  )
}

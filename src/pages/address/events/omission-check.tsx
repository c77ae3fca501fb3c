import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { LogFilter } from '#domain/log/log-walk.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import { blockPath } from '#paths/block.ts'
import { checkOmissions, type OmissionCheck } from '#queries/chain/check-omissions.ts'
import type { EventSearch } from '#queries/chain/search-events.ts'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** Blocks that are named one by one. */
const maxNamedBlocks = 20

type Props = { network: string; filters: readonly LogFilter[]; search: EventSearch }

/** Whether the blocks searched have events that the provider left out, by a press. */
export function OmissionsChecked({ network, filters, search }: Props) {
  const client = useQueryClient()
  const [check, setCheck] = useState<OmissionCheck>()
  const { start, end, ...run } = useStoppableRun((_: undefined, signal) =>
    checkOmissions(client, { network, filters }, search, check, signal, setCheck),
  )
  const { newest, next } = search.walk
  const isLeft = (check?.next ?? newest) > next
  if (!check && !run.isRunning && !run.failure && !end)
    return (
      <p className="text-sm print:hidden">
        <ActionButton
          title="Reads the header of each block searched, 1,000 at a time. By its bloom, a block has no such event; otherwise its receipts are read."
          onClick={() => start(undefined)}
        >
          Check for omissions
        </ActionButton>
      </p>
    )
  return (
    <section aria-label="Omissions">
      <RunProgress
        {...run}
        share={Number(newest - (check?.next ?? newest)) / Number(newest - next)}
        isStopped={run.isStopped || (!run.isRunning && isLeft)}
        goOn={() => start(undefined)}
      >
        {check ? describeCheck(check, newest) : 'Loading headers'}
      </RunProgress>
      {end && <p className="text-warn wrap-anywhere">{end}</p>}
      {check && check.wrong.length > 0 && (
        <ul className="text-bad">
          {check.wrong.slice(0, maxNamedBlocks).map(({ number, omitted, foreign }) => (
            <li key={`${number}`}>
              <Link to={blockPath({ network, block: { kind: 'number', number } })}>
                Block {groupDigits(number)}
              </Link>
              {omitted > 0 && `: ${countWithNoun(omitted, 'event')} omitted`}
              {foreign > 0 && `: ${countWithNoun(foreign, 'event')} not in its receipts`}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function describeCheck({ next, byBloom, byReceipts, wrong }: OmissionCheck, newest: bigint) {
  const blocks = `blocks ${groupDigits(next + 1n)} to ${groupDigits(newest)}`
  const result =
    wrong.length === 0 ? `No event omitted in ${blocks}` : `Not the events of ${blocks}`
  return `${result}: ${groupDigits(byBloom)} by bloom, ${groupDigits(byReceipts)} by receipts`
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { blockParameterProblem } from '#domain/block/read-block-parameter.ts'
import { BlockLabel } from '#pages/storage/block-label.tsx'
import { blockSnapshotQuery } from '#queries/chain/block-snapshot.ts'
import { useNetworkName } from '#state/connections/use-connection.ts'
import { FactsSkeleton, QueryAnswer } from '#ui/answer/query-answer.tsx'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'
import { usePageNetwork } from '#ui/page/page.tsx'

type Blocks = { block: string; and: string }

type Props = {
  label: string
  /** Stands before the block, in place of “State at”, where it is not all that the page asks. */
  what?: string
  block: string
  /** A block to compare with, '' for none; undefined where a page compares none. */
  and?: string
  /** Goes to the page of these blocks, which may be wrong. */
  open: (blocks: Blocks) => void
}

/** The block to read at, and optionally one to compare with. */
export function BlocksForm({ label, what, block, and, open }: Props) {
  const urlBlocks = { block, and: and ?? '' }
  const problems = blockProblems(urlBlocks)
  const { field, formProps } = useUrlForm({
    focusesOnMount: false,
    question: JSON.stringify(urlBlocks),
    urlDraft: urlBlocks,
    problems,
    send: (draft) => {
      const nextBlocks = { block: draft.block.trim() || 'latest', and: draft.and.trim() }
      open(nextBlocks)
      return blockProblems(nextBlocks)
    },
  })
  return (
    <QueryBar
      {...{ label, formProps }}
      submitLabel="Read"
      summary={
        (problems.block ?? problems.and) === undefined ? (
          <span>
            {what ? `${what} · ` : 'State at '}
            <BlockLabel text={block} />
            {and && (
              <>
                {' '}
                compared with <BlockLabel text={and} />
              </>
            )}
          </span>
        ) : undefined
      }
    >
      <BlockPicker {...field('block')} />
      {and !== undefined && (
        <BlockPicker label="Compare with" placeholder="Optional" {...field('and')} />
      )}
    </QueryBar>
  )
}

const blockProblems = ({ block, and }: Blocks) => ({
  block: blockParameterProblem(block),
  and: and === '' ? undefined : blockParameterProblem(and),
})

type AtSnapshotsProps = {
  /** One block at least. */
  blocks: readonly BlockSnapshot['parameter'][]
  /** The network of another connection, whose block of the first one's number is the second. */
  beside?: string
  taken?: BlockSnapshot[]
  children: (snapshots: BlockSnapshot[]) => ReactNode
}

/** Takes a snapshot of each block in turn, so that all values come from the same blocks. */
export function AtSnapshots({ blocks, beside = '', taken = [], children }: AtSnapshotsProps) {
  const own = usePageNetwork()
  const block = blocks[taken.length] ?? taken[0]?.at ?? 'latest'
  const network = taken.length > 0 && beside !== '' ? beside : own
  // A snapshot holds until a person reads again: a tag that moves on would mix blocks.
  const snapshotOptions = { ...blockSnapshotQuery(network, block), staleTime: 60_000 }
  const snapshotResult = useQuery(snapshotOptions)
  return (
    <>
      {network !== own && <FailedConnection network={network} of={snapshotResult} />}
      <QueryAnswer of={snapshotResult} waiting={<FactsSkeleton what="the block" />}>
        {(snapshot) => {
          const snapshots = [...taken, snapshot]
          return snapshots.length === (beside === '' ? blocks.length : 2) ? (
            children(snapshots)
          ) : (
            <AtSnapshots {...{ blocks, beside, children }} taken={snapshots} />
          )
        }}
      </QueryAnswer>
    </>
  )
}

/** Names the connection of a failure that follows, where two are read. */
export function FailedConnection(props: { network: string; of: { error: Error | null } }) {
  const name = useNetworkName(props.network)
  return props.of.error && <p className="font-semibold">Not read from {name}</p>
}

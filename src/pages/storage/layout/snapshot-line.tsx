import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type BlockSnapshot, describeSnapshot } from '#domain/block/block-snapshot.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { capitalize } from '#domain/values/text.ts'
import { blockSnapshotQuery, checkSnapshot } from '#queries/chain/block-snapshot.ts'
import { Explained } from '#ui/entity/explained.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { LinkButton } from '#ui/values/link-button.tsx'

/** A block by its number, or by its tag where the number is unknown. */
export const snapshotLabel = ({ number, parameter }: BlockSnapshot): string =>
  number === undefined ? parameter : `block ${groupDigits(number)}`

type Props = {
  address: string
  snapshots: BlockSnapshot[]
  /** True when nothing is being read. */
  isIdle: boolean
  slotCount: number
}

/** The block at which everything was read, and whether it is still canonical after reading. */
export function SnapshotLine({ address, snapshots, isIdle, slotCount }: Props) {
  const network = usePageNetwork()
  const queryClient = useQueryClient()
  const snapshotChecks = useQuery({
    queryKey: ['pin-check', network, snapshots.map(({ hash, at }) => hash ?? at), slotCount],
    queryFn: () =>
      Promise.all(snapshots.map((snapshot) => checkSnapshot(queryClient, network, snapshot))),
    enabled: isIdle,
  })
  function readAgain() {
    for (const { parameter } of snapshots)
      queryClient.invalidateQueries(blockSnapshotQuery(network, parameter))
    queryClient.invalidateQueries({ queryKey: ['storage', network, address] })
  }
  return (
    <div className="flex items-baseline justify-between gap-x-3 text-sm text-mute">
      <div className="grid min-w-0 gap-y-1">
        {snapshots.map((snapshot, snapshotIndex) => {
          const snapshotCheck = snapshotChecks.data?.[snapshotIndex]
          return (
            <p key={snapshotIndex}>
              <span className="font-medium text-ink">{capitalize(snapshotLabel(snapshot))}</span>
              {snapshot.number !== undefined &&
                !snapshot.parameter.startsWith('0x') &&
                ` (${snapshot.parameter})`}
              {snapshotCheck && ' · '}
              {snapshotCheck === 'same' || snapshotCheck === 'final' ? (
                <Explained why={describeSnapshot(snapshot, snapshotCheck)}>
                  Consistent snapshot
                </Explained>
              ) : (
                snapshotCheck && (
                  <span className={snapshotCheck === 'replaced' ? 'text-warn' : ''}>
                    {describeSnapshot(snapshot, snapshotCheck)}
                  </span>
                )
              )}
            </p>
          )
        })}
      </div>
      <LinkButton onClick={readAgain}>Refresh</LinkButton>
    </div>
  )
}

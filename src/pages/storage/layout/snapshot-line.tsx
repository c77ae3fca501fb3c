import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type BlockSnapshot, describeSnapshot } from '#domain/block/block-snapshot.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { blockSnapshotQuery, checkSnapshot } from '#queries/chain/block-snapshot.ts'

/** A block by its number, or by its tag where no number could be learnt. */
export const snapshotLabel = ({ number, parameter }: BlockSnapshot): string =>
  number === undefined ? parameter : `block ${groupDigits(number)}`

/** Which block everything was read at, and whether it still stands after reading. */
export function SnapshotLine({
  network,
  address,
  pins,
  settled,
  read,
}: {
  network: string
  address: string
  pins: BlockSnapshot[]
  /** Nothing is being read just now. */
  settled: boolean
  /** How many slots were read. */
  read: number
}) {
  const queryClient = useQueryClient()
  const snapshotChecks = useQuery({
    queryKey: ['pin-check', network, pins.map(({ hash, at }) => hash ?? at), read],
    queryFn: () =>
      Promise.all(pins.map((snapshot) => checkSnapshot(queryClient, network, snapshot))),
    enabled: settled,
  })
  function readAgain() {
    for (const { parameter } of pins)
      queryClient.invalidateQueries(blockSnapshotQuery(network, parameter))
    queryClient.invalidateQueries({ queryKey: ['storage', network, address] })
  }
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-mute">
      {pins.map((snapshot, snapshotIndex) => {
        const snapshotCheck = snapshotChecks.data?.[snapshotIndex]
        return (
          <p key={snapshotIndex} className="min-w-0">
            All values of <span className="font-medium text-ink">{snapshotLabel(snapshot)}</span>
            {snapshot.number !== undefined &&
              !snapshot.parameter.startsWith('0x') &&
              ` (${snapshot.parameter} when asked)`}
            .{' '}
            {snapshotCheck && (
              <span className={snapshotCheck === 'replaced' ? 'text-warn' : ''}>
                {describeSnapshot(snapshot, snapshotCheck)}
              </span>
            )}
          </p>
        )
      })}
      <button
        type="button"
        className="text-accent underline-offset-3 hover:underline"
        onClick={readAgain}
      >
        Read anew
      </button>
    </div>
  )
}

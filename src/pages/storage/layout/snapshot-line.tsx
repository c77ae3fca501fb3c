import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type BlockSnapshot, describeSnapshot } from '#domain/block/block-snapshot.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { checkSnapshot, blockSnapshotQuery } from '#queries/chain/block-snapshot.ts'

/** A block by its number, or by its tag where no number could be learnt. */
export const pinLabel = ({ number, asked }: BlockSnapshot): string =>
  number === undefined ? asked : `block ${groupDigits(number)}`

/** Which block everything was read at, and whether it still stands after reading. */
export function PinLine({
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
  const client = useQueryClient()
  const checks = useQuery({
    queryKey: ['pin-check', network, pins.map(({ hash, at }) => hash ?? at), read],
    queryFn: () => Promise.all(pins.map((pin) => checkSnapshot(client, network, pin))),
    enabled: settled,
  })
  function anew() {
    for (const { asked } of pins) client.invalidateQueries(blockSnapshotQuery(network, asked))
    client.invalidateQueries({ queryKey: ['storage', network, address] })
  }
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-mute">
      {pins.map((pin, place) => {
        const check = checks.data?.[place]
        return (
          <p key={place} className="min-w-0">
            All values of <span className="font-medium text-ink">{pinLabel(pin)}</span>
            {pin.number !== undefined &&
              !pin.asked.startsWith('0x') &&
              ` (${pin.asked} when asked)`}
            .{' '}
            {check && (
              <span className={check === 'replaced' ? 'text-warn' : ''}>
                {describeSnapshot(pin, check)}
              </span>
            )}
          </p>
        )
      })}
      <button
        type="button"
        className="text-accent underline-offset-3 hover:underline"
        onClick={anew}
      >
        Read anew
      </button>
    </div>
  )
}

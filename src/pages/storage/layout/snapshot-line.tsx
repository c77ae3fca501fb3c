import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { type BlockSnapshot, describeSnapshot } from '#domain/block/block-snapshot.ts'
import { connectionVerdict } from '#domain/proof/other-connection.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { capitalize } from '#domain/values/text.ts'
import { BlockTime } from '#pages/storage/history/variable-value.tsx'
import { blockSnapshotQuery, checkSnapshot } from '#queries/chain/block-snapshot.ts'
import type { StorageState } from '#queries/storage/state-words.ts'
import { useConnection, useNetworkName } from '#state/connections/use-connection.ts'
import { Explained } from '#ui/entity/entity-body.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'

/** A block by its number, or by its tag where the number is unknown. */
const snapshotLabel = ({ number, parameter }: BlockSnapshot): string =>
  number === undefined ? parameter : `block ${groupDigits(number)}`

/** The states of an account at snapshots, the second of which may be of another connection, and a name of each. */
export function useSnapshotStates(
  { network, address, beside }: Pick<StorageState, 'network' | 'address'> & { beside: string },
  snapshots: readonly BlockSnapshot[],
) {
  const names = [useNetworkName(network), useNetworkName(beside)]
  const states = snapshots.map(
    ({ at }, index): StorageState => ({
      network: beside !== '' && index > 0 ? beside : network,
      ...{ address, block: at },
    }),
  )
  const labels = snapshots.map(
    (snapshot, index) => snapshotLabel(snapshot) + (beside === '' ? '' : ` · ${names[index]}`),
  )
  return { states, labels }
}

type Props = {
  snapshots: readonly BlockSnapshot[]
  states: readonly StorageState[]
  /** A name of each state. */
  labels: readonly string[]
  /** True when nothing is being read. */
  isIdle: boolean
  slotCount: number
}

/**
 * The block at which everything was read, and whether it is still canonical after reading; of another
 * connection, whether its block is the same.
 */
export function SnapshotLine({ snapshots, states, labels, isIdle, slotCount }: Props) {
  const networks = states.map(({ network }) => network)
  const queryClient = useQueryClient()
  const snapshotChecks = useQuery({
    queryKey: ['pin-check', networks, snapshots.map(({ hash, at }) => hash ?? at), slotCount],
    queryFn: () =>
      Promise.all(
        snapshots.map((snapshot, index) =>
          checkSnapshot(queryClient, networks[index] ?? '', snapshot),
        ),
      ),
    enabled: isIdle,
  })
  const resolvingCount = useIsFetching({
    queryKey: blockSnapshotQuery(networks[0] ?? '', snapshots[0]?.parameter ?? 'latest').queryKey,
  })
  function readAgain() {
    for (const [index, { network, address }] of states.entries()) {
      const { parameter = 'latest' } = snapshots[index] ?? {}
      queryClient.invalidateQueries(blockSnapshotQuery(network, parameter))
      queryClient.invalidateQueries({ queryKey: ['storage', network, address] })
    }
  }
  return (
    <div className="flex items-baseline justify-between gap-x-3 text-sm text-mute">
      <div className="grid min-w-0 gap-y-1">
        {snapshots.map((snapshot, snapshotIndex) => {
          const snapshotCheck = snapshotChecks.data?.[snapshotIndex]
          return (
            <p key={snapshotIndex}>
              <span className="font-medium text-ink">
                {capitalize(labels[snapshotIndex] ?? '')}
              </span>
              {snapshot.number !== undefined && !snapshot.parameter.startsWith('0x') && (
                <>
                  {` (${snapshot.parameter}) `}
                  <BlockTime number={snapshot.number} />
                </>
              )}
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
              {snapshotIndex > 0 && <OtherConnection {...{ snapshots, states }} />}
            </p>
          )
        })}
      </div>
      {isIdle && resolvingCount === 0 ? (
        <LinkButton onClick={readAgain}>Refresh</LinkButton>
      ) : (
        <span role="status">Reading…</span>
      )}
    </div>
  )
}

/** Whether the block of another connection is that of the page, by its hash, in brief: the verification says it whole. */
function OtherConnection({ snapshots, states }: Pick<Props, 'snapshots' | 'states'>) {
  const networks = states.map(({ network }) => network)
  const [own, other] = [useConnection(networks[0] ?? ''), useConnection(networks[1] ?? '')]
  const [{ hash, number }, otherSnapshot] = snapshots as [BlockSnapshot, BlockSnapshot]
  if (networks[0] === networks[1] || !other || hash === undefined || number === undefined)
    return null
  const isOneChain = other.chainId !== undefined && other.chainId === own?.chainId
  const { hash: otherHash = null } = otherSnapshot
  const block = { hash, number }
  const { kind, brief, explanation } = connectionVerdict(other.name, block, otherHash, isOneChain)
  return (
    <span className={kind === 'verified' ? '' : 'text-warn'}>
      {' · '}
      <Explained why={explanation}>{capitalize(brief)}</Explained>
    </span>
  )
}

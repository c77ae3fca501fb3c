import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { cancelledMessage } from '#api/log/send-logged.ts'
import { isFailedOutcome } from '#pages/requests/is-failed-outcome.ts'
import { patterns } from '#paths/patterns.ts'
import { useNewestKnownBlock } from '#queries/chain/newest-known-block.ts'
import { connectionsQuery, type PublicConnection } from '#state/connections/connections.ts'
import { chooseNetwork, useCurrentNetwork } from '#state/connections/current-network.ts'
import { useSocketState } from '#state/connections/socket-state.ts'
import { type RequestLogEntry, useRequestLog } from '#state/requests/request-log.ts'
import { MenuLink, MoreMenu } from '#ui/entity/more-menu.tsx'

/** The current network, and the menu that changes it. */
export function NetworkMenu() {
  const connections = useQuery(connectionsQuery).data ?? []
  const currentNetwork = useCurrentNetwork()
  const selectNetwork = useSelectNetwork(currentNetwork?.network)
  const newestBlock = useNewestKnownBlock(currentNetwork?.network ?? '')
  const numberText = newestBlock === undefined ? '' : `#${newestBlock}`
  return (
    <MoreMenu
      label={`Network: ${currentNetwork?.name ?? 'Connect'} ${numberText}`.trim()}
      atEnd
      button={
        <>
          {currentNetwork ? (
            <>
              <StatusDot connection={currentNetwork} />
              <span className="max-w-28 truncate sm:max-w-36">{currentNetwork.name}</span>
              {numberText && (
                <span
                  className="font-normal text-mute max-xl:hidden"
                  title="Newest block seen in this session"
                >
                  {numberText}
                </span>
              )}
            </>
          ) : (
            <>
              <span aria-hidden="true" className="size-2 rounded-full bg-warn" />
              Connect
            </>
          )}
          <ChevronDown aria-hidden="true" className="-mr-1 size-4 text-mute" />
        </>
      }
    >
      {connections.map((connection) => (
        <NetworkItem
          key={connection.network}
          connection={connection}
          selected={connection.network === currentNetwork?.network}
          onSelect={() => selectNetwork(connection.network)}
        />
      ))}
      <li aria-hidden="true" className="my-1 border-t border-line" />
      <MenuLink to={`${patterns.connections}#add`}>Add connection…</MenuLink>
      <MenuLink to={patterns.connections}>Manage connections</MenuLink>
    </MoreMenu>
  )
}

/** Opens the same page of another network, with what was typed there. */
function useSelectNetwork(currentNetwork: string | undefined) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  return (network: string) => {
    chooseNetwork(queryClient, network)
    const [, segment, ...rest] = pathname.split('/')
    const onNetwork = segment === currentNetwork
    const newPath = onNetwork ? `/${[network, ...rest].join('/')}` : pathname
    const newSearch = onNetwork
      ? search
      : search.replace(/([?&]network=)[^&]*/, `$1${encodeURIComponent(network)}`)
    navigate(newPath + newSearch + hash, { state })
  }
}

function NetworkItem({
  connection,
  selected,
  onSelect,
}: {
  connection: PublicConnection
  selected: boolean
  onSelect: () => void
}) {
  const { network, name, transport } = connection
  const socketState = useSocketState(network)
  const newestBlock = useNewestKnownBlock(network)
  return (
    <li>
      <button
        type="button"
        aria-current={selected || undefined}
        onClick={onSelect}
        className="flex w-full items-center gap-2 px-3 py-1.5 text-left -outline-offset-2 hover:bg-hover aria-[current]:font-semibold"
      >
        <StatusDot connection={connection} />
        <span className="max-w-60 grow truncate">{name}</span>
        <span className="text-sm font-normal text-mute">
          {socketState === 'HTTP instead' ? 'HTTP' : transport}
          {newestBlock !== undefined && ` · #${newestBlock}`}
        </span>
      </button>
    </li>
  )
}

/** Whether the last request to the network succeeded; grey while there was none. */
function StatusDot({ connection: { network, remembered } }: { connection: PublicConnection }) {
  const { loggedRequests } = useRequestLog()
  const lastOutcome = loggedRequests.find(
    (entry) => entry.network === network && isFinished(entry.outcome),
  )?.outcome
  const [tone, title] =
    remembered || (lastOutcome && isFailedOutcome(lastOutcome))
      ? ['bg-bad', 'Last request failed']
      : lastOutcome
        ? ['bg-ok', 'Last request succeeded']
        : ['bg-mute', 'No requests yet']
  return (
    <span aria-hidden="true" title={title} className={`size-2 shrink-0 rounded-full ${tone}`} />
  )
}

/** What was cancelled tells nothing of the network, and what was kept never went there. */
const isFinished = (outcome: RequestLogEntry['outcome']): boolean =>
  outcome.state === 'answered' ||
  (outcome.state === 'failed' && outcome.message !== cancelledMessage)

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { patterns } from '#paths/patterns.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { chooseNetwork, useCurrentNetwork } from '#state/connections/current-network.ts'
import { useSocketState } from '#state/connections/socket-state.ts'

/** Shows and changes the current network, with a link to the connections. */
export function NetworkMenu() {
  const connections = useQuery(connectionsQuery).data ?? []
  const currentNetwork = useCurrentNetwork()
  const socketState = useSocketState(currentNetwork?.network ?? '')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()

  function changeNetwork(network: string) {
    chooseNetwork(queryClient, network)
    const [, segment, ...rest] = pathname.split('/')
    const onNetwork = segment === currentNetwork?.network
    const newPath = onNetwork ? `/${[network, ...rest].join('/')}` : pathname
    const newSearch = onNetwork
      ? search
      : search.replace(/([?&]network=)[^&]*/, `$1${encodeURIComponent(network)}`)
    navigate(newPath + newSearch + hash, { state })
  }

  return (
    <div className="flex items-center gap-1">
      {connections.length > 1 && currentNetwork && (
        <select
          aria-label="Network"
          value={currentNetwork.network}
          onChange={({ target }) => changeNetwork(target.value)}
          className="action max-w-28 truncate sm:max-w-40"
        >
          {connections.map(({ network, name }) => (
            <option key={network} value={network}>
              {name}
            </option>
          ))}
        </select>
      )}
      <Link to={patterns.connections} className="action" title={currentNetwork?.baseUrl}>
        <span
          aria-hidden="true"
          className={`size-2 rounded-full ${currentNetwork ? 'bg-accent' : 'bg-warn'}`}
        />
        {connections.length > 1 || !currentNetwork ? (
          <span className={currentNetwork ? 'sr-only lg:not-sr-only' : ''}>
            {currentNetwork
              ? socketState === 'HTTP instead'
                ? 'HTTP'
                : currentNetwork.transport
              : 'Connect'}
          </span>
        ) : (
          <>
            <span className="hidden lg:inline">{currentNetwork.name}</span>
            <span className="lg:hidden">{currentNetwork.network}</span>
          </>
        )}
      </Link>
    </div>
  )
}

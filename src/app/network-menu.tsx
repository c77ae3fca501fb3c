import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { patterns } from '#paths/patterns.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { chooseNetwork, useCurrentNetwork } from '#state/connections/current-network.ts'
import { useSocketState } from '#state/connections/socket-state.ts'

/** The network in question, to change it, and the way to the connections. */
export function NetworkMenu() {
  const networks = useQuery(connectionsQuery).data ?? []
  const current = useCurrentNetwork()
  const socket = useSocketState(current?.network ?? '')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()

  function change(network: string) {
    chooseNetwork(client, network)
    const [, segment, ...rest] = pathname.split('/')
    const onNetwork = segment === current?.network
    const path = onNetwork ? `/${[network, ...rest].join('/')}` : pathname
    const query = onNetwork
      ? search
      : search.replace(/([?&]network=)[^&]*/, `$1${encodeURIComponent(network)}`)
    navigate(path + query + hash, { state })
  }

  return (
    <div className="flex items-center gap-1">
      {networks.length > 1 && current && (
        <select
          aria-label="Network"
          value={current.network}
          onChange={({ target }) => change(target.value)}
          className="action max-w-28 truncate sm:max-w-40"
        >
          {networks.map(({ network, name }) => (
            <option key={network} value={network}>
              {name}
            </option>
          ))}
        </select>
      )}
      <Link to={patterns.connections} className="action" title={current?.baseUrl}>
        <span
          aria-hidden="true"
          className={`size-2 rounded-full ${current ? 'bg-accent' : 'bg-warn'}`}
        />
        {networks.length > 1 || !current ? (
          <span className={current ? 'sr-only lg:not-sr-only' : ''}>
            {current ? (socket === 'HTTP instead' ? 'HTTP' : current.transport) : 'Connect'}
          </span>
        ) : (
          <>
            <span className="hidden lg:inline">{current.name}</span>
            <span className="lg:hidden">{current.network}</span>
          </>
        )}
      </Link>
    </div>
  )
}

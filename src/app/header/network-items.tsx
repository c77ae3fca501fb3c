import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { StatusDot, useNetworkHead } from '#app/header/status-dot.tsx'
import { patterns } from '#paths/patterns.ts'
import { connectionsQuery, type PublicConnection } from '#state/connections/connections.ts'
import { chooseNetwork } from '#state/connections/current-network.ts'
import { useSocketState } from '#state/connections/use-connection.ts'
import { MenuLink } from '#ui/entity/more-menu.tsx'

/** The networks to choose from, and the ways to more of them, as items of a menu. */
export default function NetworkItems({ currentNetwork }: { currentNetwork: string | undefined }) {
  const connections = useQuery(connectionsQuery).data ?? []
  const selectNetwork = useSelectNetwork(currentNetwork)
  return (
    <>
      {connections.map((connection) => (
        <NetworkItem
          key={connection.network}
          connection={connection}
          selected={connection.network === currentNetwork}
          onSelect={() => selectNetwork(connection.network)}
        />
      ))}
      <li aria-hidden="true" className="my-1 border-t border-line" />
      <MenuLink to={`${patterns.connections}#add`}>Add connection…</MenuLink>
      <MenuLink to={patterns.connections}>Manage connections</MenuLink>
    </>
  )
}

/** Opens the current page on another network, with the fields as typed. */
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

type Props = {
  connection: PublicConnection
  selected: boolean
  onSelect: () => void
}

function NetworkItem({ connection, selected, onSelect }: Props) {
  const { network, name, transport } = connection
  const socketState = useSocketState(network)
  const head = useNetworkHead(network)
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
          {head && ` · ${head.text}`}
        </span>
      </button>
    </li>
  )
}

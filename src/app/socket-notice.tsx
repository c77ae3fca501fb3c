import { setSocketState } from '#api/rpc/socket-states.ts'
import { StatusNotice } from '#app/status-notice.tsx'
import type { PublicConnection } from '#state/connections/connections.ts'
import { useSocketState } from '#state/connections/socket-state.ts'

/** Says so while the WebSocket of the network in question is not what answers. */
export function SocketNotice({ of: { network, name } }: { of: PublicConnection }) {
  const socketState = useSocketState(network)
  if (socketState === 'opening again')
    return <StatusNotice text={`The WebSocket of ${name} was closed. It is being opened again …`} />
  if (socketState !== 'HTTP instead') return <StatusNotice text="" />
  return (
    <StatusNotice
      text={`The WebSocket of ${name} does not open or does not stay open, although the service answers over HTTP. HTTP is used for now; the WebSocket is tried again within a minute.`}
    >
      <button type="button" className="action" onClick={() => setSocketState(network, undefined)}>
        Use it again now
      </button>
    </StatusNotice>
  )
}

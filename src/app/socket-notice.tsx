import { useSyncExternalStore } from 'react'
import { noteSocket, readSocketStates, watchSocketStates } from '#api/socket-states.ts'
import type { PublicConnection } from '#queries/connections.ts'

/** Says so while the WebSocket of the network in question is not what answers. */
export function SocketNotice({ of: { network, name } }: { of: PublicConnection }) {
  const state = useSyncExternalStore(watchSocketStates, readSocketStates).get(network)
  return (
    <div role="status" className="border-line bg-card text-sm not-empty:border-b">
      {(state === 'opening again' || state === 'HTTP instead') && (
        <div className="mx-auto flex max-w-[72.5rem] flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-6">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-warn" />
          {state === 'opening again' ? (
            `The WebSocket of ${name} was closed. It is being opened again …`
          ) : (
            <>
              <span className="min-w-0 grow basis-60 text-pretty">
                The WebSocket of {name} does not open, although the service answers over HTTP. HTTP
                is used for now; the WebSocket is tried again within a minute.
              </span>
              <button
                type="button"
                className="action"
                onClick={() => noteSocket(network, undefined)}
              >
                Use it again now
              </button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

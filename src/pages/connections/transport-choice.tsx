import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PublicConnection } from '#state/connections/connections.ts'
import { setTransport } from '#state/connections/set-transport.ts'
import { useSocketState } from '#state/connections/socket-state.ts'

const transportOptions = ['HTTP', 'WebSocket'] as const

const socketStateLabels = {
  open: 'Open',
  'opening again': 'Reconnecting…',
  'HTTP instead': 'Cannot open; using HTTP',
  closed: 'Opens with the first request',
} as const

/** Whether requests go over HTTP or a WebSocket. */
export function TransportChoice({ connection }: { connection: PublicConnection }) {
  const { network, name, transport } = connection
  const socketState = useSocketState(network) ?? 'closed'
  const transportMutation = useMutation(setTransport(useQueryClient()))
  // The choice is shown at once: one that jumps back while it is being saved looks rejected.
  const [chosenTransport, setChosenTransport] = useState(transport)
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <legend className="sr-only">Transport of {name}</legend>
      {transportOptions.map((option) => (
        <label key={option} className="flex items-center gap-1.5">
          <input
            type="radio"
            name={`transport-${network}`}
            checked={chosenTransport === option}
            onChange={() => {
              setChosenTransport(option)
              transportMutation.mutate({ network, transport: option })
            }}
          />
          {option}
        </label>
      ))}
      {chosenTransport === 'WebSocket' && (
        <p className="text-mute">{socketStateLabels[socketState]}</p>
      )}
      <p role="status" className="text-warn empty:hidden">
        {transportMutation.data === false && 'Browser storage unavailable: this session only.'}
      </p>
    </fieldset>
  )
}

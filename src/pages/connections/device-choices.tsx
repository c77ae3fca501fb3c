import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { setExtraMethodUse, setTransport } from '#state/connections/connection-changes.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { useSocketState } from '#state/connections/socket-state.ts'
import { Explained } from '#ui/entity/entity-body.tsx'

type DeviceChoiceProps<Option extends string> = {
  label: string
  /** Shown beside the options; otherwise the label is for screen readers. */
  caption?: ReactNode
  /** The name of the group in the form. */
  name: string
  options: readonly Option[]
  chosen: Option
  /** Its result says whether the choice outlives the page. */
  save: (option: Option) => Promise<boolean>
  /** Draws what follows from an option. */
  children?: (chosen: Option) => ReactNode
}

/** A choice among a few options, saved on this device as soon as it is made. */
function DeviceChoice<Option extends string>(props: DeviceChoiceProps<Option>) {
  const { label, caption, name, options, chosen, save, children } = props
  const saveMutation = useMutation({ mutationFn: save })
  // The choice is shown at once: one that jumps back while it is being saved looks rejected.
  const [shownOption, setShownOption] = useState(chosen)
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <legend className="sr-only">{label}</legend>
      {caption && <span className="text-mute">{caption}</span>}
      {options.map((option) => (
        <label key={option} className="flex items-center gap-1.5">
          <input
            type="radio"
            name={name}
            checked={shownOption === option}
            onChange={() => {
              setShownOption(option)
              saveMutation.mutate(option)
            }}
          />
          <span className="inline-block first-letter:uppercase">{option}</span>
        </label>
      ))}
      {children?.(shownOption)}
      <p role="status" className="text-warn empty:hidden">
        {saveMutation.data === false && 'Browser storage unavailable: this session only.'}
      </p>
    </fieldset>
  )
}

const socketStateLabels = {
  open: 'Open',
  'HTTP instead': 'Fails; using HTTP',
  closed: 'Opens with the first request',
} as const

/** Whether requests go over HTTP or a WebSocket. */
export function TransportChoice({ connection }: { connection: PublicConnection }) {
  const { network, name, transport } = connection
  const socketState = useSocketState(network) ?? 'closed'
  const queryClient = useQueryClient()
  return (
    <DeviceChoice
      label={`Transport of ${name}`}
      name={`transport-${network}`}
      options={['HTTP', 'WebSocket'] as const}
      chosen={transport}
      save={async (option) => setTransport(queryClient, network, option)}
    >
      {(option) =>
        option === 'WebSocket' && <p className="text-mute">{socketStateLabels[socketState]}</p>
      }
    </DeviceChoice>
  )
}

const uses = ['when offered', 'on request', 'never'] as const

/**
 * Whether pages use read-only methods beyond the four. A service that
 * offers none leaves nothing to choose.
 */
export function ExtraMethodsChoice({ connection }: { connection: PublicConnection }) {
  const { network, name, from, extraMethods = 'none', extraMethodUse } = connection
  const queryClient = useQueryClient()
  if (from === 'service' && extraMethods === 'none')
    return <p className="text-sm text-mute">Extra methods: not offered by this service</p>
  return (
    <DeviceChoice
      label={`Extra methods of ${name}`}
      caption={
        <Explained why="Read-only methods beyond the four: receipts, proofs, traces, logs. Some providers charge more for them.">
          Extra methods
        </Explained>
      }
      name={`extra-methods-${network}`}
      options={uses}
      chosen={extraMethodUse}
      save={(option) => setExtraMethodUse(queryClient, network, option)}
    />
  )
}

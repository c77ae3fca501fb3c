import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConnectionEditor } from '#pages/connections/connection-editor.tsx'
import { ConnectionFacts } from '#pages/connections/connection-facts.tsx'
import { TestPanel } from '#pages/connections/test-panel.tsx'
import { hasForgettableSecrets, type PublicConnection } from '#state/connections/connections.ts'
import {
  forgetSecrets,
  removeConnection,
  type SavedConnection,
} from '#state/connections/own-connections.ts'
import { setTransport } from '#state/connections/set-transport.ts'
import { useSocketState } from '#state/connections/socket-state.ts'

const transportOptions = ['HTTP', 'WebSocket'] as const

const socketStateLabels = {
  open: 'open',
  'opening again': 'was closed, opens again',
  'HTTP instead': 'does not open: HTTP is used',
  closed: 'opens with the first question',
} as const

const originLabels = {
  service: 'offered by this service',
  host: 'set by the host of this page',
  person: 'your own',
} as const

/** One connection: its addresses, its transport, the actions on it, and the results of a test. */
export function ConnectionCard({
  connection,
  onSaved,
}: {
  connection: PublicConnection
  onSaved: (saved: SavedConnection) => void
}) {
  const { network, name, from } = connection
  const cardRef = useRef<HTMLLIElement>(null)
  const [editing, setEditing] = useState<'edit' | 'duplicate'>()
  // Each press starts a new test; the results of the last one stay until then.
  const [testCount, setTestCount] = useState(0)
  function closeEditor(saved: SavedConnection | undefined) {
    setEditing(undefined)
    // The results are about the connection as it was.
    setTestCount(0)
    if (saved) onSaved(saved)
  }
  useRestoredFocus(() => cardRef.current?.querySelector('input, .action'), editing)
  if (editing)
    return (
      <li ref={cardRef} className="lg:col-span-2">
        <ConnectionEditor
          {...(editing === 'edit'
            ? { title: `Edit ${name}`, action: 'Save', network }
            : { title: `Duplicate ${name}`, action: 'Add', name: `${name} copy` })}
          source={connection}
          onDone={closeEditor}
        />
      </li>
    )
  return (
    <li
      ref={cardRef}
      className={`card grid content-start gap-3 overflow-hidden p-5 ${testCount > 0 ? 'lg:col-span-2' : ''}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="font-semibold">{name}</h2>
        <span className="text-sm text-mute">{originLabels[from]}</span>
      </div>
      <ConnectionFacts connection={connection} />
      <TransportChoice connection={connection} />
      <div className="flex flex-wrap items-center gap-2">
        <button type="button" className="action" onClick={() => setTestCount(testCount + 1)}>
          Test
        </button>
        {from !== 'service' && (
          <button type="button" className="action" onClick={() => setEditing('edit')}>
            {connection.hasKey ? 'Edit' : 'Type its key'}
          </button>
        )}
        <button type="button" className="action" onClick={() => setEditing('duplicate')}>
          Duplicate
        </button>
        {from === 'person' && <OwnActions connection={connection} />}
      </div>
      {testCount > 0 && <TestPanel key={testCount} connection={connection} />}
    </li>
  )
}

/**
 * When `value` changes, the button that was pressed is replaced: the focus that was lost with it
 * moves to the element that `next` finds.
 */
function useRestoredFocus(next: () => HTMLElement | null | undefined, value: unknown) {
  const previousValue = useRef(value)
  useEffect(() => {
    if (previousValue.current === value) return
    previousValue.current = value
    if (document.activeElement === document.body) next()?.focus()
  })
}

function TransportChoice({ connection }: { connection: PublicConnection }) {
  const { network, name, transport } = connection
  const socketState = useSocketState(network) ?? 'closed'
  const transportMutation = useMutation(setTransport(useQueryClient()))
  // Shown at once: a choice that jumps back while it is being saved looks refused.
  const [chosenTransport, setChosenTransport] = useState(transport)
  return (
    <fieldset className="flex flex-wrap items-center gap-4">
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
        <p className="text-sm text-mute">{socketStateLabels[socketState]}</p>
      )}
      <p role="status" className="text-warn empty:hidden">
        {transportMutation.data === false &&
          'This browser keeps nothing: until this page is closed.'}
      </p>
    </fieldset>
  )
}

function OwnActions({ connection }: { connection: PublicConnection }): ReactNode {
  const { network } = connection
  const queryClient = useQueryClient()
  const removeMutation = useMutation(removeConnection(queryClient))
  const forgetMutation = useMutation(forgetSecrets(queryClient))
  const [isConfirming, setIsConfirming] = useState(false)
  const safeButtonRef = useRef<HTMLButtonElement>(null)
  useRestoredFocus(() => safeButtonRef.current, isConfirming)
  if (isConfirming)
    return (
      <>
        <button
          type="button"
          className="action text-bad"
          onClick={() => removeMutation.mutate(network)}
        >
          Remove it for good
        </button>
        <button
          ref={safeButtonRef}
          type="button"
          className="action"
          onClick={() => setIsConfirming(false)}
        >
          Keep it
        </button>
      </>
    )
  return (
    <>
      {hasForgettableSecrets(connection) && (
        <button type="button" className="action" onClick={() => forgetMutation.mutate(network)}>
          Forget its secrets
        </button>
      )}
      <button
        ref={safeButtonRef}
        type="button"
        className="action"
        onClick={() => setIsConfirming(true)}
      >
        Remove
      </button>
    </>
  )
}

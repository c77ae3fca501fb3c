import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { groupDigits } from '#domain/values/hex.ts'
import { ConnectionEditor } from '#pages/connections/connection-editor.tsx'
import { ConnectionFacts, TestPanel } from '#pages/connections/test-panel.tsx'
import { setExtraMethodUse, setTransport } from '#state/connections/connection-changes.ts'
import { hasForgettableSecrets, type PublicConnection } from '#state/connections/connections.ts'
import { chooseNetwork } from '#state/connections/current-network.ts'
import {
  forgetSecrets,
  removeConnection,
  type SavedConnection,
} from '#state/connections/own-connections.ts'
import { useSocketState } from '#state/connections/use-connection.ts'
import { useNewestOutcome } from '#state/requests/recent-pages.ts'
import { Explained, StatusTag } from '#ui/entity/entity-body.tsx'
import { MenuButton, MoreMenu } from '#ui/entity/more-menu.tsx'
import { focusFirst } from '#ui/form/focus-first.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** How the newest request of this session over a connection ended, and how long it took. */
function ConnectionStatus({ connection }: { connection: PublicConnection }) {
  const outcome = useNewestOutcome(connection)
  if (connection.needsKey) return <Status dot="bg-warn">No key</Status>
  if (!outcome) return <Status dot="bg-edge">No requests yet</Status>
  const { failure, part, milliseconds } = outcome
  if (failure !== undefined) return <Status dot="bg-bad">{part + failure}</Status>
  return <Status dot="bg-ok">OK · {groupDigits(Math.round(milliseconds))} ms</Status>
}

const Status = ({ dot, children }: { dot: string; children: ReactNode }) => (
  <span
    className="inline-flex items-center gap-1.5 text-mute"
    title="Newest request in this session"
  >
    <span aria-hidden="true" className={`size-2 flex-none rounded-full ${dot}`} />
    <span>{children}</span>
  </span>
)

type Props = {
  connection: PublicConnection
  /** Whether pages that name no network use it. */
  isCurrent: boolean
  /** True for a connection that was just added: its test starts at once. */
  isNew: boolean
  /** Set for a new connection that is not in use yet: called when a check passed. */
  onProven: (() => void) | undefined
  onSaved: (saved: SavedConnection) => void
}

/** A connection: its name and state, its actions, and the results of a test. */
export function ConnectionRow({ connection, isCurrent, isNew, onProven, onSaved }: Props) {
  const { network, name, from, chainId } = connection
  const queryClient = useQueryClient()
  const [view, setView] = useState<'row' | 'edit' | 'edited'>('row')
  // Each press starts a new test; the results of the last one stay until then.
  const [testCount, setTestCount] = useState(isNew ? 1 : 0)
  const startTest = () => setTestCount(testCount + 1)
  const removeMutation = useMutation(removeConnection(queryClient))
  const clearMutation = useMutation(forgetSecrets(queryClient))
  function closeEditor(saved: SavedConnection | undefined) {
    setView('edited')
    // The results are about the connection as it was.
    setTestCount(saved?.isChanged ? testCount + 1 : 0)
    if (saved) onSaved(saved)
  }
  function remove() {
    if (confirm(`Remove ${name}? Its URL and secrets leave this browser.`))
      removeMutation.mutate(network)
  }
  if (view === 'edit')
    return (
      <li key="edit" ref={focusFirst} className="p-2">
        <ConnectionEditor
          title={`Edit ${name}`}
          action="Save"
          source={connection}
          onDone={closeEditor}
        />
      </li>
    )
  return (
    <li
      key="row"
      ref={view === 'edited' ? focusFirst : undefined}
      className="grid gap-2 px-4 py-3 sm:px-5"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 md:grid-cols-[minmax(0,1fr)_8rem_9rem_17rem]">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <h2 className="text-lg font-semibold wrap-anywhere">{name}</h2>
          {isCurrent && <StatusTag tone="accent">In use</StatusTag>}
        </div>
        <span className="text-mute max-md:order-3">
          {chainId === undefined ? 'Chain unknown' : `Chain ${chainId}`}
        </span>
        <span className="max-md:order-4 max-md:text-right">
          <ConnectionStatus connection={connection} />
        </span>
        <div className="flex items-center justify-end gap-1.5">
          {connection.needsKey && from !== 'service' && (
            <ActionButton onClick={() => setView('edit')}>Enter key</ActionButton>
          )}
          {!isCurrent && !onProven && (
            <ActionButton onClick={() => chooseNetwork(queryClient, network)}>Use</ActionButton>
          )}
          <ActionButton onClick={startTest}>Test</ActionButton>
          <MoreMenu>
            {from !== 'service' && <MenuButton onClick={() => setView('edit')}>Edit</MenuButton>}
            {from === 'person' && hasForgettableSecrets(connection) && (
              <MenuButton onClick={() => clearMutation.mutate(network)}>Clear secrets</MenuButton>
            )}
            {from === 'person' && (
              <MenuButton danger onClick={remove}>
                Remove
              </MenuButton>
            )}
          </MoreMenu>
        </div>
      </div>
      <ConnectionFacts connection={connection} />
      <TransportChoice connection={connection} />
      <ExtraMethodsChoice connection={connection} />
      {testCount > 0 && (
        <TestPanel
          key={testCount}
          connection={connection}
          onRestart={startTest}
          onProven={onProven}
          onEdit={() => setView('edit')}
          onRemove={() => removeMutation.mutate(network)}
        />
      )}
    </li>
  )
}

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
function TransportChoice({ connection }: { connection: PublicConnection }) {
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
 * Whether pages use read-only methods beyond the four. A service that offers none leaves nothing to choose.
 */
function ExtraMethodsChoice({ connection }: { connection: PublicConnection }) {
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

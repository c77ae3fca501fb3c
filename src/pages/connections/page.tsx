import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ConnectionEditor } from '#pages/connections/connection-editor.tsx'
import { ConnectionRow } from '#pages/connections/connection-row.tsx'
import { blockPath } from '#paths/block.ts'
import {
  connectionsQuery,
  hasForgettableSecrets,
  type PublicConnection,
} from '#state/connections/connections.ts'
import { chooseNetwork, useCurrentNetwork } from '#state/connections/current-network.ts'
import {
  forgetSecrets,
  presetProblemsQuery,
  type SavedConnection,
} from '#state/connections/own-connections.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { Note, Page } from '#ui/page/page.tsx'
import { takeText } from '#ui/search/pasted-text.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** `/connections`: the networks and how each is reached; the user can add connections. */
export default function ConnectionsPage() {
  const connectionsResult = useQuery(connectionsQuery)
  const queryClient = useQueryClient()
  const clearMutation = useMutation(forgetSecrets(queryClient))
  const currentNetwork = useCurrentNetwork()?.network
  const [saved, setSaved] = useState<SavedConnection>()
  const [newNetwork, setNewNetwork] = useState<string>()
  // Added, and used as soon as a check of it passes.
  const [unprovenNetwork, setUnprovenNetwork] = useState<string>()
  const [pasted, setPasted] = useState<{ endpoint: string; key: string }>()
  const addRef = useRef<HTMLDivElement>(null)
  const { hash, key } = useLocation()
  // Links that lead here to add one end in `#add`.
  useEffect(() => {
    if (hash !== '#add') return
    addRef.current?.querySelector('input')?.focus()
    // An endpoint that was pasted into the search is tested at once.
    const endpoint = takeText()
    if (endpoint !== undefined) setPasted({ endpoint, key })
  }, [hash, key])
  function startTesting(added: SavedConnection | undefined) {
    if (!added) return
    // The next form begins without what was pasted.
    setPasted(undefined)
    setSaved(added)
    setNewNetwork(added.id)
    setUnprovenNetwork(added.id)
  }
  return (
    <Page title="Connections">
      <EntityHeader title="Connections">
        {connectionsResult.data?.some(
          (each) => each.from === 'person' && hasForgettableSecrets(each),
        ) && (
          <ActionButton onClick={() => clearMutation.mutate(undefined)}>
            Clear all secrets
          </ActionButton>
        )}
      </EntityHeader>
      <div ref={addRef}>
        <ConnectionEditor
          key={pasted?.key}
          title="Add connection"
          action="Test and use"
          endpoint={pasted?.endpoint}
          onDone={startTesting}
        />
      </div>
      <p
        role="status"
        className={`empty:hidden ${saved?.stored === false && !saved.isKnown ? 'text-warn' : 'text-ok'}`}
      >
        {/* Not of one that was removed since. */}
        {saved &&
          connectionsResult.data?.some(({ network }) => network === saved.id) &&
          // Its test tells more, and may fail.
          (saved.id !== unprovenNetwork || saved.id === currentNetwork || !saved.stored) &&
          describeSaved(saved)}{' '}
        {newNetwork !== undefined && newNetwork === currentNetwork && (
          <Link to={blockPath({ network: newNetwork, block: { kind: 'tag', tag: 'latest' } })}>
            Latest block
          </Link>
        )}
      </p>
      <PresetProblems />
      <QueryAnswer of={connectionsResult} waiting={null}>
        {(connections) =>
          connections.length === 0 ? (
            <Note title="No connections yet">Paste the RPC URL of a provider above.</Note>
          ) : (
            <ul className="card divide-y divide-line">
              {newestFirst(connections).map((connection) => (
                <ConnectionRow
                  // A test starts with its row.
                  key={`${connection.network} ${connection.network === newNetwork}`}
                  connection={connection}
                  isCurrent={connection.network === currentNetwork}
                  isNew={connection.network === newNetwork}
                  onProven={
                    connection.network === unprovenNetwork && connection.network !== currentNetwork
                      ? () => {
                          setUnprovenNetwork(undefined)
                          chooseNetwork(queryClient, connection.network)
                        }
                      : undefined
                  }
                  onSaved={setSaved}
                />
              ))}
            </ul>
          )
        }
      </QueryAnswer>
    </Page>
  )
}

/** Newest first, the person's own before others. */
const newestFirst = (connections: readonly PublicConnection[]) => [
  ...connections.filter(({ from }) => from === 'person').toReversed(),
  ...connections.filter(({ from }) => from !== 'person'),
]

const describeSaved = ({ name, stored, isKnown }: SavedConnection) =>
  isKnown
    ? `${name} has this URL already.`
    : stored
      ? `${name} saved.`
      : `Browser storage unavailable: ${name} is here for this session only.`

/** Problems of the connections that this page's host configured, for the host to read. */
function PresetProblems() {
  const presetProblems = useQuery(presetProblemsQuery).data ?? []
  if (presetProblems.length === 0) return null
  return (
    <Note inline title="Errors in this host’s connections.json">
      {presetProblems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </Note>
  )
}

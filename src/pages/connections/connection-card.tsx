import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { grouped } from '#domain/quantity.ts'
import {
  type PublicConnection,
  removeConnection,
  setTransport,
  testConnection,
} from '#queries/connections.ts'
import { FailureNote } from '#ui/failure-note.tsx'

const transports = ['HTTP', 'WebSocket'] as const

/** One connection: where it leads, how it is asked, and whether it answers. */
export function ConnectionCard({ connection }: { connection: PublicConnection }) {
  const { network, name, baseUrl, wsUrl, transport, own, ipfsUrl } = connection
  const client = useQueryClient()
  const choose = useMutation(setTransport(client))
  // At once: a choice that jumps back while it is stored looks refused.
  const [chosen, setChosen] = useState(transport)
  const remove = useMutation(removeConnection(client))
  const test = useMutation(testConnection)
  const [asking, setAsking] = useState(false)
  return (
    <li className="card grid content-start gap-3 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="font-semibold">{name}</h2>
        <span className="text-sm text-mute">
          {own === undefined
            ? 'offered by this service'
            : own.kept
              ? 'kept in this browser'
              : 'until this page is closed'}
        </span>
      </div>
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-1">
        <dt className="text-mute">Address</dt>
        <dd className="data truncate" title={transport === 'HTTP' ? baseUrl : wsUrl}>
          {transport === 'HTTP' ? baseUrl : wsUrl}
        </dd>
        <dt className="text-mute">Files</dt>
        <dd className="data truncate">{ipfsUrl ?? <span className="text-mute">none</span>}</dd>
      </dl>
      <fieldset className="flex flex-wrap items-center gap-4">
        <legend className="sr-only">Transport of {name}</legend>
        {transports.map((option) => (
          <label key={option} className="flex items-center gap-1.5">
            <input
              type="radio"
              name={`transport-${network}`}
              checked={chosen === option}
              onChange={() => {
                setChosen(option)
                choose.mutate({ network, transport: option })
                // What was found out is about the other transport.
                test.reset()
              }}
            />
            {option}
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          className="action"
          disabled={test.isPending}
          onClick={() => test.mutate(network)}
        >
          {test.isPending ? 'Testing …' : 'Test'}
        </button>
        {own && !asking && (
          <button type="button" className="action" onClick={() => setAsking(true)}>
            Remove
          </button>
        )}
        {asking && (
          <>
            <button
              type="button"
              className="action text-bad"
              onClick={() => remove.mutate(network)}
            >
              Remove it for good
            </button>
            <button type="button" className="action" onClick={() => setAsking(false)}>
              Keep it
            </button>
          </>
        )}
        {test.data && (
          <p role="status" className={test.data.instead ? 'text-warn' : 'text-ok'}>
            {test.data.instead && 'The WebSocket does not open. Over HTTP '}
            {test.data.instead ? 'it' : 'It'} answers in {Math.round(test.data.milliseconds)} ms
            {test.data.block !== undefined &&
              `, newest transaction in block ${grouped(test.data.block)}`}
            {test.data.chainId !== undefined && `, chain ${test.data.chainId}`}.
          </p>
        )}
      </div>
      {test.error && (
        <FailureNote
          failure={test.error}
          retry={() => test.mutate(network)}
          retrying={test.isPending}
        />
      )}
    </li>
  )
}

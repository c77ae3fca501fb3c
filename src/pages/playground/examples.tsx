import { useId } from 'react'
import { Link } from 'react-router'
import { exampleRequests } from '#pages/playground/example-requests.ts'
import { besidePlaygroundPath, playgroundLink } from '#paths/playground.ts'
import type { PublicConnection } from '#queries/connections.ts'

/** Requests worth trying on a connection; what is in the form now is one step back. */
export function Examples({ connection }: { connection: PublicConnection | undefined }) {
  const id = useId()
  if (!connection) return null
  const { network } = connection
  return (
    <section aria-labelledby={id} className="card overflow-hidden">
      <h2 id={id} className="px-4 pt-3 pb-1 text-sm font-medium text-mute sm:px-5">
        Requests to try
      </h2>
      <ul className="divide-y divide-line">
        {exampleRequests(connection).map(({ title, note, text }) => (
          <li key={title}>
            <Link
              to={playgroundLink({ text, network })}
              state={besidePlaygroundPath({ text })}
              className="block px-4 py-2 text-ink hover:bg-paper hover:no-underline sm:px-5"
            >
              <span className="font-semibold text-accent">{title}</span>
              <span className="block text-sm text-pretty text-mute">{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { examplePath } from '#paths/example.ts'
import { connectionsQuery } from '#queries/connections.ts'

/** What the page does, and contracts worth reading, while nothing is asked. */
export function ReadStart({ network }: { network: string }) {
  const networks = useQuery(connectionsQuery).data ?? []
  const examples = networks
    .filter((connection) => connection.network === network)
    .flatMap(({ examples }) => examples)
    .filter((example) => example.page === 'read')
  return (
    <>
      <p className="max-w-prose text-pretty text-mute">
        Give an address to see whether it is a contract or an account, what it holds, and what its
        functions answer. Where its code names a metadata file and the file network has it, the
        functions have their names by themselves.
      </p>
      {examples.length > 0 && (
        <section aria-labelledby="read-examples">
          <h2 id="read-examples" className="pb-2 text-sm font-medium text-mute">
            To try here
          </h2>
          <ul className="card grid gap-px overflow-hidden bg-line md:grid-cols-2">
            {examples.map((example) => (
              <li key={example.title} className="bg-card md:odd:last:col-span-2">
                <Link
                  to={examplePath(network, example)}
                  className="block h-full px-5 py-4 text-ink hover:bg-paper hover:no-underline"
                >
                  <span className="font-semibold text-accent">{example.title}</span>
                  <span className="mt-0.5 block text-pretty text-mute">{example.note}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

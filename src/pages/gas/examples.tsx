import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { examplePath } from '#paths/example.ts'
import { connectionsQuery } from '#queries/connections.ts'
import { Note } from '#ui/note.tsx'

/** What stands in the answer's place before anything is asked: calls of this network worth trying. */
export function Examples({ network }: { network: string }) {
  const networks = useQuery(connectionsQuery).data ?? []
  const examples = networks
    .filter((connection) => connection.network === network)
    .flatMap((connection) => connection.examples)
    .filter((example) => example.page === 'gas')
  if (examples.length === 0)
    return (
      <Note title="Nothing was asked yet">
        <p className="text-mute">The estimate, or the contract’s refusal, will stand here.</p>
      </Note>
    )
  return (
    <section aria-labelledby="examples" className="card overflow-hidden">
      <h2 id="examples" className="px-5 pt-3 text-sm font-medium text-mute">
        Calls worth trying on this chain
      </h2>
      <ul className="divide-y divide-line">
        {examples.map((example) => (
          <li key={example.title}>
            <Link
              to={examplePath(network, example)}
              className="block px-5 py-3 text-ink hover:bg-paper hover:no-underline"
            >
              <span className="font-semibold text-accent">{example.title}</span>
              <span className="block text-pretty text-mute">{example.note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

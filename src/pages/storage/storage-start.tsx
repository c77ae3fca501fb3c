import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { storagePath } from '#paths/storage.ts'
import { connectionsQuery } from '#queries/connections.ts'

/** What the page does, and values worth reading, while nothing is asked. */
export function StorageStart({ network }: { network: string }) {
  const networks = useQuery(connectionsQuery).data ?? []
  const examples = networks
    .filter((connection) => connection.network === network)
    .flatMap(({ examples }) => examples)
    .filter((example) => example.page === 'storage')
  return (
    <>
      <p className="max-w-prose text-pretty text-mute">
        A contract keeps its variables in slots of 32 bytes, private ones too. A plain variable is
        at the number of its slot; what a mapping holds for a key is at the hash of the key and the
        mapping’s slot. Add a key for each pair of brackets, and the position is worked out here.
      </p>
      {examples.length > 0 && (
        <section aria-labelledby="storage-examples">
          <h2 id="storage-examples" className="pb-2 text-sm font-medium text-mute">
            To try here
          </h2>
          <ul className="card grid gap-px overflow-hidden bg-line md:grid-cols-3">
            {examples.map(({ title, note, ...value }) => (
              <li key={title} className="bg-card">
                <Link
                  to={storagePath({ network, ...value })}
                  className="block h-full px-5 py-4 text-ink hover:bg-paper hover:no-underline"
                >
                  <span className="font-semibold text-accent">{title}</span>
                  <span className="mt-0.5 block text-pretty text-mute">{note}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

import { Link } from 'react-router'
import { formatByteCount } from '#domain/values/quantity.ts'
import { filesPath } from '#paths/files.ts'
import type { FileExample } from '#state/connections/connections.ts'

/** Content that the embedded service holds from its first start, shown while the list is empty. */
export function FileExamples({ examples }: { examples: readonly FileExample[] }) {
  if (examples.length === 0) return null
  return (
    <section aria-labelledby="try-one" className="mt-5">
      <h3 id="try-one" className="pb-2 font-semibold">
        Try one
      </h3>
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
        {examples.map(({ name, note, cid, size, files }) => (
          <li key={cid} className="bg-card px-4 py-3 last:sm:col-span-full sm:px-5">
            <p className="flex flex-wrap items-baseline gap-x-3">
              {files ? (
                <span className="font-medium">{name}</span>
              ) : (
                <Link to={filesPath({ cid })} className="font-medium">
                  {name}
                </Link>
              )}
              <span className="text-sm text-mute">{formatByteCount(size)}</span>
            </p>
            <p className="text-sm text-mute">{note}</p>
            {files && (
              <ul className="mt-1 flex flex-wrap gap-x-4 text-sm">
                {files.map(({ path, cid }) => (
                  <li key={path}>
                    <Link to={filesPath({ cid })}>{path}</Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { File, Folder } from 'lucide-react'
import { Link } from 'react-router'
import { formatByteCount } from '#domain/values/quantity.ts'
import { filesPath } from '#paths/files-path.ts'
import type { FileExample } from '#state/connections/connections.ts'

/** Content that the embedded service holds from its first start, shown while the list is empty. */
export function FileExamples({ examples }: { examples: readonly FileExample[] }) {
  if (examples.length === 0) return null
  return (
    <section aria-labelledby="file-examples">
      <h2 id="file-examples" className="pb-2 text-lg font-semibold">
        Examples
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-5">
        {examples.map(({ name, note, cid, size, files }) => {
          const Icon = files ? Folder : File
          return (
            <li key={cid} className="card flex gap-2.5 px-3.5 py-2.5">
              <Icon aria-hidden="true" className="mt-0.5 size-4 flex-none text-mute" />
              <div className="min-w-0">
                <Link to={filesPath({ cid })} className="font-medium wrap-anywhere">
                  {name}
                </Link>
                <p className="text-sm text-mute">
                  {note} · {formatByteCount(size)}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

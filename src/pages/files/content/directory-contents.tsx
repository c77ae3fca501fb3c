import { Link } from 'react-router'
import { formatByteCount } from '#domain/values/quantity.ts'
import { filesPath } from '#paths/files.ts'
import { usePinList } from '#state/pins/pin-list.ts'
import { Note } from '#ui/page/note.tsx'

/**
 * Explains that the API cannot list a directory, and lists the files in it that this device knows.
 */
export function DirectoryContents({ service, cid }: { service: string | undefined; cid: string }) {
  const knownEntries = usePinList().data?.byId.values() ?? []
  const directoryEntries = [...knownEntries].filter(
    (entry) => entry.root === cid && entry.service === service,
  )
  return (
    <>
      <Note title="This is a directory">
        <p>
          It names files, and has no bytes of its own. This API reads files by their CID and does
          not list directories
          {directoryEntries.length > 0
            ? '; this device knows these, because it added them:'
            : ': open the CID of a file in it. Pinning it holds all of them.'}
        </p>
      </Note>
      {directoryEntries.length > 0 && (
        <ul aria-label="Files in it" className="card divide-y divide-line">
          {directoryEntries.map(({ cid, name, size }) => (
            <li key={`${cid} ${name}`} className="flex flex-wrap justify-between gap-x-4 px-4 py-2">
              <Link to={filesPath({ cid })} className="min-w-0 break-words">
                {name || cid}
              </Link>
              <span className="text-mute">{size !== undefined && formatByteCount(size)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

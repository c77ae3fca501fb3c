import { useQuery } from '@tanstack/react-query'
import { generatePath, Link } from 'react-router'
import { filesPath } from '#paths/files-path.ts'
import { exampleLink } from '#paths/links/example.ts'
import { patterns } from '#paths/patterns.ts'
import { filesConnectionQuery, type PublicConnection } from '#state/connections/connections.ts'

const chipClasses = 'tag bg-accent-soft text-[0.8125rem] text-accent'

export const chipExamples = ({ examples }: PublicConnection) =>
  examples.filter((example) => examples.find(({ page }) => page === example.page) === example)

/** Links to try; on the local demo chain, also a line on what the chain is. */
export function ExampleChips({ connection }: { connection: PublicConnection }) {
  const { network, nativeCurrency } = connection
  const { data: files, isPending } = useQuery(filesConnectionQuery)
  const isOfFiles = connection.ipfsUrl !== undefined
  const folder = isOfFiles && files?.examples.find((example) => example.files !== undefined)
  return (
    <>
      <p className="mt-3 flex flex-wrap items-center justify-center gap-2 max-sm:gap-1.5">
        <span className="text-sm text-mute">Try</span>
        <Link
          to={generatePath(patterns.block, { network, block: 'latest' })}
          className={chipClasses}
        >
          Latest block
        </Link>
        {chipExamples(connection).map((example) => {
          const { title, note, to } = exampleLink(network, example, nativeCurrency)
          return (
            <Link key={to} to={to} title={note} className={chipClasses}>
              {title}
            </Link>
          )
        })}
        {folder && (
          <Link to={filesPath({ cid: folder.cid })} title={folder.note} className={chipClasses}>
            IPFS folder
          </Link>
        )}
        {isOfFiles && isPending && (
          // Its room is kept, as the row is centred.
          <span aria-hidden="true" className={`invisible ${chipClasses}`}>
            IPFS folder
          </span>
        )}
      </p>
      {connection.tour.length > 0 && (
        <p className="mt-3 text-sm text-pretty text-mute">
          Local demo chain with {connection.tour.length} blocks.{' '}
          <Link to={`${patterns.connections}#add`}>Connect your own provider</Link>
        </p>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { blockPath } from '#paths/block.ts'
import { connectionsQuery } from '#queries/connections.ts'
import { Answer } from '#ui/answer.tsx'
import { Hex } from '#ui/hex.tsx'
import { Note } from '#ui/note.tsx'
import { Page } from '#ui/page.tsx'
import { SearchBox } from '#ui/search-box.tsx'

/** `/`: what this is, the search box, and the tour of the embedded chain. */
export default function HomePage() {
  const connections = useQuery(connectionsQuery)
  return (
    <Page title="Keyhole">
      <div className="max-w-2xl pt-6 pb-4 sm:pt-12">
        <h1 className="text-[1.75rem] leading-tight font-semibold tracking-tight text-balance">
          A whole chain, seen through a keyhole
        </h1>
        <p className="mt-2 text-lg text-mute text-pretty">
          Look at one block exactly as a node has it: every field readable, the raw answer one click
          away, and nothing in between.
        </p>
      </div>
      <Answer of={connections} waiting={<TourWaiting />} missing={null}>
        {(networks) => (
          <>
            <div className="mb-6 flex max-w-2xl">
              <SearchBox network={networks[0]?.network ?? ''} />
            </div>
            {networks.map(({ network, name, tour }) => (
              <section key={network} aria-labelledby={`tour-${network}`}>
                <h2 id={`tour-${network}`} className="pb-2 text-sm font-medium text-mute">
                  A tour of {name}
                </h2>
                {tour.length === 0 && (
                  <Note title="No tour here">
                    This network is a node of your own: paste a block hash above to begin.
                  </Note>
                )}
                <ol className="card grid gap-px overflow-hidden bg-line md:grid-cols-2">
                  {tour.map(({ title, note, block }) => (
                    <li key={block} className="bg-card md:odd:last:col-span-2">
                      <Link
                        to={blockPath({ network, block: { kind: 'hash', hash: block } })}
                        className="block h-full px-5 py-4 text-ink hover:bg-paper hover:no-underline"
                      >
                        <span className="font-semibold text-accent">{title}</span>
                        <span className="my-0.5 block text-pretty text-mute">{note}</span>
                        <Hex value={block} short />
                      </Link>
                    </li>
                  ))}
                </ol>
              </section>
            ))}
          </>
        )}
      </Answer>
    </Page>
  )
}

function TourWaiting() {
  return <div aria-hidden="true" className="waiting h-40" />
}

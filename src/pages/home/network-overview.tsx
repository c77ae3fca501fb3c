import { Link } from 'react-router'
import { chipExamples, needsKey } from '#pages/home/example-chips.tsx'
import { LatestBlocks } from '#pages/home/latest-blocks.tsx'
import { RecentPages } from '#pages/home/recent-pages.tsx'
import { blockPath } from '#paths/block.ts'
import { exampleLink } from '#paths/links/example.ts'
import type { PublicConnection } from '#state/connections/connections.ts'

/** Start page of a network: its newest blocks, recent pages, and the examples of its demo chain. */
export default function NetworkOverview({ connection }: { connection: PublicConnection }) {
  const { network, nativeCurrency, tour, examples } = connection
  if (needsKey(connection)) return <LatestBlocks key={network} connection={connection} />
  const furtherExamples = examples.filter((example) => !chipExamples(connection).includes(example))
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <LatestBlocks key={network} connection={connection} />
        <RecentPages />
      </div>
      <LinkList
        title="Sample blocks"
        links={tour.map(({ title, note, block }) => ({
          title,
          note,
          to: blockPath({ network, block: { kind: 'hash', hash: block } }),
        }))}
      />
      <LinkList
        title="More examples"
        links={furtherExamples.map((example) => exampleLink(network, example, nativeCurrency))}
      />
    </>
  )
}

type Props = {
  title: string
  links: readonly { title: string; note: string; to: string }[]
}

/** Links with a note each, in two columns; renders nothing without links. */
function LinkList({ title, links }: Props) {
  if (links.length === 0) return null
  const headingId = `home-${title.replaceAll(' ', '-').toLowerCase()}`
  return (
    <section aria-labelledby={headingId} className="card px-4 py-2.5 sm:px-5">
      <h2 id={headingId} className="py-1 text-lg font-semibold">
        {title}
      </h2>
      <ul className="gap-x-8 md:columns-2">
        {links.map(({ title, note, to }) => (
          <li
            key={to}
            className="flex break-inside-avoid items-baseline gap-x-3 py-1 max-sm:flex-col"
          >
            <Link to={to} className="flex-none font-medium">
              {title}
            </Link>
            <span className="min-w-0 text-sm text-mute sm:truncate" title={note}>
              {note}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { chipExamples } from '#pages/home/example-chips.tsx'
import { addressPath } from '#paths/address.ts'
import { blockPath } from '#paths/block.ts'
import { exampleLink } from '#paths/links/example.ts'
import { useLatestBlocks } from '#queries/chain/latest-blocks.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { projectContractsQuery } from '#state/connections/project.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { LatestBlocks, shownBlocks } from '#ui/lists/latest-blocks.tsx'

/** How often the project on the service's machine is looked at. */
const projectIntervalMs = 5_000

/**
 * Start page of a network: its newest blocks, the contracts of the project on the service's machine,
 * and the examples of its demo chain; while it waits for its key, the form for it alone.
 */
export default function NetworkOverview({ connection }: { connection: PublicConnection }) {
  const { network, nativeCurrency, tour, examples, remembered, project } = connection
  // A remembered connection of a service that is away cannot be read.
  const blocksResult = useLatestBlocks(network, shownBlocks, !remembered)
  // The next script that deploys shows up by itself.
  const contracts = useQuery({
    ...projectContractsQuery(network),
    enabled: project === true,
    refetchInterval: projectIntervalMs,
  })
  if (connection.needsKey)
    return (
      <div className="mx-auto w-full max-w-[47.5rem]">
        <QueryAnswer of={blocksResult} waiting={null} missing={null} />
      </div>
    )
  const furtherExamples = examples.filter((example) => !chipExamples(connection).includes(example))
  return (
    <>
      <LinkList
        title="Your contracts"
        links={(contracts.data ?? []).map(({ name, address }) => ({
          title: name,
          note: address,
          to: addressPath(network, address),
        }))}
      />
      <LatestBlocks network={network} of={blocksResult} isOffline={remembered === true} />
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
    <section aria-labelledby={headingId} className="card px-4 py-2.5">
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
            <span className="min-w-0 text-sm text-mute wrap-anywhere sm:truncate" title={note}>
              {note}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

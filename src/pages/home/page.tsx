import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PageExamples } from '#pages/home/page-examples.tsx'
import { blockPath } from '#paths/block.ts'
import { patterns } from '#paths/patterns.ts'
import { connectionsQuery, type PublicConnection } from '#state/connections/connections.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { forgetRecentPages, useRecentPages } from '#state/requests/recent-pages.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { ExampleLinks } from '#ui/lists/example-links.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page } from '#ui/page/page.tsx'
import { SearchBox } from '#ui/search/search-box.tsx'

/** `/`: what Keyhole is, the search box, and the tour of the embedded chain. */
export default function HomePage() {
  const connectionsResult = useQuery(connectionsQuery)
  const currentNetwork = useCurrentNetwork()
  return (
    <Page title="Keyhole">
      <div className="max-w-2xl pt-6 pb-4 sm:pt-12">
        <h1 className="text-[1.75rem] leading-tight font-semibold tracking-tight text-balance">
          A whole chain, seen through a keyhole
        </h1>
        <p className="mt-2 text-lg text-mute text-pretty">
          One block, one transaction, one word of storage, one gas estimate, one file: each exactly
          as the node has it, readable, with the raw answer a click away.
        </p>
      </div>
      <QueryAnswer of={connectionsResult} waiting={<TourSkeleton />} missing={null}>
        {() => (currentNetwork ? <NetworkStart network={currentNetwork} /> : <NoConnection />)}
      </QueryAnswer>
    </Page>
  )
}

function NetworkStart({
  network: { network, name, tour, examples, ipfsUrl },
}: {
  network: PublicConnection
}) {
  return (
    <>
      <div className="mb-6 flex max-w-2xl">
        <SearchBox
          network={network}
          placeholder="Block, 19426587/3, address, or CID"
          recent={useRecentPages()}
          onForget={forgetRecentPages}
        />
      </div>
      {tour.length === 0 && (
        <Note title={`${name} has no tour`}>
          It is a network of your own: look up a block, a transaction or an address above.
        </Note>
      )}
      <div className="grid gap-8">
        {examples.length > 0 && (
          <PageExamples
            network={network}
            examples={examples}
            hasFileNetwork={ipfsUrl !== undefined}
          />
        )}
        {tour.length > 0 && (
          <ExampleLinks
            title="Blocks of the embedded chain"
            links={tour.map(({ title, note, block }) => ({
              title,
              note,
              to: blockPath({ network, block: { kind: 'hash', hash: block } }),
              hash: block,
            }))}
          />
        )}
      </div>
    </>
  )
}

function NoConnection() {
  return (
    <Note title="No connection yet">
      <p>Keyhole needs to know whom to ask: a service on this machine, or a provider.</p>
      <Link to={patterns.connections} className="action mt-3">
        Add a connection
      </Link>
    </Note>
  )
}

function TourSkeleton() {
  return <div aria-hidden="true" className="waiting h-40" />
}

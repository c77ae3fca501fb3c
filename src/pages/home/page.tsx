import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ExampleChips } from '#pages/home/example-chips.tsx'
import { patterns } from '#paths/patterns.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { useSearchSources } from '#state/requests/recent-pages.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { laterSection } from '#ui/lazy/lazy-section.tsx'
import { Page } from '#ui/page/page.tsx'
import { SearchBox } from '#ui/search/search-box.tsx'

// The search does not wait for the parts below it.
const NetworkOverview = laterSection(() => import('#pages/home/network-overview.tsx'), {
  fallback: <div aria-hidden="true" className="card h-48" />,
})

/**
 * `/`: the search, which lists recent pages while it is empty, examples, and the network's newest blocks;
 * `/?q={text}` searches.
 */
export default function HomePage() {
  const connectionsResult = useQuery(connectionsQuery)
  const connection = useCurrentNetwork()
  const asked = useSearchParams()[0].get('q') ?? ''
  return (
    <Page title="Keyhole">
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center pt-2 text-center sm:pt-7">
        <h1 className="text-number font-semibold tracking-tight text-balance sm:text-hero">
          Inspect any block, transaction, contract or file
        </h1>
        <p className="mt-1.5 text-[1rem]/6 text-pretty text-mute">
          Decoded, verified in your browser, with the raw JSON one click away.
        </p>
        <div className="mt-5 flex w-full max-w-[47.5rem] text-left">
          <SearchBox
            {...useSearchSources()}
            large
            asked={asked}
            placeholder={
              connectionsResult.data?.length === 0
                ? 'Paste the RPC URL of a node or provider'
                : 'Search by tx hash, block, address, CID or explorer link'
            }
          />
        </div>
        {connection && <ExampleChips connection={connection} />}
      </div>
      <QueryAnswer of={connectionsResult} waiting={null} missing={null}>
        {() =>
          connection ? (
            <NetworkOverview connection={connection} />
          ) : (
            <Link to={patterns.connections} className="action action-primary justify-self-center">
              Connect a provider
            </Link>
          )
        }
      </QueryAnswer>
    </Page>
  )
}

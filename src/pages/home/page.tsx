import { useQuery } from '@tanstack/react-query'
import { ExampleChips, needsKey } from '#pages/home/example-chips.tsx'
import { ToolCards } from '#pages/home/tool-cards.tsx'
import { connectionsQuery } from '#state/connections/connections.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { useSearchSources } from '#state/requests/search-sources.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { laterSection } from '#ui/lazy/later-section.tsx'
import { Page } from '#ui/page/page.tsx'
import { SearchBox } from '#ui/search/search-box.tsx'

// The search and the tools do not wait for the parts below them.
const NetworkOverview = laterSection(() => import('#pages/home/network-overview.tsx'), {
  fallback: <div aria-hidden="true" className="card h-48" />,
})

/**
 * `/`: the search, examples, the tools, the network's newest blocks and this browser's recent
 * pages.
 */
export default function HomePage() {
  const connectionsResult = useQuery(connectionsQuery)
  const connection = useCurrentNetwork()
  const overview = (
    <QueryAnswer of={connectionsResult} waiting={null} missing={null}>
      {() => connection && <NetworkOverview connection={connection} />}
    </QueryAnswer>
  )
  // Everything on the page needs the key.
  const isKeyFirst = connection && needsKey(connection)
  return (
    <Page title="Keyhole">
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center pt-2 text-center sm:pt-7">
        <h1 className="text-[1.625rem]/8 font-semibold tracking-tight text-balance sm:text-hero">
          Inspect any block, transaction, contract or file
        </h1>
        <p className="mt-1.5 text-[1rem]/6 text-pretty text-mute">
          Decoded, verified in your browser, with the raw JSON one click away.
        </p>
        <div className="mt-5 flex w-full max-w-[47.5rem] text-left">
          <SearchBox
            {...useSearchSources()}
            large
            placeholder="Search by tx hash, block, address, CID or explorer link"
          />
        </div>
        {connection && <ExampleChips connection={connection} />}
      </div>
      {isKeyFirst && overview}
      <ToolCards network={connection?.network} />
      {!isKeyFirst && overview}
    </Page>
  )
}

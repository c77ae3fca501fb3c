import { useSearchSources } from '#state/requests/recent-pages.ts'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { Page } from '#ui/page/page.tsx'
import { SearchNote } from '#ui/search/search-note.tsx'

/** Shown for a transaction whose address cannot be read. */
export default function InvalidTransaction({ problem }: { problem: string }) {
  return (
    <Page title="Transaction">
      <EntityHeader title="Transaction" />
      <SearchNote title="Invalid block or index" sources={useSearchSources()}>
        <p>{problem}</p>
      </SearchNote>
    </Page>
  )
}

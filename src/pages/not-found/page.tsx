import { FileQuestion } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { patterns } from '#paths/patterns.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { forgetRecentPages, useRecentPages } from '#state/requests/recent-pages.ts'
import { Note } from '#ui/page/note.tsx'
import { Page } from '#ui/page/page.tsx'
import { SearchBox } from '#ui/search/search-box.tsx'

/** An address that belongs to no page. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  const recentPages = useRecentPages()
  const currentNetwork = useCurrentNetwork()
  return (
    <Page title="Page not found">
      <Note
        title="Page not found"
        heading="h1"
        icon={<FileQuestion />}
        actions={
          <Link to={patterns.home} className="action">
            Go home
          </Link>
        }
      >
        <p className="data break-all">{pathname}</p>
        <div className="mt-4 flex text-left text-ink">
          <SearchBox
            network={currentNetwork?.network ?? ''}
            placeholder="Search hash, block, address or CID"
            recent={recentPages}
            onForget={forgetRecentPages}
          />
        </div>
      </Note>
    </Page>
  )
}

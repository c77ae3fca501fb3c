import { FileQuestion } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { patterns } from '#paths/patterns.ts'
import { useSearchSources } from '#state/requests/recent-pages.ts'
import { Page } from '#ui/page/page.tsx'
import { SearchNote } from '#ui/search/search-note.tsx'

/** An address that belongs to no page. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <Page title="Page not found">
      <SearchNote
        title="Page not found"
        heading="h1"
        icon={<FileQuestion />}
        sources={useSearchSources()}
        actions={
          <Link to={patterns.home} className="action">
            Go home
          </Link>
        }
      >
        <p className="data break-all">{pathname}</p>
      </SearchNote>
    </Page>
  )
}

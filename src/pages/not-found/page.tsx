import { Link, useLocation } from 'react-router'
import { patterns } from '#paths/patterns.ts'
import { Note } from '#ui/page/note.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'

/** An address that belongs to no page. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <Page title="No such page">
      <PageHead title="No such page" />
      <Note title="Nothing is at this address">
        <p className="data break-all">{pathname}</p>
        <p className="mt-2">
          A block’s page is at <span className="data">/network/block/hash</span>.{' '}
          <Link to={patterns.home}>Go to the start</Link>.
        </p>
      </Note>
    </Page>
  )
}

import { useContext } from 'react'
import { Link } from 'react-router'
import { isAddress } from '#domain/values/hex.ts'
import { describePage } from '#paths/links/describe-page.ts'
import { forgetRecentPages, useRecentPages } from '#state/requests/recent-pages.ts'
import { AddressNames } from '#ui/values/address-names.ts'

/** Equals the number of blocks listed beside them. */
const shownPages = 4

/** The pages that were opened last in this browser. */
export function RecentPages() {
  const nameOf = useContext(AddressNames)
  const recentPages = useRecentPages().slice(0, shownPages)
  return (
    <section aria-labelledby="recent-pages" className="card overflow-hidden">
      <div className="flex items-center justify-between px-4 py-2.5">
        <h2 id="recent-pages" className="text-lg font-semibold">
          Recent
        </h2>
        {recentPages.length > 0 && (
          <button
            type="button"
            className="text-sm text-mute hover:text-ink hover:underline"
            onClick={forgetRecentPages}
          >
            Clear
          </button>
        )}
      </div>
      {recentPages.length === 0 ? (
        <p className="border-t border-line px-4 py-2 text-mute">Pages you open are listed here.</p>
      ) : (
        <ul>
          {recentPages.map((path) => {
            const { kind, subject } = describePage(path) ?? { kind: 'Page', subject: path }
            const name = isAddress(subject)
              ? nameOf(path.split('/')[1] ?? '', subject)?.name
              : undefined
            return (
              <li key={path} className="border-t border-line">
                <Link
                  to={path}
                  className="flex items-center gap-3 px-4 py-1.5 text-ink hover:bg-hover hover:no-underline -outline-offset-2"
                >
                  <span className="tag min-w-24 flex-none bg-hover text-mute">{kind}</span>
                  <span className={`min-w-0 truncate ${name === undefined ? 'data' : ''}`}>
                    {name ?? subject}
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

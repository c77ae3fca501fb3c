import { generatePath, Link, useLocation } from 'react-router'
import { patterns } from '#paths/patterns.ts'
import { scrollIntoRow } from '#ui/lists/scroll-into-row.ts'

/** Links to each kind of lookup, on the given network. */
export function LookupNavigation({ network }: { network: string }) {
  const { pathname } = useLocation()
  const latestBlockParams = { network, block: 'latest' }
  const lookupPages = [
    {
      label: 'Block',
      path: generatePath(patterns.block, latestBlockParams),
      pattern: /\/block\/[^/]*$/,
    },
    {
      label: 'Transaction',
      path: generatePath(patterns.transaction, { ...latestBlockParams, index: '0' }),
      pattern: /\/tx\//,
    },
    {
      label: 'Storage',
      path: generatePath(patterns.storage, { network }),
      pattern: /\/storage/,
    },
    { label: 'Gas', path: generatePath(patterns.gas, { network }), pattern: /\/gas/ },
    { label: 'Files', path: generatePath(patterns.files), pattern: /^\/files/ },
    { label: 'Playground', path: patterns.playground, pattern: /^\/playground/ },
  ]
  return (
    <nav aria-label="Lookups" className="flex min-w-0 gap-px overflow-x-auto sm:gap-0.5">
      {lookupPages.map(({ label, path, pattern }) => (
        <Link
          key={label}
          to={path}
          ref={pattern.test(pathname) ? scrollIntoRow : undefined}
          aria-current={pattern.test(pathname) ? 'page' : undefined}
          className="rounded-md px-1 py-1 text-mute max-sm:text-sm sm:px-2.5 hover:text-ink hover:no-underline aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

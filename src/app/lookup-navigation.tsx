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
      activePattern: /\/block\/[^/]*$/,
    },
    {
      label: 'Transaction',
      path: generatePath(patterns.transaction, { ...latestBlockParams, index: '0' }),
      activePattern: /\/tx\//,
    },
    {
      label: 'Storage',
      path: generatePath(patterns.storage, { network }),
      activePattern: /\/storage/,
    },
    { label: 'Gas', path: generatePath(patterns.gas, { network }), activePattern: /\/gas/ },
    { label: 'Files', path: generatePath(patterns.files), activePattern: /^\/files/ },
    { label: 'Playground', path: patterns.playground, activePattern: /^\/playground/ },
  ]
  return (
    <nav aria-label="Lookups" className="flex min-w-0 gap-px overflow-x-auto sm:gap-0.5">
      {lookupPages.map(({ label, path, activePattern }) => (
        <Link
          key={label}
          to={path}
          ref={activePattern.test(pathname) ? scrollIntoRow : undefined}
          aria-current={activePattern.test(pathname) ? 'page' : undefined}
          className="rounded-md px-1 py-1 text-mute max-sm:text-sm sm:px-2.5 hover:text-ink hover:no-underline aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

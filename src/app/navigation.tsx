import { generatePath, Link, useLocation } from 'react-router'
import { patterns } from '#paths/patterns.ts'

/** The way to each kind of lookup, on the network in question. */
export function Navigation({ network }: { network: string }) {
  const { pathname } = useLocation()
  const latest = { network, block: 'latest' }
  const pages = [
    { label: 'Block', path: generatePath(patterns.block, latest), of: /\/block\/[^/]*$/ },
    {
      label: 'Transaction',
      path: generatePath(patterns.transaction, { ...latest, index: '0' }),
      of: /\/tx\//,
    },
    { label: 'Storage', path: generatePath(patterns.storage, { network }), of: /\/storage/ },
    { label: 'Gas', path: generatePath(patterns.gas, { network }), of: /\/gas/ },
    { label: 'Files', path: generatePath(patterns.files), of: /^\/files/ },
    { label: 'Playground', path: patterns.playground, of: /^\/playground/ },
  ]
  return (
    <nav aria-label="Lookups" className="flex min-w-0 gap-0.5 overflow-x-auto">
      {pages.map(({ label, path, of }) => (
        <Link
          key={label}
          to={path}
          aria-current={of.test(pathname) ? 'page' : undefined}
          className="rounded-md px-2 py-1 text-mute sm:px-2.5 hover:text-ink hover:no-underline aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

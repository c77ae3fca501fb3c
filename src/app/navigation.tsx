import { Link, useLocation } from 'react-router'

/** The way to each kind of lookup, on the network in question. */
export function Navigation({ network }: { network: string }) {
  const { pathname } = useLocation()
  const pages = [
    { label: 'Block', path: `/${network}/block/latest`, of: /\/block\/[^/]*$/ },
    { label: 'Transaction', path: `/${network}/block/latest/tx/0`, of: /\/tx\// },
    { label: 'Storage', path: `/${network}/storage`, of: /\/storage/ },
    { label: 'Gas', path: `/${network}/gas`, of: /\/gas/ },
    { label: 'Files', path: '/files', of: /^\/files/ },
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

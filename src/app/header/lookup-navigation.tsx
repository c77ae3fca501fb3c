import { generatePath, Link, useLocation } from 'react-router'
import { addressPath } from '#paths/address.ts'
import { patterns } from '#paths/patterns.ts'
import { findTransactionPath } from '#paths/transaction-hash.ts'

type Props = {
  network: string
  className: string
  linkClassName: string
}

/** Links to each kind of lookup, on the given network; in a row, or one below the other. */
export function LookupNavigation({ network, className, linkClassName }: Props) {
  const { pathname } = useLocation()
  const lookupPages = [
    {
      label: 'Blocks',
      path: generatePath(patterns.block, { network, block: 'latest' }),
      pattern: /^\/[^/]+\/block\/[^/]*$/,
    },
    {
      label: 'Transactions',
      path: findTransactionPath(network),
      pattern: /^\/[^/]+\/(block\/[^/]*\/)?tx(\/|$)/,
    },
    {
      label: 'Address',
      path: addressPath(network),
      pattern: /^\/[^/]+\/(read|address)(\/|$)/,
    },
    {
      label: 'Storage',
      path: generatePath(patterns.storage, { network }),
      pattern: /^\/[^/]+\/storage(\/|$)/,
    },
    {
      label: 'Gas',
      path: generatePath(patterns.gas, { network }),
      pattern: /^\/[^/]+\/gas(\/|$)/,
    },
    { label: 'Files', path: generatePath(patterns.files), pattern: /^\/files(\/|$)/ },
    { label: 'Playground', path: patterns.playground, pattern: /^\/playground/ },
  ]
  return (
    <nav aria-label="Main" className={className}>
      {lookupPages.map(({ label, path, pattern }) => (
        <Link
          key={label}
          to={path}
          aria-current={pattern.test(pathname) ? 'page' : undefined}
          className={`${linkClassName} hover:no-underline aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent`}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

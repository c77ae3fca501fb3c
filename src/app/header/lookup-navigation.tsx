import { generatePath, Link, useLocation } from 'react-router'
import { addressPath } from '#paths/address.ts'
import { patterns } from '#paths/patterns.ts'
import { findTransactionPath } from '#paths/transaction-hash.ts'

type Props = {
  /** Undefined while connections are loading, and where there are none: those links lead there. */
  network: string | undefined
  className: string
  linkClassName: string
}

/** Links to the form of each kind of lookup, on the given network; in a row or a column. */
export function LookupNavigation({ network, className, linkClassName }: Props) {
  const { pathname } = useLocation()
  const onNetwork = (path: (network: string) => string) =>
    network === undefined ? patterns.connections : path(network)
  const lookupPages = [
    {
      label: 'Blocks',
      path: onNetwork((network) => generatePath(patterns.blockTime, { network })),
      pattern: /^\/[^/]+\/block\/[^/]*$/,
    },
    {
      label: 'Transactions',
      path: onNetwork(findTransactionPath),
      pattern: /^\/[^/]+\/(block\/[^/]*\/)?tx(\/|$)/,
    },
    {
      label: 'Address',
      path: onNetwork(addressPath),
      pattern: /^\/[^/]+\/(read|address|storage)(\/|$)/,
    },
    {
      label: 'Gas',
      path: onNetwork((network) => generatePath(patterns.gas, { network })),
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
          className={`${linkClassName} hover:no-underline aria-[current]:bg-accent-soft aria-[current]:text-accent`}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

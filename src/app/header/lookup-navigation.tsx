import { generatePath, Link, useLocation } from 'react-router'
import { addressPath } from '#paths/address.ts'
import { matchPage } from '#paths/match-page.ts'
import { pageModule, patterns } from '#paths/patterns.ts'
import { findTransactionPath } from '#paths/transaction-hash.ts'

type Props = {
  /** Undefined while connections are loading, and where there are none: those links lead there. */
  network: string | undefined
  className: string
  linkClassName: string
}

/** Links to the form of each kind of lookup, on the given network; in a row or a column. */
export function LookupNavigation({ network, className, linkClassName }: Props) {
  const shownPage = matchPage(useLocation().pathname)?.name
  const [shownFolder = ''] = (shownPage && pageModule(shownPage))?.split('/') ?? []
  const onNetwork = (path: (network: string) => string) =>
    network === undefined ? patterns.connections : path(network)
  /** With the folders of `src/pages` whose pages belong to each. */
  const lookupPages = [
    {
      label: 'Blocks',
      path: onNetwork((network) => generatePath(patterns.blockTime, { network })),
      folders: ['block'],
    },
    {
      label: 'Transactions',
      path: onNetwork(findTransactionPath),
      folders: ['transaction', 'find-transaction'],
    },
    {
      label: 'Address',
      path: onNetwork(addressPath),
      folders: ['address', 'storage'],
    },
    {
      label: 'Gas',
      path: onNetwork((network) => generatePath(patterns.gas, { network })),
      folders: ['gas'],
    },
    { label: 'Files', path: generatePath(patterns.files), folders: ['files'] },
    { label: 'Playground', path: patterns.playground, folders: ['playground'] },
  ]
  return (
    <nav aria-label="Main" className={className}>
      {lookupPages.map(({ label, path, folders }) => (
        <Link
          key={label}
          to={path}
          aria-current={folders.includes(shownFolder) ? 'page' : undefined}
          className={`${linkClassName} hover:no-underline aria-[current]:bg-accent-soft aria-[current]:text-accent`}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

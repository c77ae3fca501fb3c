import { type ReactNode, useContext } from 'react'
import { generatePath, Link } from 'react-router'
import type { Address } from 'viem'
import { isAddress, normalizeHex } from '#domain/values/hex.ts'
import { addressPath, addressViewPath } from '#paths/address.ts'
import { gasPath } from '#paths/gas.ts'
import { patterns } from '#paths/patterns.ts'
import { emptyStoragePath } from '#paths/storage/storage.ts'
import { type AccountPartProps, AccountParts } from '#ui/address/account-parts.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import { AddressNames, useChecksumAddress } from '#ui/values/address-link.tsx'

type AddressView = keyof typeof addressViews

/** The views by subject; a subject's first view is the one that it opens. */
const addressViews = {
  overview: { label: 'Overview', subject: 'Overview' },
  transactions: { label: 'Transactions', subject: 'Activity' },
  events: { label: 'Events', subject: 'Activity' },
  read: { label: 'Read', subject: 'Contract' },
  proxy: { label: 'Proxy', subject: 'Contract' },
  layout: { label: 'Variables', subject: 'Storage' },
  value: { label: 'Slot', subject: 'Storage' },
  history: { label: 'History', subject: 'Storage' },
  many: { label: 'Bulk read', subject: 'Storage' },
} as const

type Subject = (typeof addressViews)[AddressView]['subject']

/** The first of the row, so that they stay where they are when the others go. */
const subjectsWithoutCode: readonly Subject[] = ['Overview', 'Activity']
const subjectsOfCode: readonly Subject[] = ['Contract', 'Storage']

const viewNames = Object.keys(addressViews) as AddressView[]

type Props = { [name in keyof AccountPartProps]?: AccountPartProps[name] | undefined } & {
  /** Address as in the URL, never ''; one that is none leads nowhere. */
  address: string
  current: AddressView
  /** The outcome of the checks of what the page shows. */
  tags?: ReactNode
  /** Paths of views that show what this page shows: one value as it is, and over time. */
  paths?: { [view in AddressView]?: string } | undefined
  /** Entries of the menu, in place of those on the account. */
  children?: ReactNode
}

/** Head of every page about one address, alike on all of them, so that switching moves nothing. */
export function AddressHeader({ address, current, tags, paths, children, ...ofPage }: Props) {
  const network = usePageNetwork()
  const known = useContext(AddressNames)(network, address)
  const checksumAddress = useChecksumAddress(address)
  const hexAddress = normalizeHex(address)
  const isValid = isAddress(hexAddress)
  // A page that was given an invalid block has no account to tell of.
  const hasAccount = isValid && !('account' in ofPage && ofPage.account === undefined)
  const account = ofPage.account ?? { network, address: hexAddress as Address, block: 'latest' }
  const { useHasNoCode, Type, PrimaryName, Menu } = useContext(AccountParts)
  const hasNoCode = useHasNoCode(network, account.address, account.block)
  const { label, subject } = addressViews[current]
  const showsAll = !hasNoCode || subjectsOfCode.includes(subject)
  const subjects = [...subjectsWithoutCode, ...(showsAll ? subjectsOfCode : [])]
  const views = viewNames.filter((view) => addressViews[view].subject === subject)
  const pathByView: { [view in AddressView]: string } = {
    overview: addressPath(network, address),
    transactions: addressViewPath('transactions', network, address),
    read: addressViewPath('read', network, address),
    events: addressViewPath('events', network, address),
    layout: generatePath(patterns.storageLayout, { network, address }),
    value: emptyStoragePath(network, address),
    history: generatePath(patterns.storageHistory, { network, address }),
    // `storageManyPath` writes the same, with a table of fields that the other views do without.
    many: generatePath(patterns.storageMany, { network, address }),
    proxy: generatePath(patterns.storageProxy, { network, address }),
    ...paths,
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <EntityHeader
        crumbs={[{ label: 'Address', to: addressPath(network) }, { label }]}
        title={known ? <span title={`From ${known.source}`}>{known.name}</span> : 'Address'}
        id={{ text: checksumAddress, what: 'address' }}
        titleTags={
          <>
            {known?.note !== undefined && <StatusTag tone="accent">Private name tag</StatusTag>}
            {hasAccount && (
              <>
                {/* A slot takes one request, and a type three. */}
                {subject !== 'Storage' && (
                  // The room of a tag that loads, so that the one beside it stays.
                  <span className="flex not-last:min-w-19">
                    <Type account={account} />
                  </span>
                )}
                {tags}
                <PrimaryName account={account} />
              </>
            )}
          </>
        }
      >
        {isValid && (
          <>
            <Link className="action" to={gasPath({ network, to: checksumAddress })}>
              Estimate call
            </Link>
            {hasAccount && <Menu {...{ ...ofPage, account }}>{children}</Menu>}
          </>
        )}
      </EntityHeader>
      {known?.note && (
        <p className="max-w-prose whitespace-pre-line text-mute wrap-anywhere">{known.note}</p>
      )}
      {isValid && (
        <Tabs
          label="Views of this address"
          current={subject}
          views={subjects.map((name) => ({ name, label: name }))}
          path={(name) => {
            const first = viewNames.find((view) => addressViews[view].subject === name)
            return pathByView[name === subject || !first ? current : first]
          }}
        >
          {views.length > 1 && (
            <nav
              aria-label={subject}
              className="flex flex-wrap gap-1 py-1 max-sm:-ml-2 max-sm:pb-2"
            >
              {views.map((view) => (
                <Link
                  key={view}
                  to={pathByView[view]}
                  aria-current={view === current ? 'page' : undefined}
                  className="rounded-md px-2 py-1 text-sm font-medium text-mute hover:text-ink hover:no-underline aria-[current]:bg-accent-soft aria-[current]:text-accent"
                >
                  {addressViews[view].label}
                </Link>
              ))}
            </nav>
          )}
        </Tabs>
      )}
    </div>
  )
}

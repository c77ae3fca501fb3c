import { type ReactNode, useContext } from 'react'
import { generatePath, Link } from 'react-router'
import { isAddress, normalizeHex } from '#domain/values/hex.ts'
import { addressPath, addressViewPath } from '#paths/address.ts'
import { gasPath } from '#paths/gas.ts'
import { patterns } from '#paths/patterns.ts'
import { emptyStoragePath } from '#paths/storage/storage.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import { AddressNames, useChecksumAddress } from '#ui/values/address-link.tsx'

type AddressView = keyof typeof viewLabels

const viewLabels = {
  overview: 'Overview',
  transactions: 'Transactions',
  events: 'Events',
  read: 'Read',
  layout: 'Variables',
  value: 'Slot',
  history: 'History',
  many: 'Bulk read',
  proxy: 'Proxy',
}

/** The first of the row, so that they stay where they are when the others go. */
const viewsWithoutCode: readonly AddressView[] = ['overview', 'transactions', 'events']

const addressViews = Object.entries(viewLabels).map(([name, label]) => ({
  name: name as AddressView,
  label,
}))

type Props = {
  /** Address as in the URL, never ''; one that is none leads nowhere. */
  address: string
  current: AddressView
  /** True where the account is known to have no code: what only contracts have is left out. */
  hasNoCode?: boolean
  /** `StatusTag`s, such as the account's type. */
  tags?: ReactNode
  /** Paths of views that show what this page shows: one value as it is, and over time. */
  paths?: { [view in AddressView]?: string } | undefined
  /** A `MoreMenu`, and at most one action. */
  children?: ReactNode
}

/** Head of every page about one address, alike on all of them, so that switching moves nothing. */
export function AddressHeader({ address, current, hasNoCode, tags, paths, children }: Props) {
  const network = usePageNetwork()
  const known = useContext(AddressNames)(network, address)
  const checksumAddress = useChecksumAddress(address)
  const isValid = isAddress(normalizeHex(address))
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
        crumbs={[{ label: 'Address', to: addressPath(network) }, { label: viewLabels[current] }]}
        title={known ? <span title={`From ${known.source}`}>{known.name}</span> : 'Address'}
        id={{ text: checksumAddress, what: 'address' }}
        titleTags={
          <>
            {known?.note !== undefined && <StatusTag tone="accent">Private name tag</StatusTag>}
            {tags}
          </>
        }
      >
        {isValid && (
          <Link className="action" to={gasPath({ network, to: checksumAddress })}>
            Estimate call
          </Link>
        )}
        {children}
      </EntityHeader>
      {known?.note && (
        <p className="max-w-prose whitespace-pre-line text-mute wrap-anywhere">{known.note}</p>
      )}
      {isValid && (
        <Tabs
          label="Views of this address"
          current={current}
          views={addressViews.filter(
            ({ name }) => !hasNoCode || name === current || viewsWithoutCode.includes(name),
          )}
          path={(view) => pathByView[view]}
        />
      )}
    </div>
  )
}

import { Link } from 'react-router'
import type { NameTag } from '#domain/name-tags/name-tag.ts'
import { addressPath } from '#paths/address.ts'
import { type TableColumn, VirtualTable } from '#ui/lists/virtual-table.tsx'
import { useChecksumAddress } from '#ui/values/address-link.tsx'
import { CopyButton, HexValue } from '#ui/values/copy-button.tsx'

type NameTagTableProps = {
  tags: readonly NameTag[]
  /** Network in use; undefined while there is no connection, and addresses have no links. */
  network: string | undefined
  onEdit: (tag: NameTag) => void
}

/** The name tags, a row each, with links to their addresses on the network in use. */
export function NameTagTable({ tags, network, onEdit }: NameTagTableProps) {
  const columns: TableColumn<NameTag>[] = [
    {
      title: 'Name tag',
      width: 'minmax(8rem,1fr)',
      narrow: 'col-start-1 col-span-2 row-start-1 font-medium',
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      title: 'Address',
      width: 'minmax(12rem,1.6fr)',
      narrow: 'col-start-1 col-span-2 row-start-2',
      cell: ({ address }) => <TaggedAddress address={address} network={network} />,
    },
    {
      title: 'Private note',
      width: 'minmax(6rem,1.4fr)',
      narrow: 'col-start-3 row-start-2 text-mute',
      cell: ({ note }) => <span title={note}>{note}</span>,
    },
    {
      title: 'Action',
      width: '4rem',
      narrow: 'col-start-3 row-start-1',
      figure: true,
      cell: (tag) => (
        <button
          type="button"
          aria-label={`Edit ${tag.name}`}
          className="min-h-6 px-1.5 text-accent hover:underline"
          onClick={() => onEdit(tag)}
        >
          Edit
        </button>
      ),
    },
  ]
  return <VirtualTable label="Name tags" rows={tags} columns={columns} />
}

type TaggedAddressProps = { address: string; network: string | undefined }

function TaggedAddress({ address, network }: TaggedAddressProps) {
  const checksumAddress = useChecksumAddress(address)
  const value = <HexValue value={checksumAddress} />
  return (
    <span className="flex min-w-0 items-center gap-1">
      {network === undefined ? (
        value
      ) : (
        <Link to={addressPath(network, checksumAddress)} className="min-w-0">
          {value}
        </Link>
      )}
      <CopyButton text={checksumAddress} what="address" />
    </span>
  )
}

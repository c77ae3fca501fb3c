import { File, Folder } from 'lucide-react'
import { Link } from 'react-router'
import type { FolderListing as Listing } from '#domain/files/folder-listing.ts'
import { countWithNoun, formatByteCount } from '#domain/values/quantity.ts'
import { filesPath } from '#paths/files-path.ts'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'
import { CidValue } from '#ui/values/cid-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** Direct children of a folder as a table: subfolders first, each row a link. */
export function FolderListing({ folder, listing }: { folder: string; listing: Listing }) {
  const rows = [
    ...listing.folders.map((subfolder) => ({ ...subfolder, isFolder: true as const })),
    ...listing.files.map((file) => ({ ...file, isFolder: false as const })),
  ]
  return (
    <VirtualTable
      label="Files in this folder"
      rows={rows}
      columns={[
        {
          title: 'Name',
          width: 'minmax(0,1fr)',
          narrow: 'col-span-2 col-start-1',
          cell: (row) => {
            const Icon = row.isFolder ? Folder : File
            const { name, path } = row
            return (
              <span className="flex min-w-0 items-center gap-2">
                <Icon aria-hidden="true" className="size-4 flex-none text-mute" />
                <Link
                  to={
                    row.isFolder
                      ? filesPath({ cid: folder, path })
                      : filesPath({ cid: row.cid, folder, path })
                  }
                  className="truncate font-medium"
                >
                  {name}
                </Link>
              </span>
            )
          },
        },
        {
          title: 'Size',
          width: '7rem',
          narrow: 'col-start-3 row-start-1 text-right',
          figure: true,
          cell: (row) => (
            <span className="text-mute">
              {row.isFolder
                ? countWithNoun(row.fileCount, 'file')
                : row.size !== undefined && formatByteCount(row.size)}
            </span>
          ),
        },
        {
          title: 'CID',
          width: '12rem',
          narrow: 'col-span-3 col-start-1 text-mute',
          cell: (row) =>
            row.isFolder ? (
              <span className="text-mute" title="Not in this browser’s list">
                –
              </span>
            ) : (
              <>
                <CidValue value={row.cid} short />
                <CopyButton text={row.cid} what={`CID of ${row.name}`} />
              </>
            ),
        },
      ]}
    />
  )
}

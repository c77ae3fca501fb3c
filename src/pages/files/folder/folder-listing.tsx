import { useQuery } from '@tanstack/react-query'
import { File, Folder } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { type FolderRow, hasExtension } from '#domain/files/unixfs/directory-block.ts'
import { formatByteCount, groupDigits } from '#domain/values/hex.ts'
import { filesPath } from '#paths/files-path.ts'
import { directoryBlockQuery } from '#queries/files/folder-target.ts'
import { TextInput } from '#ui/form/field.tsx'
import { useUrlField } from '#ui/form/use-url-field.ts'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'
import { CidValue } from '#ui/values/cid-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** Rows that are seen at a glance, and need no filter. */
const maxUnfilteredRows = 20

type Props = {
  /** CID of the folder whose paths the rows have. */
  folder: string
  rows: readonly FolderRow[]
}

/** Direct children of a folder as a table, each row a link, with a filter by name. */
export function FolderListing({ folder, rows }: Props) {
  const [filter, setFilter] = useUrlField('find')
  const wanted = filter.trim().normalize().toLowerCase()
  const shownRows = useMemo(
    () =>
      wanted === ''
        ? rows
        : rows.filter(({ name }) => name.normalize().toLowerCase().includes(wanted)),
    [rows, wanted],
  )
  return (
    <>
      {(rows.length > maxUnfilteredRows || filter !== '') && (
        <search className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <TextInput
            type="search"
            aria-label="Filter names"
            placeholder="Filter names"
            className="min-w-0 grow sm:max-w-72"
            value={filter}
            onText={setFilter}
          />
          <span role="status" className="text-mute">
            {wanted !== '' &&
              (shownRows.length === 0
                ? `None of ${groupDigits(rows.length)} in this folder; subfolders are not searched`
                : `${groupDigits(shownRows.length)} of ${groupDigits(rows.length)}`)}
          </span>
        </search>
      )}
      <VirtualTable
        label="Files in this folder"
        rows={shownRows}
        columns={[
          {
            title: 'Name',
            width: 'minmax(0,1fr)',
            narrow: 'col-span-2 col-start-1',
            cell: (row) => (
              <span className="flex min-w-0 items-center gap-2">
                <RowIcon row={row} />
                <Link to={rowPath(folder, row)} className="truncate font-medium">
                  {row.label}
                </Link>
              </span>
            ),
          },
          {
            // Links name the bytes of all blocks below them, a little more than those of a file.
            title: 'DAG size',
            width: '7rem',
            narrow: 'col-start-3 row-start-1 text-right',
            figure: true,
            cell: (row) => <RowSize row={row} />,
          },
          {
            title: 'CID',
            width: '12rem',
            narrow: 'col-span-3 col-start-1 text-mute',
            cell: ({ cid, name }) => (
              <>
                <CidValue value={cid} short />
                <CopyButton text={cid} what={`CID of ${name}`} />
              </>
            ),
          },
        ]}
      />
    </>
  )
}

/** A name that no path can hold leads to its CID alone. */
function rowPath(folder: string, { name, path, cid, isFile }: FolderRow): string {
  if (name === '' || name.includes('/')) return filesPath({ cid })
  return isFile ? filesPath({ cid, folder, path }) : filesPath({ cid: folder, path })
}

function RowSize({ row: { isFile, blocksBytes } }: { row: FolderRow }) {
  if (blocksBytes === undefined) return null
  const title = isFile ? undefined : 'Size of all its blocks, as the folder states it'
  return (
    <span className="text-mute" title={title}>
      {formatByteCount(blocksBytes)}
    </span>
  )
}

/**
 * Whether a row is a file or a folder. A name with an extension is drawn as a file, as everywhere;
 * for another one whose kind is not known, its first block is read.
 */
function RowIcon({ row: { name, cid, isFile } }: { row: FolderRow }) {
  const isAsked = !isFile && !hasExtension(name)
  const block = useQuery({ ...directoryBlockQuery(cid), enabled: isAsked }).data
  const Icon = typeof block === 'object' ? Folder : File
  return <Icon aria-hidden="true" className="size-4 flex-none text-mute" />
}

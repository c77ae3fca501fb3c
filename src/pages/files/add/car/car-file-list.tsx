import type { CarFile, CarListing } from '#domain/files/car/car-files.ts'
import { sanitizeFileName } from '#domain/files/content/download-name.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { openCarFile } from '#pages/files/add/car/open-car-file.ts'
import { VirtualTable } from '#ui/lists/virtual-table.tsx'
import { CidValue } from '#ui/values/cid-value.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

type Props = {
  car: File
  /** Name of a root that is a file: the CAR holds no name for it. */
  name: string
  listing: CarListing
}

/** The files in a CAR, each to be saved. */
export function CarFileList({ car, name, listing: { files, isWhole } }: Props) {
  if (files.length === 0) return null
  const fileName = ({ path }: CarFile) => path.slice(path.lastIndexOf('/') + 1) || name
  return (
    <>
      <VirtualTable
        label="Files in this CAR"
        rows={files}
        columns={[
          {
            title: 'Name',
            width: 'minmax(0,1fr)',
            narrow: 'col-span-2 col-start-1',
            cell: ({ path }) => <span className="truncate">{path || name}</span>,
          },
          {
            title: 'Size',
            width: '7rem',
            narrow: 'col-start-3 row-start-1 text-right',
            figure: true,
            cell: (file) =>
              'parts' in file ? (
                <span className="text-mute">{formatByteCount(file.size)}</span>
              ) : (
                <span className="truncate text-warn" title={file.why}>
                  {file.why}
                </span>
              ),
          },
          {
            title: 'CID',
            width: '12rem',
            narrow: 'col-span-2 col-start-1 text-mute',
            cell: ({ cid }) => <CidValue value={cid} short />,
          },
          {
            title: 'Save',
            width: '4rem',
            narrow: 'col-start-3 text-right',
            cell: (file) =>
              'parts' in file && (
                <button
                  type="button"
                  className="text-accent hover:underline"
                  aria-label={`Save ${file.path || name}`}
                  onClick={() =>
                    downloadBlob(
                      openCarFile(car, file),
                      sanitizeFileName(fileName(file)) || file.cid,
                    )
                  }
                >
                  Save
                </button>
              ),
          },
        ]}
      />
      {!isWhole && <p className="text-mute">First {groupDigits(files.length)} files listed.</p>}
    </>
  )
}

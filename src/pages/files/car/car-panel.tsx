import { useQueryClient } from '@tanstack/react-query'
import { describeCid } from '#domain/files/cid/cid-description.ts'
import { sanitizeFileName } from '#domain/files/content/download-name.ts'
import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import { carImportCommand } from '#domain/files/share-snippets.ts'
import { possibleImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { ArchiveDownload } from '#pages/files/car/archive-download.tsx'
import { gatherContent } from '#queries/files/car/gather-contents.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'

type Props = {
  cid: string
  /** Name of the content; empty where it is not known. */
  name: string
  pinEntry: PinEntry | undefined
  isFolder: boolean
}

/** The tab that saves a file or a folder as a CAR. */
export default function CarPanel({ cid, name, pinEntry, isFolder }: Props) {
  const queryClient = useQueryClient()
  const fileName = `${sanitizeFileName(name) || cid}.car`
  const importCommand = carImportCommand(fileName)
  const obstacle = findObstacle(cid, isFolder)
  // Settings count only where this browser verified this very CID with them.
  const provenSettingsId = pinEntry?.check === 'verified' ? pinEntry.settings : undefined
  return (
    <section aria-label="CAR" className="card grid gap-3 px-4 py-4 sm:px-5">
      <h2 className="text-lg font-semibold">CAR file</h2>
      <p className="max-w-prose text-pretty text-mute">
        All blocks of this CID in one file (CARv1). They are rebuilt in your browser from the bytes;
        the root must be this CID.
      </p>
      {obstacle === undefined ? (
        <>
          <ArchiveDownload
            size={pinEntry?.size}
            request={{
              format: 'CAR',
              fileName,
              root: cid,
              candidates: possibleImportSettings(
                cid,
                isFolder ? 'folder' : 'file',
                provenSettingsId,
              ),
              open: (signal, onRead) =>
                gatherContent(queryClient, { cid, isFolder }, signal, onRead),
            }}
          />
          <p className="flex flex-wrap items-center gap-1 text-mute">
            Import: <code className="data break-all text-ink">{importCommand}</code>
            <CopyButton text={importCommand} what="import command" />
          </p>
        </>
      ) : (
        <p className="max-w-prose text-pretty">
          <span className="font-medium">CAR unavailable:</span> {obstacle}
        </p>
      )}
    </section>
  )
}

/** Why the blocks of a CID cannot be rebuilt from bytes, if that is known before reading them. */
function findObstacle(cid: string, isFolder: boolean): string | undefined {
  if (possibleImportSettings(cid, isFolder ? 'folder' : 'file').length > 0) return undefined
  const parts = describeCid(cid)
  return parts?.hash === 'identity'
    ? 'this CID holds its bytes itself, without a block.'
    : `codec ${parts?.codec} with ${parts?.hash} cannot be rebuilt from bytes.`
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { describeCid } from '#domain/files/cid/cid.ts'
import { sanitizeFileName } from '#domain/files/content/download-name.ts'
import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import { carImportCommand } from '#domain/files/share-snippets.ts'
import { possibleImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { CarDownload } from '#pages/files/car/car-download.tsx'
import { type KnownFolder, useKnownFolder } from '#pages/files/folder/use-known-folder.ts'
import { gatherContents } from '#queries/files/car/gather-contents.ts'
import type { CarRequest } from '#queries/files/car/save-car.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'

type Props = {
  cid: string
  /** Name of the content; empty where it is not known. */
  name: string
  pinEntry: PinEntry | undefined
  isFolder: boolean
}

/** The tab that saves a file, or a folder whose files are known, as a CAR. */
export default function CarPanel({ cid, name, pinEntry, isFolder }: Props) {
  const queryClient = useQueryClient()
  const knownFolder = useKnownFolder(cid)
  const fileName = `${sanitizeFileName(name) || cid}.car`
  const importCommand = carImportCommand(fileName)
  const obstacle = findObstacle(cid, isFolder, knownFolder)
  // Settings count only where this browser verified this very CID with them.
  const provenSettingsId = pinEntry?.check === 'verified' ? pinEntry.settings : undefined
  const files = knownFolder?.files
  return (
    <section aria-label="CAR" className="card grid gap-3 px-4 py-4 sm:px-5">
      <h2 className="text-lg font-semibold">CAR file</h2>
      <p className="max-w-prose text-pretty text-mute">
        All blocks of this CID in one file (CARv1). They are rebuilt in your browser from the bytes;
        the root must be this CID.
      </p>
      {obstacle === undefined ? (
        <>
          <CarDownload
            primary
            size={files ? sumSizes(files) : pinEntry?.size}
            request={{
              fileName,
              root: cid,
              candidates: possibleImportSettings(
                cid,
                isFolder ? 'folder' : 'file',
                provenSettingsId,
              ),
              open: (signal, onRead) => openContent(queryClient, cid, files, signal, onRead),
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
function findObstacle(
  cid: string,
  isFolder: boolean,
  knownFolder: KnownFolder | undefined,
): string | undefined {
  if (isFolder && !knownFolder) return 'the files of this folder are unknown.'
  if (possibleImportSettings(cid, isFolder ? 'folder' : 'file').length > 0) return undefined
  const parts = describeCid(cid)
  return parts?.hash === 'identity'
    ? 'this CID holds its bytes itself, without a block.'
    : `codec ${parts?.codec} with ${parts?.hash} cannot be rebuilt from bytes.`
}

/** The content of a file, or of a folder with these files. */
async function openContent(
  client: QueryClient,
  cid: string,
  files: KnownFolder['files'] | undefined,
  ...[signal, onRead]: Parameters<CarRequest['open']>
) {
  const cids = files ? files.map(({ cid }) => cid) : [cid]
  const { blobs, discard } = await gatherContents(client, cids, signal, onRead)
  if (!files) return { content: blobs[0] ?? new Blob(), discard }
  const folderFiles = files.map(({ path }, index) => ({ path, file: blobs[index] ?? new Blob() }))
  return { content: { files: folderFiles, empty: [] }, discard }
}

/** Sum of the sizes, bytes; undefined where one of them is not known. */
const sumSizes = (files: KnownFolder['files']): number | undefined => {
  const sum = files.reduce((total, { size }) => total + (size ?? Number.NaN), 0)
  return Number.isNaN(sum) ? undefined : sum
}

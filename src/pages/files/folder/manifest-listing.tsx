import type { FileManifest } from '#domain/files/file-manifest.ts'
import { listFolder } from '#domain/files/folder-listing.ts'
import { FolderListing } from '#pages/files/folder/folder-listing.tsx'

type Props = {
  /** CID of the manifest. */
  cid: string
  manifest: FileManifest
  path: string
}

/** The files that a manifest names, at a path: a folder, each of whose files has a pin of its own. */
export default function ManifestListing({ cid, manifest, path }: Props) {
  const rows = listFolder(manifest.files, path.replace(/\/+$/, ''))
  return (
    <>
      {rows ? (
        <FolderListing folder={cid} rows={rows} />
      ) : (
        <p className="card px-4 py-3 text-mute sm:px-5">
          Not in this manifest: <span className="data break-all">{path}</span>
        </p>
      )}
      <p className="text-sm text-mute">As this file lists them. Each file has its own pin.</p>
    </>
  )
}

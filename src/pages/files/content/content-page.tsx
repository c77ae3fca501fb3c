import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { describeCid } from '#domain/files/cid/cid.ts'
import { importSettingsById } from '#domain/files/unixfs/import-settings.ts'
import { CidDerivation } from '#pages/files/content/cid-derivation.tsx'
import { CidDetails } from '#pages/files/content/cid-details.tsx'
import { ContentDetails } from '#pages/files/content/content-details.tsx'
import { DirectoryContents } from '#pages/files/content/directory-contents.tsx'
import { PinEntryNotes } from '#pages/files/content/pin-entry-notes.tsx'
import { SharePanel } from '#pages/files/content/share-panel.tsx'
import { PinControl } from '#pages/files/pins/pin-control.tsx'
import { type FilesAddress, filesPath } from '#paths/files.ts'
import { contentPreviewQuery } from '#queries/files/content-preview.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { usePinEntry } from '#state/pins/pin-list.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page } from '#ui/page/page.tsx'
import { CidValue } from '#ui/values/cid-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** `/files/{cid}`: the content of a CID, shown without running any of it. */
export function ContentPage({ address }: { address: FilesAddress & { cid: string } }) {
  const { cid, path } = address
  const previewResult = useQuery(contentPreviewQuery(cid))
  const serviceUrl = useQuery(filesConnectionQuery).data?.ipfsUrl
  const pinEntry = usePinEntry(serviceUrl, cid)
  // Settings count only where this device verified this very CID with them.
  const provenSettingsId = pinEntry?.check === 'verified' ? pinEntry.settings : undefined
  const provenSettings =
    provenSettingsId === undefined ? undefined : importSettingsById(provenSettingsId)
  const pageTitle = pinEntry?.name || 'Content of a CID'
  const cidFacts = describeCid(cid)
  return (
    <Page title={pageTitle}>
      <header className="mb-1 grid gap-y-2">
        <p className="text-sm">
          <Link to={filesPath()}>Files</Link>
        </p>
        <h1 className="text-xl font-semibold tracking-tight break-words">{pageTitle}</h1>
        <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto]">
          <p className="flex items-center gap-1">
            <CidValue value={cid} />
            <CopyButton text={cid} what="CID" />
          </p>
          <PinControl cid={cid} entry={pinEntry} />
        </div>
      </header>
      {path !== undefined && (
        <Note title="The address went on after the CID">
          <p>
            It named <span className="data break-all">{path}</span> below it. This API opens content
            by its CID alone, so this is what the CID itself names.
          </p>
        </Note>
      )}
      <QueryAnswer
        of={previewResult}
        waiting={
          <>
            <p className="sr-only" role="status">
              Reading the content …
            </p>
            <div aria-hidden="true" className="waiting h-16 rounded-lg" />
            <div aria-hidden="true" className="waiting h-64 rounded-lg" />
          </>
        }
        missing={null}
      >
        {(preview) =>
          preview === 'directory' ? (
            <DirectoryContents service={serviceUrl} cid={cid} />
          ) : (
            <ContentDetails
              name={pinEntry?.name || cid}
              {...{ address, knownSettings: provenSettings, preview }}
            />
          )
        }
      </QueryAnswer>
      {pinEntry && <PinEntryNotes key={cid} entry={pinEntry} />}
      <SharePanel cid={cid} name={pinEntry?.name ?? ''} ipfsUrl={serviceUrl} />
      {cidFacts && <CidDetails cid={cid} facts={cidFacts} />}
      <CidDerivation cid={cid} knownSettings={provenSettings} />
    </Page>
  )
}

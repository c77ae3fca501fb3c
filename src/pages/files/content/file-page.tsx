import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { type ContentKind, type ContentView, viewsOf } from '#domain/files/content/content-kind.ts'
import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import { visibleName } from '#domain/text/visible-name.ts'
import { formatByteCount } from '#domain/values/hex.ts'
import { ContentFrame, PathNote } from '#pages/files/content/content-frame.tsx'
import { type FileContent, useFileContent } from '#pages/files/content/use-file-content.ts'
import { folderCrumbs, useKnownFolder } from '#pages/files/folder/use-known-folder.ts'
import { ContentViewer } from '#pages/files/preview/content-viewer.tsx'
import { type FilesAddress, filesPath } from '#paths/files-path.ts'
import type { ContentPreview } from '#queries/files/content-preview.ts'
import { folderTargetQuery } from '#queries/files/folder-target.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import type { Crumb } from '#ui/entity/entity-header.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { laterSection } from '#ui/lazy/lazy-section.tsx'
import { Note } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'
import { VerificationTag } from '#ui/verdict/verification-tag.tsx'

const kindLabels = {
  empty: 'Empty',
  image: 'Image',
  audio: 'Audio',
  video: 'Video',
  json: 'JSON',
  html: 'HTML',
  text: 'Text, UTF-8',
  bytes: 'Binary',
} satisfies { [kind in ContentKind['kind']]: string }

/**
 * A kind of content, as text.
 * @internal Exported for tests.
 */
export function describeContentKind(content: ContentKind): string {
  const label = kindLabels[content.kind]
  if ('type' in content) return `${label}, ${formatName(content.type)}`
  if ('text' in content && content.encoding)
    return `${label.replace(', UTF-8', '')}, ${content.encoding}`
  return (content.kind === 'bytes' && content.format?.name) || label
}

const formatName = (type: string) => type.replace(/^.*\/|\+xml$/g, '').toUpperCase()

const ContentReadStatus = laterSection(() => import('#pages/files/content/content-read-status.tsx'))
const ContentVerdict = laterSection(() => import('#pages/files/content/content-verdict.tsx'))

/** The views of content besides its first. */
const moreViewLabels: { [view in ContentView]?: string } = {
  page: 'Page',
  text: 'Source',
  bytes: 'Hex',
}

type FilePageProps = {
  address: FilesAddress & { cid: string }
  service: string | undefined
  pinEntry: PinEntry | undefined
  previewResult: UseQueryResult<ContentPreview | 'directory'>
}

/** A file: its preview first, then sharing, its CID, and a comparison with a local file. */
export function FilePage({ address, service, pinEntry, previewResult }: FilePageProps) {
  const { cid } = address
  const { crumbs, name } = useFileLocation(address, pinEntry)
  // Settings count only where this browser verified this very CID with them.
  const provenSettingsId = pinEntry?.check === 'verified' ? pinEntry.settings : undefined
  const preview = previewResult.data === 'directory' ? undefined : previewResult.data
  const file = useFileContent({
    cid,
    name: name || cid,
    knownSettings: provenSettingsId,
    preview,
  })
  const { kind, loaded, size, check, reading } = file
  // The message names the missing block: where that is another, the provider lacks a part alone.
  const isMissing =
    !loaded && /could not find (\w+)/.exec(previewResult.error?.message ?? '')?.[1] === cid
  const contentViews = kind ? viewsOf(kind) : []
  const view = contentViews.find((other) => other === address.view) ?? contentViews[0]
  return (
    <ContentFrame
      {...{ address, service, pinEntry, crumbs, name }}
      title={visibleName(name || 'File')}
      tags={
        loaded ? (
          <>
            <ContentTag file={file} />
            {kind && <StatusTag>{describeContentKind(kind)}</StatusTag>}
            <StatusTag title={size === undefined ? 'The provider sent no size.' : undefined}>
              {size === undefined
                ? `More than ${formatByteCount(loaded.bytes.length)}`
                : formatByteCount(size)}
            </StatusTag>
          </>
        ) : (
          previewResult.isError && <StatusTag>{isMissing ? 'Not found' : 'Unavailable'}</StatusTag>
        )
      }
      action={loaded && <DownloadButton file={file} />}
      isRead={previewResult.isFetched}
      view={{ name: 'content', label: 'Content' }}
      moreViews={contentViews
        .slice(1)
        .map((name) => ({ name, label: moreViewLabels[name] ?? name }))}
      note={
        address.path !== undefined &&
        address.folder === undefined && <PathNote path={address.path} />
      }
      status={loaded && <ContentReadStatus reading={reading} />}
      verification={loaded && <ContentVerdict file={file} />}
      needsVerification={check ? check.verdict !== 'verified' : !file.isWhole}
      check={check}
    >
      {isMissing ? (
        <Note
          inline
          title="Not found on this provider"
          actions={
            <>
              <ActionButton onClick={() => previewResult.refetch()}>Retry</ActionButton>
              <Link to={filesPath()} className="action">
                Upload files
              </Link>
            </>
          }
        >
          <p>Another provider may have it. Uploading the same content gives the same CID.</p>
          <p className="data mt-1">{previewResult.error?.message}</p>
        </Note>
      ) : (
        <QueryAnswer
          of={previewResult}
          waiting={
            <>
              <p className="sr-only" role="status">
                Loading…
              </p>
              <div aria-hidden="true" className="waiting h-64 rounded-lg" />
            </>
          }
          missing={null}
        >
          {() =>
            loaded &&
            kind &&
            (view ? (
              <section aria-label="Content" className="grid grid-cols-[minmax(0,1fr)] gap-3">
                <ContentViewer
                  {...{ view, kind }}
                  loadAll={reading.isRunning ? undefined : () => reading.start('look')}
                  name={name || cid}
                  content={loaded}
                  isVerified={check?.verdict === 'verified'}
                />
              </section>
            ) : (
              <Note title="Empty file">0 bytes.</Note>
            ))
          }
        </QueryAnswer>
      )}
    </ContentFrame>
  )
}

type Props = { file: FileContent }

/** Whether the bytes that were read have the CID, as a tag that leads to the reason. */
function ContentTag({ file: { check, isCheckLost, isWhole, reading } }: Props) {
  if (check?.verdict === 'verified') return <VerificationTag text="Verified" tone="ok" />
  if (check?.verdict === 'mismatch') return <VerificationTag text="Mismatch" tone="bad" />
  const isPending = !check && !isCheckLost && (isWhole || reading.isRunning)
  return <VerificationTag text={isPending ? 'Verifying…' : 'Unverified'} />
}

/** Saves whole content as a file, and reads it first where only its beginning is loaded. */
function DownloadButton({ file }: Props) {
  const { wholeBlob, fileName, size, reading, check } = file
  return (
    <BusyButton
      primary
      busy={reading.isRunning}
      title={size === undefined ? fileName : `${fileName}, ${formatByteCount(size)}`}
      onClick={() => (wholeBlob ? downloadBlob(wholeBlob, fileName) : reading.start('save'))}
    >
      <Download aria-hidden="true" className="size-4" />
      {check?.verdict === 'mismatch' ? 'Download mismatch' : 'Download'}
    </BusyButton>
  )
}

/** The name of a file and where it is: in the folder of the link, in the pin list, or an example. */
function useFileLocation(
  { cid, folder, path }: FilesAddress,
  pinEntry: PinEntry | undefined,
): { crumbs: Crumb[]; name: string } {
  const { examples = [] } = useQuery(filesConnectionQuery).data ?? {}
  const folderName = useKnownFolder(folder)?.name ?? 'Folder'
  // A link may claim any path: only one that leads to this CID is shown.
  const target = useQuery({
    ...folderTargetQuery(folder ?? '', path ?? ''),
    enabled: folder !== undefined && path !== undefined,
  }).data
  const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  if (folder !== undefined && path !== undefined && target?.kind === 'file' && target.cid === cid)
    return {
      crumbs: folderCrumbs({ cid: folder, name: folderName }, path),
      name: baseName(path),
    }
  const name =
    baseName(pinEntry?.name ?? '') || (examples.find((example) => example.cid === cid)?.name ?? '')
  return { crumbs: [{ label: 'Files', to: filesPath() }, { label: name || 'File' }], name }
}

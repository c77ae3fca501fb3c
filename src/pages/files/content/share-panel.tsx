import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { networkScopeOf } from '#domain/connections/network-scope.ts'
import { describeCid } from '#domain/files/cid/cid-description.ts'
import { sanitizeFileName } from '#domain/files/content/download-name.ts'
import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import { shareLinks } from '#domain/files/share-links.ts'
import { carImportCommand, catSnippet, kuboSnippets } from '#domain/files/share-snippets.ts'
import { possibleImportSettings } from '#domain/files/unixfs/import-settings.ts'
import { pageAudience } from '#pages/files/audience.ts'
import { ArchiveDownload } from '#pages/files/content/archive-download.tsx'
import { filesPath } from '#paths/files-path.ts'
import { pageAddress } from '#paths/links/page-address.ts'
import { patterns } from '#paths/patterns.ts'
import { gatherContent } from '#queries/files/car/gather-contents.ts'
import type { ArchiveRequest } from '#queries/files/car/save-archive.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { CopyAction } from '#ui/values/copy-action.tsx'
import { keyNote } from '#ui/values/snippet-copy-buttons.tsx'

type Props = {
  cid: string
  name: string
  isFolder: boolean
  pinEntry: PinEntry | undefined
  /** Spec's `{ipfs_url}` of the service in use. */
  ipfsUrl: string | undefined
}

/**
 * The ways to send content, and links to it, each with who can open it. A link that opens on this
 * computer alone comes after the content itself; the links of public gateways are folded where the
 * file store is on no network.
 */
export default function SharePanel({ cid, name, isFolder, pinEntry, ipfsUrl }: Props) {
  const queryClient = useQueryClient()
  const { data } = useQuery(filesConnectionQuery)
  const scope = networkScopeOf(location.host)
  const isLocal = scope === 'this machine'
  const open: ArchiveRequest['open'] = (signal, onRead) =>
    gatherContent(queryClient, { cid, isFolder }, signal, onRead)
  const pageLink = (
    <LinkList
      label="Links"
      links={[
        {
          name: 'This page',
          text: pageAddress(filesPath({ cid })),
          about: `Opens ${pageAudience[scope]}.`,
        },
      ]}
    />
  )
  return (
    <section aria-label="Share" className="card grid gap-4 px-4 py-3 sm:px-5">
      {!isLocal && pageLink}
      {isFolder && (
        <ArchiveDownload
          request={{ format: 'ZIP', fileName: `${sanitizeFileName(name) || cid}.zip`, open }}
        />
      )}
      <CarDownload {...{ cid, name, isFolder, pinEntry, open }} />
      {data?.embedded ? (
        <>
          <p className="max-w-prose text-sm text-pretty text-mute">
            This file store is on no network. A CAR uploaded at a{' '}
            <Link to={patterns.connections}>provider</Link> on the public network keeps its CID.
          </p>
          <details>
            <summary className="min-h-6">Public links</summary>
            <p className="mt-1 text-mute">They open once another node has this content.</p>
            <PublicLinks {...{ cid, name }} />
          </details>
        </>
      ) : (
        data && <PublicLinks {...{ cid, name }} />
      )}
      {isLocal && pageLink}
      {ipfsUrl !== undefined && !isFolder && (
        <LinkList label="Shell" links={[catSnippet({ cid, name, ipfsUrl })]} />
      )}
    </section>
  )
}

type CarDownloadProps = Omit<Props, 'ipfsUrl'> & Pick<ArchiveRequest, 'open'>

/** All blocks of the CID in one file, rebuilt from its bytes. */
function CarDownload({ cid, name, isFolder, pinEntry, open }: CarDownloadProps) {
  const fileName = `${sanitizeFileName(name) || cid}.car`
  // Settings count only where this browser verified this very CID with them.
  const provenId = pinEntry?.check === 'verified' ? pinEntry.settings : undefined
  const candidates = possibleImportSettings(cid, isFolder ? 'folder' : 'file', provenId)
  const { codec, hash } = describeCid(cid) ?? {}
  if (candidates.length === 0)
    return (
      <p className="max-w-prose text-pretty">
        <span className="font-medium">CAR unavailable:</span>{' '}
        {hash === 'identity'
          ? 'this CID holds its bytes itself, without a block.'
          : `codec ${codec} with ${hash} cannot be rebuilt from bytes.`}
      </p>
    )
  return (
    <div className="grid gap-2">
      <ArchiveDownload
        size={pinEntry?.size}
        request={{ format: 'CAR', fileName, root: cid, candidates, open }}
      />
      <LinkList
        label="CAR"
        links={[{ name: 'Import with Kubo', text: carImportCommand(fileName) }]}
      />
    </div>
  )
}

type PublicLinksProps = Pick<Props, 'cid' | 'name'>

/** Gateways are only named: this page sends requests to its service alone. */
function PublicLinks({ cid, name }: PublicLinksProps) {
  return (
    <div className="grid gap-4">
      <LinkList label="Public links" links={shareLinks(cid)} />
      <LinkList label="Kubo" links={kuboSnippets({ cid, name })} />
    </div>
  )
}

type LinkListProps = {
  label: string
  links: readonly { name: string; text: string; about?: string }[]
}

/** Links, or commands of other tools, in which the key is left to a variable. */
function LinkList({ label, links }: LinkListProps) {
  return (
    <ul aria-label={label} className="grid divide-y divide-line">
      {links.map(({ name, text, about }) => (
        <li
          key={name}
          className="grid items-center gap-x-4 gap-y-1 py-2 md:grid-cols-[9.5rem_minmax(0,1fr)_auto]"
        >
          <span>{name}</span>
          <span className="min-w-0">
            <span className="data block break-all">{text}</span>
            <span className="block text-sm text-mute">{about ?? keyNote(text)}</span>
          </span>
          <CopyAction
            className="justify-self-start"
            label={about ? 'Copy link' : 'Copy'}
            text={() => text}
          />
        </li>
      ))}
    </ul>
  )
}

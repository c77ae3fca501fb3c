import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { networkScopeOf } from '#domain/connections/network-scope.ts'
import { sanitizeFileName } from '#domain/files/content/download-name.ts'
import { defaultGateway, parseGatewayHost, shareLinks } from '#domain/files/share-links.ts'
import { catSnippet, kuboSnippets } from '#domain/files/share-snippets.ts'
import { pageAudience } from '#pages/files/audience.ts'
import { ArchiveDownload } from '#pages/files/car/archive-download.tsx'
import { filesPath } from '#paths/files-path.ts'
import { pageAddress } from '#paths/links/page-address.ts'
import { patterns } from '#paths/patterns.ts'
import { gatherContent } from '#queries/files/car/gather-contents.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { TextField } from '#ui/form/field.tsx'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
import { ActionButton, CopyButton } from '#ui/values/copy-button.tsx'

const QrCode = lazySection(() => import('#pages/files/content/qr-code.tsx'))

type Props = {
  cid: string
  name: string
  isFolder: boolean
  /** Spec's `{ipfs_url}` of the service in use. */
  ipfsUrl: string | undefined
}

/**
 * Links to content, each with who can open it. The embedded file store is on no network: there the
 * links of public gateways are folded, and the ways to send the content itself come first.
 */
export default function SharePanel({ cid, name, isFolder, ipfsUrl }: Props) {
  const { data } = useQuery(filesConnectionQuery)
  const scope = networkScopeOf(location.host)
  return (
    <section aria-label="Share" className="card grid gap-4 px-4 py-3 sm:px-5">
      <LinkList
        label="Links"
        links={[
          {
            name: 'This page',
            text: pageAddress(filesPath({ cid })),
            about: `Opens ${pageAudience[scope]}.`,
          },
        ]}
        hasQrCodes={scope !== 'this machine'}
      />
      {isFolder && <FolderDownload {...{ cid, name }} />}
      {data?.embedded ? (
        <>
          <div className="max-w-prose text-pretty">
            <h2 className="text-lg font-semibold">Not on the public network</h2>
            <p className="text-mute">
              This file store is on no network. Send{' '}
              {isFolder ? 'its ZIP or ' : 'the file, or its '}
              <Link to={filesPath({ cid, view: 'car' })}>CAR</Link>, or upload it at a{' '}
              <Link to={patterns.connections}>provider</Link> on the public network: a CAR keeps its
              CID, other uploads only by the same import settings.
            </p>
          </div>
          <details>
            <summary className="min-h-6">Public links</summary>
            <p className="mt-1 text-mute">They open once another node has this content.</p>
            <PublicLinks {...{ cid, name }} />
          </details>
        </>
      ) : (
        data && <PublicLinks {...{ cid, name }} />
      )}
      {ipfsUrl !== undefined && !isFolder && (
        <LinkList label="Shell" links={[catSnippet({ cid, name, ipfsUrl })]} />
      )}
    </section>
  )
}

/** Saves a folder as one file that anyone can unpack. */
function FolderDownload({ cid, name }: Pick<Props, 'cid' | 'name'>) {
  const queryClient = useQueryClient()
  return (
    <div className="grid gap-2">
      <ArchiveDownload
        size={undefined}
        request={{
          format: 'ZIP',
          fileName: `${sanitizeFileName(name) || cid}.zip`,
          open: (signal, onRead) =>
            gatherContent(queryClient, { cid, isFolder: true }, signal, onRead),
        }}
      />
      <p className="text-sm text-mute">
        For anyone to unpack. Its files are saved as they come; those of a CAR are verified.
      </p>
    </div>
  )
}

type PublicLinksProps = Pick<Props, 'cid' | 'name'>

/** Gateways are only named: this page sends requests to its service alone. */
function PublicLinks({ cid, name }: PublicLinksProps) {
  const [typedGateway, setTypedGateway] = useState(defaultGateway)
  const gatewayHostname = parseGatewayHost(typedGateway)
  return (
    <div className="grid gap-4">
      <LinkList
        label="Public links"
        links={shareLinks(cid, gatewayHostname ?? defaultGateway)}
        hasQrCodes
      />
      <div className="max-w-xs">
        <TextField
          label="Gateway"
          problem={
            gatewayHostname === undefined ? 'Enter a host name, such as dweb.link.' : undefined
          }
          value={typedGateway}
          onChange={setTypedGateway}
        />
      </div>
      <LinkList label="Kubo" links={kuboSnippets({ cid, name })} />
    </div>
  )
}

type LinkListProps = {
  label: string
  links: readonly { name: string; text: string; about?: string }[]
  /** Whether each can be shown as a QR code, with what is said about it. */
  hasQrCodes?: boolean
}

/** Links, or commands of other tools, in which the key is left to a variable. */
function LinkList({ label, links, hasQrCodes = false }: LinkListProps) {
  const [qrLinkName, setQrLinkName] = useState<string>()
  const qrLink = links.find(({ name }) => name === qrLinkName)
  return (
    <div className="grid gap-4">
      <ul aria-label={label} className="grid divide-y divide-line">
        {links.map(({ name, text, about }) => (
          <li
            key={name}
            className="grid items-center gap-x-4 gap-y-1 py-2 md:grid-cols-[9.5rem_minmax(0,1fr)_auto]"
          >
            <span>{name}</span>
            <span className="min-w-0">
              <span className="data block break-all">{text}</span>
              <span className="block text-sm text-mute">{about}</span>
            </span>
            <span className="flex items-center gap-2">
              <CopyButton text={text} what={name} />
              {hasQrCodes && (
                <ActionButton
                  aria-label={`QR code of ${name}`}
                  aria-pressed={name === qrLinkName}
                  onClick={() => setQrLinkName(name === qrLinkName ? undefined : name)}
                >
                  QR
                </ActionButton>
              )}
            </span>
          </li>
        ))}
      </ul>
      {qrLink && <QrCode text={qrLink.text} about={qrLink.about ?? ''} />}
    </div>
  )
}

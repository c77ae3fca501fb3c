import { useState } from 'react'
import {
  defaultGateway,
  parseGatewayHost,
  type ShareLink,
  shareLinks,
} from '#domain/files/share-links.ts'
import { shareSnippets } from '#domain/files/share-snippets.ts'
import { filesPath } from '#paths/files-path.ts'
import { pageAddress } from '#paths/links/page-address.ts'
import { TextField } from '#ui/form/field.tsx'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

const QrCode = lazySection(() => import('#pages/files/content/qr-code.tsx'))

type Props = {
  cid: string
  name: string
  isFolder: boolean
  /** Spec's `{ipfs_url}` of the service in use. */
  ipfsUrl: string | undefined
}

/** Links to content. Gateways are only named: this page sends requests to its service alone. */
export default function SharePanel({ cid, name, isFolder, ipfsUrl }: Props) {
  const [typedGateway, setTypedGateway] = useState(defaultGateway)
  const [qrLinkName, setQrLinkName] = useState<string>()
  const gatewayHostname = parseGatewayHost(typedGateway)
  const links: ShareLink[] = [
    {
      name: 'This page',
      text: pageAddress(filesPath({ cid })),
      about: 'Opens in this Keyhole.',
    },
    ...shareLinks(cid, gatewayHostname ?? defaultGateway),
  ]
  const qrLink = links.find(({ name }) => name === qrLinkName)
  return (
    <section aria-label="Share" className="card grid gap-4 px-4 py-3 sm:px-5">
      <ul aria-label="Links" className="grid divide-y divide-line">
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
              <ActionButton
                aria-label={`QR code of ${name}`}
                aria-pressed={name === qrLinkName}
                onClick={() => setQrLinkName(name === qrLinkName ? undefined : name)}
              >
                QR
              </ActionButton>
            </span>
          </li>
        ))}
      </ul>
      {qrLink && <QrCode text={qrLink.text} about={qrLink.about} />}
      <div className="max-w-xs">
        <TextField
          label="Gateway"
          hint="Works if the content is public on the IPFS network."
          problem={
            gatewayHostname === undefined ? 'Enter a host name, such as dweb.link.' : undefined
          }
          value={typedGateway}
          onChange={setTypedGateway}
        />
      </div>
      {ipfsUrl !== undefined && <ShareSnippets {...{ cid, name, isFolder, ipfsUrl }} />}
    </section>
  )
}

/** Commands for the same content in other tools; the key is left to a variable. */
function ShareSnippets(content: Parameters<typeof shareSnippets>[0]) {
  return (
    <div className="grid gap-1">
      <h2 className="text-lg font-semibold">Shell</h2>
      <ul className="grid gap-1">
        {shareSnippets(content).map(({ about, line }) => (
          <li key={about} className="grid gap-x-4 md:grid-cols-[9.5rem_minmax(0,1fr)]">
            <span className="text-mute">{about}</span>
            <span>
              <code className="data break-all">{line}</code> <CopyButton text={line} what={about} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

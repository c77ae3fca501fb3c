import { base36 } from 'multiformats/bases/base36'
import { readCid } from '#domain/files/cid/cid.ts'

/** A way to share content; `about` says who can open it. */
export type ShareLink = { name: string; text: string; about: string }

/** The host of a gateway as a person types it, without scheme; undefined when it is none. */
export function parseGatewayHost(typed: string): string | undefined {
  const hostName = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase()
  return /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(hostName) ? hostName : undefined
}

/** A label of a host name has no more characters (RFC 1035, 2.3.4). */
const maxLabelChars = 63

/**
 * The addresses of a content in the network: `ipfs://`, and at a gateway as path and as subdomain
 * (specs, http-gateways). Subdomains keep contents apart in a browser, paths do not.
 */
export function shareLinks(text: string, gateway: string): ShareLink[] {
  const cid = readCid(text)?.toV1()
  if (!cid) return []
  const urlScheme = /^(localhost|127\.|\[)/.test(gateway) ? 'http' : 'https'
  const subdomainLabel = [cid.toString(), cid.toString(base36)].find(
    (spelling) => spelling.length <= maxLabelChars,
  )
  return [
    {
      name: 'ipfs://',
      text: `ipfs://${cid}`,
      about: 'For programs of the network: Kubo, IPFS Desktop, some browsers.',
    },
    {
      name: 'Gateway, path',
      text: `${urlScheme}://${gateway}/ipfs/${text}`,
      about: 'For any browser, if the gateway finds somebody who has it.',
    },
    ...(subdomainLabel === undefined
      ? []
      : [
          {
            name: 'Gateway, subdomain',
            text: `${urlScheme}://${subdomainLabel}.ipfs.${gateway}/`,
            about: 'The same, and safe for pages: each content has an origin of its own.',
          },
        ]),
  ]
}

import { base36 } from 'multiformats/bases/base36'
import { readCid } from '#domain/files/cid/cid.ts'

/** A way to share content; `about` says who can open it. */
type ShareLink = { name: string; text: string; about: string }

/** A public gateway of the IPFS project. */
export const defaultGateway = 'dweb.link'

/** The address of a content at the gateway. */
export const gatewayLink = (cid: string): string => `https://${defaultGateway}/ipfs/${cid}`

/** A label of a host name has no more characters (RFC 1035, 2.3.4). */
const maxLabelChars = 63

/**
 * The addresses of a content in the network: `ipfs://`, and at a gateway as path and as subdomain
 * (specs, http-gateways). Subdomains keep contents apart in a browser, paths do not.
 */
export function shareLinks(text: string): ShareLink[] {
  const cid = readCid(text)?.toV1()
  if (!cid) return []
  const subdomainLabel = [cid.toString(), cid.toString(base36)].find(
    (spelling) => spelling.length <= maxLabelChars,
  )
  return [
    {
      name: 'ipfs://',
      text: `ipfs://${cid}`,
      about: 'Opens in Kubo, IPFS Desktop and some browsers.',
    },
    {
      name: 'Gateway (path)',
      text: gatewayLink(text),
      about: 'Opens in any browser if the content is on the public network.',
    },
    ...(subdomainLabel === undefined
      ? []
      : [
          {
            name: 'Gateway (subdomain)',
            text: `https://${subdomainLabel}.ipfs.${defaultGateway}/`,
            about: 'As above, with an origin of its own. Safer for web pages.',
          },
        ]),
  ]
}

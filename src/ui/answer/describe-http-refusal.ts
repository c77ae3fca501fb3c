import type { ServiceHalf } from '#api/errors.ts'
import type { RefusalExplanation } from '#domain/revert/refusal.ts'
import { tableRows } from '#domain/values/table-rows.ts'

/** A refusal by its status and, where a gateway states its cause in the body, a text of that. */
const readRefusals = (table: string) =>
  tableRows(table).map(([status, title = '', meaning = '', advice = '', bodyPattern]) => ({
    status: Number(status),
    body: bodyPattern === undefined ? undefined : new RegExp(bodyPattern, 'i'),
    explanation: { title, meaning, advice },
  }))

/** One status of Infura has several causes (MetaMask/metamask-docs): its rows have a text of the body. */
const nodeRefusals = readRefusals(String.raw`
403 | Network not enabled for this key | The key is valid, but not for this network. | Enable the network in the key’s settings at the provider, then retry. | \bdoes not have access to\b|\bnetwork (?:is )?not enabled\b
403 | No archive access for this key | The account cannot read state at a block this old. | Select a later block, or add archive access at the provider. | \barchive\b
403 | Blocked by an allow-list of the key | The key is limited to listed origins, methods or addresses, and this request is not among them. | Check the key’s allow-lists at the provider. | \bproject id settings\b|\ballow-?list(?:ed)?\b|\borigins?\b
401 | Quota exceeded | The response names a limit of the key. | Wait until the quota renews, or use another key. | \b(?:quota|limit)\b
401 | Unknown API key | The key is wrong or revoked, or the provider restarted with another one. | Check the key, then retry.
402 | Quota exceeded | The account has no requests left for now. | Wait until the quota renews (often at 00:00 UTC), or use another key.
403 | Not permitted for this key | The key’s settings block this origin, network, method or address. | Check the key’s settings and allow-lists at the provider.
404 | API not found at this URL | A server responded, but not at the path of this API. | Check the RPC URL of the connection and the name of the network.
413 | Request too large | The provider limits the size of a request. | Send less at once.
429 | Too many requests | The provider limits the rate of requests. | Wait a moment, then retry.
`)

/** A status means less where no key was sent. */
const keylessRefusals = readRefusals(String.raw`
401 | API key required | The provider needs a key, and none was sent. | Enter the URL with its key in the connection, or use another provider.
402 | Quota exceeded | The provider has no requests left for now. | Wait until the quota renews, or use another provider.
403 | No archive access | Without a key, the provider reads no state at a block this old. | Select a later block, or use another provider. | \barchive\b
403 | Not permitted | The provider blocks this origin, network, method or address. | Use another provider, or a URL with a key.
`)

/**
 * IPFS needs key and secret, and a billing card on the account: spec 1 and 5.2. The rows with
 * a text of the body are Kubo’s (go-ipfs-cmds, http/handler.go; kubo, core/corehttp/commands.go).
 */
const filesRefusals = readRefusals(`
403 | Kubo blocks this page | The origin of this page is not on Kubo’s allow-list. | Add it to API.HTTPHeaders.Access-Control-Allow-Origin in Kubo’s configuration, or run Keyhole’s service in front of it. | ^403 - Forbidden
403 | Unknown Kubo credentials | API.Authorizations has no entry that allows this command. | Check the IPFS authentication, key and secret of the connection. | Kubo RPC Access Denied
401 | Unknown IPFS key or secret | The API key is the user name and its secret the password. One is wrong or revoked, or the provider restarted with others. | Check both, then retry.
402 | Billing card missing or quota exceeded | The provider requires a billing card for IPFS, even on a free account. | Add a card to the account at the provider, then retry.
403 | IPFS not permitted for this account | The account has no billing card, which IPFS requires even on a free account, or the key’s settings block this page or command. | Check billing and the key’s settings at the provider, then retry.
404 | IPFS API not found at this URL | A server responded, but it does not know this command. | Check the IPFS API URL of the connection: it ends before /api/v0.
413 | File too large | The provider or a proxy limits the size of an upload. | Upload a smaller file, or contact the provider about its limit.
504 | Gateway timeout | A proxy ended the request while IPFS was still working. Hosts do so after some minutes. | Upload smaller files. Retrying is safe: the same bytes get the same CID.
`)

/** Explains a refusal by its status and raw body; `Retry-After` is told by `describeFailure`. */
export function describeHttpRefusal(
  status: number,
  body: string,
  by: ServiceHalf,
): RefusalExplanation {
  const plainRefusals = nodeRefusals.filter(({ body }) => body === undefined)
  const ownRefusals = { node: nodeRefusals, files: filesRefusals, keyless: keylessRefusals }[by]
  const refusals = [...ownRefusals, ...plainRefusals]
  // A page of HTML comes from a proxy or a firewall, and its text may be about anything.
  const isHtmlPage = /^\s*<|<(?:!doctype|html|head|body)\b/i.test(body)
  const known = refusals.find(
    (each) => each.status === status && (!each.body || (!isHtmlPage && each.body.test(body))),
  )
  if (known) return known.explanation
  return status >= 500
    ? {
        title: `Provider error (${status})`,
        meaning: 'The provider responded, but the node or storage behind it did not.',
        advice: 'This is usually temporary: retry in a moment.',
      }
    : {
        title: `Rejected with status ${status}`,
        meaning: 'The status gives no further reason.',
        advice: 'Read the response below, then retry.',
      }
}

import type { RefusalExplanation } from '#domain/revert/refusal.ts'

/** Explanations of HTTP statuses of 400 or more. */
type RefusalsByStatus = { [status: number]: RefusalExplanation }
/** A cause that a gateway states in the body of its answer. */
type KnownRefusal = RefusalExplanation & { status: number; body: RegExp }

const nodeRefusals: RefusalsByStatus = {
  401: {
    title: 'Unknown API key',
    meaning: 'The key is wrong or revoked, or the provider restarted with another one.',
    advice: 'Check the key, then retry.',
  },
  402: {
    title: 'Quota exceeded',
    meaning: 'The account has no requests left for now.',
    advice: 'Wait until the quota renews (often at 00:00 UTC), or use another key.',
  },
  403: {
    title: 'Not permitted for this key',
    meaning: 'The key’s settings block this origin, network, method or address.',
    advice: 'Check the key’s settings and allow-lists at the provider.',
  },
  404: {
    title: 'API not found at this URL',
    meaning: 'A server responded, but not at the path of this API.',
    advice: 'Check the RPC URL of the connection and the name of the network.',
  },
  413: {
    title: 'Request too large',
    meaning: 'The provider limits the size of a request.',
    advice: 'Send less at once.',
  },
  429: {
    title: 'Too many requests',
    meaning: 'The provider limits the rate of requests for this key.',
    advice: 'Wait a moment, then retry.',
  },
}

/** IPFS needs key and secret, and a billing card on the account: spec 1 and 5.2. */
const filesRefusals: RefusalsByStatus = {
  401: {
    title: 'Unknown IPFS key or secret',
    meaning:
      'The API key is the user name and its secret the password. One is wrong or revoked, or the provider restarted with others.',
    advice: 'Check both, then retry.',
  },
  402: {
    title: 'Billing card missing or quota exceeded',
    meaning: 'The provider requires a billing card for IPFS, even on a free account.',
    advice: 'Add a card to the account at the provider, then retry.',
  },
  403: {
    title: 'IPFS not permitted for this account',
    meaning:
      'The account has no billing card, which IPFS requires even on a free account, or the key’s settings block this page or command.',
    advice: 'Check billing and the key’s settings at the provider, then retry.',
  },
  404: {
    title: 'IPFS API not found at this URL',
    meaning: 'A server responded, but it does not know this command.',
    advice: 'Check the IPFS API URL of the connection: it ends before /api/v0.',
  },
  413: {
    title: 'File too large',
    meaning: 'The provider or a proxy limits the size of an upload.',
    advice: 'Upload a smaller file, or contact the provider about its limit.',
  },
  504: {
    title: 'Gateway timeout',
    meaning:
      'A proxy ended the request while IPFS was still working. Hosts do so after some minutes.',
    advice: 'Upload smaller files. Retrying is safe: the same bytes get the same CID.',
  },
}

/** Texts of Infura (MetaMask/metamask-docs), where one status has several causes. */
const knownNodeRefusals: readonly KnownRefusal[] = [
  {
    status: 403,
    body: /\bdoes not have access to\b|\bnetwork (?:is )?not enabled\b/i,
    title: 'Network not enabled for this key',
    meaning: 'The key is valid, but not for this network.',
    advice: 'Enable the network in the key’s settings at the provider, then retry.',
  },
  {
    status: 403,
    body: /\barchive\b/i,
    title: 'No archive access for this key',
    meaning: 'The account cannot read state at a block this old.',
    advice: 'Select a later block, or add archive access at the provider.',
  },
  {
    status: 403,
    body: /\bproject id settings\b|\ballow-?list(?:ed)?\b|\borigins?\b/i,
    title: 'Blocked by an allow-list of the key',
    meaning:
      'The key is limited to listed origins, methods or addresses, and this request is not among them.',
    advice: 'Check the key’s allow-lists at the provider.',
  },
]

/** Texts of Kubo (go-ipfs-cmds, http/handler.go; kubo, core/corehttp/commands.go). */
const knownFilesRefusals: readonly KnownRefusal[] = [
  {
    status: 403,
    body: /^403 - Forbidden/,
    title: 'Kubo blocks this page',
    meaning: 'The origin of this page is not on Kubo’s allow-list.',
    advice:
      'Add it to API.HTTPHeaders.Access-Control-Allow-Origin in Kubo’s configuration, or run Keyhole’s service in front of it.',
  },
  {
    status: 403,
    body: /Kubo RPC Access Denied/,
    title: 'Unknown Kubo credentials',
    meaning: 'API.Authorizations has no entry that allows this command.',
    advice: 'Check the IPFS authentication, key and secret of the connection.',
  },
]

const gatewayRefusal = (status: number): RefusalExplanation => ({
  title: `Provider error (${status})`,
  meaning: 'The provider responded, but the node or storage behind it did not.',
  advice: 'This is usually temporary: retry in a moment.',
})

/** Explains a refusal by its status and raw body; `Retry-After` is told by `describeFailure`. */
export function describeHttpRefusal(
  status: number,
  body: string,
  by: 'node' | 'files',
): RefusalExplanation {
  const knownRefusals = by === 'files' ? knownFilesRefusals : knownNodeRefusals
  // A page of HTML comes from a proxy or a firewall, and its text may be about anything.
  const isHtmlPage = /^\s*<|<(?:!doctype|html|head|body)\b/i.test(body)
  const matchingRefusal = knownRefusals.find(
    (candidate) => candidate.status === status && !isHtmlPage && candidate.body.test(body),
  )
  if (matchingRefusal) {
    const { title, meaning, advice } = matchingRefusal
    return { title, meaning, advice }
  }
  const unknownRefusal = {
    title: `Rejected with status ${status}`,
    meaning: 'The status gives no further reason.',
    advice: 'Read the response below, then retry.',
  }
  const filesRefusal = by === 'files' ? filesRefusals[status] : undefined
  return (
    filesRefusal ??
    nodeRefusals[status] ??
    (status >= 500 ? gatewayRefusal(status) : unknownRefusal)
  )
}

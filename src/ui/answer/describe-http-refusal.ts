import type { RefusalExplanation } from '#domain/revert/refusal.ts'

/** What an HTTP status of 400 or more means. */
type RefusalsByStatus = { [status: number]: RefusalExplanation }
/** A cause that a gateway tells by the body of its answer. */
type KnownRefusal = { status: number; body: RegExp; explanation: RefusalExplanation }

const nodeRefusals: RefusalsByStatus = {
  401: {
    title: 'The service does not know this API key',
    meaning: 'The key is wrong, was revoked, or the service was started anew with another one.',
    advice: 'Check the key, then try again.',
  },
  402: {
    title: 'The quota is used up',
    meaning: 'The provider counts requests, and the account has none left for now.',
    advice: 'Wait until the quota renews (often at 00:00 UTC), or use another key.',
  },
  403: {
    title: 'The key may not do this',
    meaning: 'The key is known, but its settings refuse this origin, network, method or address.',
    advice: 'Look at the key’s settings and allow-lists at the provider.',
  },
  404: {
    title: 'There is no such service at this address',
    meaning: 'Something answered, but not at the path of this API.',
    advice: 'Check the base address of the connection and the name of the network.',
  },
  413: {
    title: 'The request is too large for the service',
    meaning: 'The service bounds the size of a request.',
    advice: 'Send less at once.',
  },
  429: {
    title: 'Too many requests',
    meaning: 'The service limits how often this key may ask.',
    advice: 'Wait a moment, then try again.',
  },
}

/** The file network needs key and secret, and a billing card on the account: spec 1 and 5.2. */
const filesRefusals: RefusalsByStatus = {
  401: {
    title: 'The file network does not know this key and secret',
    meaning:
      'It wants the API key as the user name and the API key secret as the password, and one of them is wrong, was revoked, or the service was started anew with others.',
    advice: 'Check both, then try again.',
  },
  402: {
    title: 'The account has no billing card, or its quota is used up',
    meaning:
      'The file network wants a billing card on the account, even on a free one. Nothing is stored or read before there is one.',
    advice: 'Add a card to the account at the provider, then try again.',
  },
  403: {
    title: 'The account may not use the file network',
    meaning:
      'The key is known. Either the account has no billing card, which the file network wants even on a free account, or the key’s settings refuse this page or this command.',
    advice: 'Look at billing and at the key’s settings at the provider, then try again.',
  },
  404: {
    title: 'There is no file network at this address',
    meaning: 'Something answered, but it knows no such command.',
    advice: 'Check the file network address of the connection: it ends before /api/v0.',
  },
  413: {
    title: 'The file is too large for the service',
    meaning: 'The service, or a proxy before it, bounds the size of an upload.',
    advice: 'Add a smaller file, or ask whoever runs the service for its bound.',
  },
  504: {
    title: 'A proxy before the file network lost patience',
    meaning:
      'It ended the request while the service was at work. Hosts do so after some minutes, whatever the service goes on to do.',
    advice:
      'Smaller files take less long. Trying again does no harm: the same bytes get the same CID.',
  },
}

/** Texts of Infura (MetaMask/metamask-docs), where one status has several causes. */
const knownNodeRefusals: readonly KnownRefusal[] = [
  {
    status: 403,
    body: /\bdoes not have access to\b|\bnetwork (?:is )?not enabled\b/i,
    explanation: {
      title: 'This network is not enabled for the key',
      meaning: 'The key is known, but not for this network.',
      advice: 'Enable the network in the key’s settings at the provider, then try again.',
    },
  },
  {
    status: 403,
    body: /\barchive\b/i,
    explanation: {
      title: 'The key has no access to old state',
      meaning: 'This block is too old for what the account may ask.',
      advice: 'Ask at a later block, or add archive access at the provider.',
    },
  },
  {
    status: 403,
    body: /\bproject id settings\b|\ballow-?list(?:ed)?\b|\borigins?\b/i,
    explanation: {
      title: 'An allow-list of the key refuses this',
      meaning:
        'The key’s settings name the origins, methods or addresses that it may be used for, and this request is not among them. The same key may pass for another address.',
      advice: 'Look at the key’s allow-lists at the provider.',
    },
  },
]

/** Texts of Kubo (go-ipfs-cmds, http/handler.go; kubo, core/corehttp/commands.go). */
const knownFilesRefusals: readonly KnownRefusal[] = [
  {
    status: 403,
    body: /^403 - Forbidden/,
    explanation: {
      title: 'Kubo does not let this page ask',
      meaning: 'Its list of origins that may use its API lacks the address of this page.',
      advice:
        'Add it to API.HTTPHeaders.Access-Control-Allow-Origin in Kubo’s configuration, or use the service of Keyhole in front of it.',
    },
  },
  {
    status: 403,
    body: /Kubo RPC Access Denied/,
    explanation: {
      title: 'Kubo does not know these credentials',
      meaning: 'Its API.Authorizations has no entry for them, or none that allows this command.',
      advice: 'Check the kind of credentials, the key and the secret of the connection.',
    },
  },
]

const gatewayRefusal: RefusalExplanation = {
  title: 'The service has trouble behind it',
  meaning: 'It answered, but the node or storage that it relies on did not.',
  advice: 'This usually passes: try again in a moment.',
}

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
  if (matchingRefusal) return matchingRefusal.explanation
  const unknownRefusal = {
    title: `The service refused with status ${status}`,
    meaning: 'The status says no more than that; the answer below may.',
    advice: 'Read the answer, then try again.',
  }
  const filesRefusal = by === 'files' ? filesRefusals[status] : undefined
  return filesRefusal ?? nodeRefusals[status] ?? (status >= 500 ? gatewayRefusal : unknownRefusal)
}

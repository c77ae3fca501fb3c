import { sanitizeFileName } from '#domain/files/content/download-name.ts'
import { fileSnippets, shellQuote } from '#domain/text/snippet.ts'

/** A path after a CID may hold anything. */
const shellArgument = (text: string) => (/^[\w/.-]+$/.test(text) ? text : shellQuote(text))

/** Lines for a POSIX shell that get a content; neither key nor secret is ever part of one. */
export function shareSnippets({
  cid,
  name,
  ipfsUrl,
}: {
  cid: string
  /** The name to save it under; empty when it has none. */
  name: string
  /** Spec's `{ipfs_url}`. */
  ipfsUrl: string
}): { about: string; line: string }[] {
  const outputOption = ` -o ${shellQuote(sanitizeFileName(name) || cid)}`
  const [[, curlLine] = ['', '']] = fileSnippets({ ipfsUrl, command: 'cat', cid })
  return [
    { about: 'curl', line: curlLine + outputOption },
    { about: 'Kubo', line: `ipfs get ${shellArgument(cid)}${outputOption}` },
    { about: 'Kubo pin', line: `ipfs pin add ${shellArgument(cid)}` },
  ]
}

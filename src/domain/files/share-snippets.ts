import { fileName } from '#domain/files/content/download-name.ts'
import { fileSnippets, quote } from '#domain/text/snippet.ts'

/** A path after a CID may hold anything. */
const word = (text: string) => (/^[\w/.-]+$/.test(text) ? text : quote(text))

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
  const output = ` -o ${quote(fileName(name) || cid)}`
  const [[, curl] = ['', '']] = fileSnippets({ ipfsUrl, command: 'cat', cid })
  return [
    { about: 'From this service', line: curl + output },
    { about: 'With Kubo', line: `ipfs get ${word(cid)}${output}` },
    { about: 'Keep it with Kubo', line: `ipfs pin add ${word(cid)}` },
  ]
}

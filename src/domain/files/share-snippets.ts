import { sanitizeFileName } from '#domain/files/content/download-name.ts'
import { fileSnippets, shellFileName, shellQuote } from '#domain/text/snippet.ts'

/** A path after a CID may hold anything. */
const shellArgument = (text: string) => (/^[\w/.-]+$/.test(text) ? text : shellQuote(text))

type SharedContent = {
  cid: string
  /** The name to save it under; empty when it has none. */
  name: string
}

const outputOption = ({ cid, name }: SharedContent) =>
  ` -o ${shellFileName(sanitizeFileName(name) || cid)}`

/**
 * The line for a POSIX shell that saves a file by `cat`; neither key nor secret is ever part of it.
 * A failure is shown, and not saved as the file. `ipfsUrl` is the spec's `{ipfs_url}`.
 */
export function catSnippet({ ipfsUrl, ...content }: SharedContent & { ipfsUrl: string }) {
  const [[, curlLine] = ['', '']] = fileSnippets({ ipfsUrl, command: 'cat', cid: content.cid })
  return { name: 'curl', text: `${curlLine} -fS${outputOption(content)}` }
}

/** Lines by which a Kubo node gets a content from the public network. */
export const kuboSnippets = (content: SharedContent): { name: string; text: string }[] => [
  {
    name: 'Save with Kubo',
    text: `ipfs get ${shellArgument(content.cid)}${outputOption(content)}`,
  },
  { name: 'Pin with Kubo', text: `ipfs pin add ${shellArgument(content.cid)}` },
]

/** The line for Kubo that imports a CAR file, wherever it was saved. */
export const carImportCommand = (fileName: string): string =>
  `ipfs dag import ${shellFileName(fileName)}`

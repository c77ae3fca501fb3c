import { sanitizeFileName } from '#domain/files/content/download-name.ts'
import { fileSnippets, shellFileName, shellQuote } from '#domain/text/snippet.ts'

/** A path after a CID may hold anything. */
const shellArgument = (text: string) => (/^[\w/.-]+$/.test(text) ? text : shellQuote(text))

/**
 * Lines for a POSIX shell that get a content; neither key nor secret is ever part of one. A folder
 * has none for curl, as `cat` reads files only.
 */
export function shareSnippets({
  cid,
  name,
  isFolder,
  ipfsUrl,
}: {
  cid: string
  /** The name to save it under; empty when it has none. */
  name: string
  isFolder: boolean
  /** Spec's `{ipfs_url}`. */
  ipfsUrl: string
}): { about: string; line: string }[] {
  const outputOption = ` -o ${shellFileName(sanitizeFileName(name) || cid)}`
  const [[, curlLine] = ['', '']] = fileSnippets({ ipfsUrl, command: 'cat', cid })
  return [
    // A failure is shown, and not saved as the file.
    ...(isFolder ? [] : [{ about: 'curl', line: `${curlLine} -fS${outputOption}` }]),
    { about: 'Kubo', line: `ipfs get ${shellArgument(cid)}${outputOption}` },
    { about: 'Kubo pin', line: `ipfs pin add ${shellArgument(cid)}` },
  ]
}

/** The line for Kubo that imports a CAR file, wherever it was saved. */
export const carImportCommand = (fileName: string): string =>
  `ipfs dag import ${shellFileName(fileName)}`

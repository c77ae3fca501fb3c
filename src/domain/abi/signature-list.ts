/** Signatures of one standard or protocol, and where its ABI is published. */
export type SignatureGroup = { name: string; source: string; signatures: string[] }

/**
 * Reads a list of signatures: `[name] source` begins a group, each line below it is a signature, or
 * the names of some without arguments. Lines that begin with `#` are comments.
 */
export function parseSignatureList(text: string): SignatureGroup[] {
  const groups: SignatureGroup[] = []
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [, name, source] = /^\[(.+?)\] (.+)$/.exec(line) ?? []
    if (name !== undefined && source !== undefined) groups.push({ name, source, signatures: [] })
    else {
      const isSignature = line.includes('(')
      groups
        .at(-1)
        ?.signatures.push(...(isSignature ? [line] : line.split(' ').map((bare) => `${bare}()`)))
    }
  }
  return groups
}

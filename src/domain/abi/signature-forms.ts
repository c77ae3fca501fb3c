import { isRawObject, type RawObject } from '#domain/values/raw.ts'

const signaturePattern = /^[^\s(]+\s*\(.*\)$/

/**
 * The signatures in the JSON of signature databases and compilers, one per line:
 * `methodIdentifiers` of solc, Vyper and `forge inspect`, answers of 4byte.directory and OpenChain.
 * Undefined for other JSON.
 */
export function readSignatureMap(json: RawObject): string | undefined {
  const keys = Object.keys(json)
  if (keys.length > 0 && keys.every((key) => signaturePattern.test(key))) return keys.join('\n')
  if (Array.isArray(json.results)) {
    const texts = json.results.flatMap((entry) =>
      isRawObject(entry) && typeof entry.text_signature === 'string' ? [entry.text_signature] : [],
    )
    return texts.length > 0 ? texts.join('\n') : undefined
  }
  const { result } = json
  if (!isRawObject(result)) return undefined
  const lines = (['function', 'event', 'error'] as const).flatMap((kind) => {
    const bySelector = result[kind]
    if (!isRawObject(bySelector)) return []
    return Object.values(bySelector).flatMap((entries) =>
      Array.isArray(entries)
        ? entries.flatMap((entry) =>
            isRawObject(entry) && typeof entry.name === 'string' ? [`${kind} ${entry.name}`] : [],
          )
        : [],
    )
  })
  return lines.length > 0 ? lines.join('\n') : undefined
}

/**
 * The signatures of tables and lists that tools print, one per line: `forge inspect`, `forge
 * selectors`, `solc --hashes`, `cast selectors`. Undefined for other text.
 */
export function readSignatureTable(text: string): string | undefined {
  const lines = text.split('\n')
  const cellRows = lines.map((line) => line.split(/[|│┃║]/).map((cell) => cell.trim()))
  if (cellRows.filter(({ length }) => length >= 4).length > 1)
    return cellRows.map(readTableRow).join('\n')
  // cast selectors: selector, types, mutability, separated by tabs.
  if (lines.some((line) => /^0x[0-9a-f]{8}\s+\S*\s+(view|pure|payable|nonpayable)\s*$/.test(line)))
    return lines
      .map((line) => line.replace(/^(0x[0-9a-f]{8})\s+(\S*?)\s+(\w+)\s*$/, '$1($2) $3'))
      .join('\n')
  // solc --hashes
  if (/^(Function|Error|Event) signatures:\s*$/m.test(text))
    return lines
      .map((line) => (/^[0-9a-f]{8,64}: /.test(line) ? line.replace(/^[0-9a-f]+: /, '') : ''))
      .join('\n')
  return undefined
}

/** Rows of rules, headings and empty cells become empty lines, so that lines keep their numbers. */
function readTableRow(cells: readonly string[]): string {
  const kind = cells.find((cell) =>
    /^(function|event|error|constructor|fallback|receive)$/i.test(cell),
  )
  const signature = cells.find((cell) => /\(.*\)/.test(cell))
  if (signature === undefined)
    return kind && /^(fallback|receive)$/i.test(kind) ? `${kind.toLowerCase()}()` : ''
  const word = kind?.toLowerCase()
  return word === undefined || signature.startsWith(word) ? signature : `${word} ${signature}`
}

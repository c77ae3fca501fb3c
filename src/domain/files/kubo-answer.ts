import { isRawObject, parseJson, type RawObject } from '#domain/values/raw.ts'

/** An error of a command, in one of the known shapes. */
export type KuboError = { text: string; code: number }

/**
 * The lines of an answer of `add` or of a pin command, each JSON, or its one value over many lines, and the
 * first error among them: Kubo may fail after it has sent its status of 200 (kubo issue 5168). `rest` is
 * text that is not JSON, or a line that was cut off.
 */
export function readKuboLines(body: string): {
  lines: RawObject[]
  error: KuboError | undefined
  rest: string
} {
  const whole = parseJson(body)
  const texts = body.split('\n')
  const values =
    whole === undefined ? texts.map((text) => (text.trim() === '' ? [] : parseJson(text))) : [whole]
  const unreadable = values.indexOf(undefined)
  const end = unreadable < 0 ? values.length : unreadable
  const lines = values.slice(0, end).flat().filter(isRawObject)
  const rest = unreadable < 0 ? '' : texts.slice(unreadable).join('\n')
  return { lines, error: lines.map(readKuboError).find(Boolean), rest }
}

/** An error in one of the known shapes: Kubo's, lower-case, or a host's `error`. */
function readKuboError(line: RawObject): KuboError | undefined {
  const { error } = line
  const kuboLine = isRawObject(error) ? error : line
  const errorTexts = [
    readField(kuboLine, 'Message'),
    kuboLine.reason,
    kuboLine.details,
    error,
  ].filter((text) => typeof text === 'string' && text !== '')
  // A `message` beside a hash is a greeting.
  if (errorTexts.length === 0 || readAddedFile(line)) return undefined
  const errorCode = Number(readField(kuboLine, 'Code'))
  return { text: String(errorTexts[0]), code: Number.isInteger(errorCode) ? errorCode : 0 }
}

/**
 * A stored file or directory, in the dialects of Kubo, js-ipfs and hosts; what a line does not say is
 * empty. Undefined for a line of progress.
 */
export function readAddedFile(line: RawObject) {
  // Hosts wrap the node's line.
  const kuboLine = isRawObject(line.data) ? line.data : line
  const Hash = cidText(
    readField(kuboLine, 'Hash') ??
      readField(kuboLine, 'Cid') ??
      kuboLine.IpfsHash ??
      kuboLine.ipfs_hash,
  )
  if (Hash === '') return undefined
  const Name = String(readField(kuboLine, 'Name') ?? kuboLine.path ?? '')
  return { Name, Hash, Size: String(readField(kuboLine, 'Size') ?? '') }
}

/** The pins that a line names; undefined for a line of progress. */
export function readPins(line: RawObject): string[] | undefined {
  const pins = readField(line, 'Pins')
  if (!Array.isArray(pins)) return undefined
  return pins.map((pin: unknown) => cidText(isRawObject(pin) ? readField(pin, 'Cid') : pin))
}

/** Kubo's spelling, otherwise the lower-case one of servers that imitate it. */
const readField = (line: RawObject, name: string) => line[name] ?? line[name.toLowerCase()]

/** A CID as text: some servers write it as DAG-JSON does, `{ "/": cid }`. */
function cidText(value: unknown): string {
  if (typeof value === 'string') return value
  return isRawObject(value) && typeof value['/'] === 'string' ? value['/'] : ''
}

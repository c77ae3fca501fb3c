import { UnreachableError } from '#api/errors.ts'
import { http } from '#api/http.ts'
import { type ConnectionFile, readConnectionFile } from '#domain/connections/connection-file.ts'

let presetsPromise: Promise<ConnectionFile> | undefined

/**
 * The connections that the host of the dashboard set in `connections.json` beside `index.html`
 * (docs/connections.md); none when there is no such file, in whose place hosts answer with a page.
 * Requested once; after a failure again.
 * @throws UnreachableError when no one answered.
 */
export function loadPresets(): Promise<ConnectionFile> {
  presetsPromise ??= fetchPresets().catch((error: unknown) => {
    presetsPromise = undefined
    throw error
  })
  return presetsPromise
}

async function fetchPresets(): Promise<ConnectionFile> {
  const { status, body } = await http(`${import.meta.env.BASE_URL}connections.json`)
  if (status >= 500)
    throw new UnreachableError('network', `The host of this page returned status ${status}.`)
  if (status !== 200 || body.trimStart().startsWith('<')) return { connections: [], problems: [] }
  return readConnectionFile(body, location.origin)
}

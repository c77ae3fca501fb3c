import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isRawObject } from '#domain/raw.ts'
import type { Config } from '#service/config.ts'
import { StartError } from '#service/start-error.ts'

/** The credentials of spec 5: the key in JSON-RPC addresses; key and secret for files. */
export type Keys = { apiKey: string; apiKeySecret: string }

/**
 * The keys that the config gives; what it leaves out is made at the first start (32 hexadecimal
 * digits each) and kept in `keys.json` of the data directory, readable by its owner alone.
 * Throws a StartError when that file cannot be read or written.
 */
export async function loadKeys(config: Config): Promise<Keys> {
  const { apiKey, apiKeySecret, dataDir } = config
  if (apiKey && apiKeySecret) return { apiKey, apiKeySecret }
  const kept = (await readKeys(dataDir)) ?? (await makeKeys(dataDir))
  return { apiKey: apiKey ?? kept.apiKey, apiKeySecret: apiKeySecret ?? kept.apiKeySecret }
}

async function readKeys(dataDir: string): Promise<Keys | undefined> {
  const path = resolve(dataDir, 'keys.json')
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new StartError(
      `The key file ${path} cannot be read (${codeOf(error)}): set KEYHOLE_DATA_DIR to a directory of yours`,
    )
  }
  const keys = parseKeys(text)
  if (keys) return keys
  throw new StartError(
    `The key file ${path} is damaged: repair it, or delete it to have new keys made at the next start`,
  )
}

function parseKeys(text: string): Keys | undefined {
  try {
    const kept: unknown = JSON.parse(text)
    if (!isRawObject(kept)) return undefined
    const { apiKey, apiKeySecret } = kept
    const whole = (key: unknown) => typeof key === 'string' && /^[0-9a-f]{32}$/.test(key)
    return whole(apiKey) && whole(apiKeySecret) ? (kept as Keys) : undefined
  } catch {
    return undefined
  }
}

async function makeKeys(dataDir: string): Promise<Keys> {
  const keys = {
    apiKey: randomBytes(16).toString('hex'),
    apiKeySecret: randomBytes(16).toString('hex'),
  }
  const path = resolve(dataDir, 'keys.json')
  // Written beside and renamed, so that a crash in between leaves no half file to be called damaged.
  const draft = join(dataDir, `keys.${process.pid}.tmp`)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(draft, `${JSON.stringify(keys, undefined, 2)}\n`, { mode: 0o600, flush: true })
    await rename(draft, path)
  } catch (error) {
    throw new StartError(
      `The data directory ${resolve(dataDir)} cannot be written (${codeOf(error)}): set KEYHOLE_DATA_DIR to a directory of yours`,
    )
  }
  return keys
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Stats, unwatchFile, watchFile } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Config } from '#service/config/config.ts'
import { type ApiKey, localName, readKeyFile, writeKeyFile } from '#service/config/key-file.ts'
import { StartError } from '#service/config/start-error.ts'

/** The API keys of a service as they are now. */
export type Keyring = {
  all(): readonly ApiKey[]
  /** The key of these characters. Found by its digest, so that time says nothing about others. */
  find(key: string): ApiKey | undefined
  /** Tells after each change which keys are no longer good as they were. */
  onChange(listener: (revoked: readonly ApiKey[]) => void): void
}

/** A keyring whose keys can be replaced; those that are the same as before stay the same objects. */
export function createKeyring(initial: readonly ApiKey[]) {
  const listeners: ((revoked: readonly ApiKey[]) => void)[] = []
  let byDigest = new Map<string, ApiKey>()
  const replace = (keys: readonly ApiKey[]) => {
    const before = byDigest
    byDigest = new Map(
      keys.map((key) => {
        const place = digest(key.key).toString('hex')
        const same = before.get(place)
        return [place, same && isDeepStrictEqual(same, key) ? same : key]
      }),
    )
    const good = new Set(byDigest.values())
    const revoked = [...before.values()].filter((key) => !good.has(key))
    for (const listener of listeners) listener(revoked)
  }
  replace(initial)
  return {
    all: () => [...byDigest.values()],
    find: (key: string) => byDigest.get(digest(key).toString('hex')),
    onChange: (listener: (revoked: readonly ApiKey[]) => void) => void listeners.push(listener),
    replace,
  } satisfies Keyring & { replace: unknown }
}

/** Whether two secrets are the same, in a time that does not tell how much of them is. */
export const sameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other))

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/** A key of 32 hexadecimal digits, and a secret of as many. */
export const makeKey = (name: string): ApiKey => ({
  name,
  key: randomBytes(16).toString('hex'),
  secret: randomBytes(16).toString('hex'),
})

export const keysPath = ({ dataDir, keysFile }: Pick<Config, 'dataDir' | 'keysFile'>): string =>
  keysFile ?? join(dataDir, 'keys.json')

type KeySettings = Pick<Config, 'dataDir' | 'keysFile' | 'apiKey' | 'apiKeySecret'>

/**
 * The keys of the key file, with the key `local` as the environment wants it. Where there is no file
 * yet, `local` is made and kept there. Throws a StartError when the file cannot be read or written.
 */
export async function loadKeys(config: KeySettings): Promise<ApiKey[]> {
  const { keysFile, apiKey, apiKeySecret } = config
  const kept = await readKeyFile(keysPath(config))
  if (keysFile !== undefined && !kept)
    throw new StartError(
      `The key file ${keysFile} of keysFile is not there: make it with npm run keys -- add {name}`,
    )
  const half = (apiKey === undefined) !== (apiKeySecret === undefined)
  const wanted = (!kept && !apiKey) || (half && !kept?.some(({ name }) => name === localName))
  if (!wanted) return withSettings(kept ?? [], config)
  const keys = [makeKey(localName), ...(kept ?? [])]
  await writeKeyFile(keysPath(config), keys)
  return withSettings(keys, config)
}

/** What the environment says stands for the kept key without changing it. */
function withSettings(kept: readonly ApiKey[], { apiKey, apiKeySecret }: KeySettings): ApiKey[] {
  if (apiKey && apiKeySecret) {
    const others = kept.filter(({ name }) => name !== localName)
    return [{ name: localName, key: apiKey, secret: apiKeySecret }, ...others]
  }
  return kept.map((key) =>
    key.name === localName
      ? { ...key, key: apiKey ?? key.key, secret: apiKeySecret ?? key.secret }
      : key,
  )
}

type Log = { info(words: string): void; error(words: string): void }

/**
 * Reads the keys again whenever their file changes, which is looked for every second: that sees
 * renames and mounted files, too. After a change that cannot be read the last good keys stay.
 * Returns the end of it.
 */
export function watchKeys(
  config: KeySettings,
  replace: (keys: readonly ApiKey[]) => void,
  log: Log,
): () => void {
  const path = keysPath(config)
  const reread = async () => {
    try {
      const kept = await readKeyFile(path)
      if (!kept) throw new StartError(`The key file ${path} is gone`)
      const keys = withSettings(kept, config)
      replace(keys)
      log.info(`The keys were read again: ${keys.map(({ name }) => name).join(', ') || 'none'}`)
    } catch (error) {
      const why = error instanceof StartError ? error.message : String(error)
      log.error(`${why}; the keys stay as they were`)
    }
  }
  const changed = (now: Stats, before: Stats) => {
    // Node tells of a file that is not there once, at the beginning.
    if (now.mtimeMs !== 0 || before.mtimeMs !== 0) reread()
  }
  watchFile(path, { interval: 1_000, persistent: false }, changed)
  return () => unwatchFile(path, changed)
}

import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Stats, unwatchFile, watchFile } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ServiceConfig } from '#service/config/config.ts'
import { StartError } from '#service/config/json-file.ts'
import { type ApiKey, localKeyName, readKeyFile, writeKeyFile } from '#service/config/key-file.ts'

export type Keyring = {
  all(): readonly ApiKey[]
  /**
   * Looks a key up in a table, where V8 compares seeded hashes of whole texts before any letter: timing
   * says nothing about how much of a guess is right, and a digest costs a tenth of a kept answer.
   */
  find(key: string): ApiKey | undefined
  /** Calls the listener after each change, with the keys that were removed or changed. */
  onChange(listener: (revoked: readonly ApiKey[]) => void): void
}

/** A keyring whose keys can be replaced; unchanged keys stay the same objects. */
export function createKeyring(initial: readonly ApiKey[]) {
  const listeners: ((revoked: readonly ApiKey[]) => void)[] = []
  let byText = new Map<string, ApiKey>()
  const replace = (keys: readonly ApiKey[]) => {
    const previousByText = byText
    byText = new Map(
      keys.map((key) => {
        const previousKey = previousByText.get(key.key)
        return [key.key, previousKey && isDeepStrictEqual(previousKey, key) ? previousKey : key]
      }),
    )
    const currentKeys = new Set(byText.values())
    const revokedKeys = [...previousByText.values()].filter((key) => !currentKeys.has(key))
    for (const listener of listeners) listener(revokedKeys)
  }
  replace(initial)
  return {
    all: () => [...byText.values()],
    find: (key: string): ApiKey | undefined => byText.get(key),
    onChange: (listener: (revoked: readonly ApiKey[]) => void) => void listeners.push(listener),
    replace,
  } satisfies Keyring & { replace: unknown }
}

/** Whether two secrets are equal, in constant time. */
export const sameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))

/** A key of 32 hexadecimal digits, and a secret of as many. */
export const makeKey = (name: string): ApiKey => ({
  name,
  key: randomBytes(16).toString('hex'),
  secret: randomBytes(16).toString('hex'),
})

export const keysPath = ({
  dataDir,
  keysFile,
}: Pick<ServiceConfig, 'dataDir' | 'keysFile'>): string => keysFile ?? join(dataDir, 'keys.json')

type KeySettings = Pick<ServiceConfig, 'dataDir' | 'keysFile' | 'apiKey' | 'apiKeySecret'>

/**
 * The keys of the key file, with the key `local` as the environment sets it. When there is no file,
 * `local` is created and written. Throws a StartError when the file cannot be read or written.
 */
export async function loadKeys(config: KeySettings): Promise<ApiKey[]> {
  const { keysFile, apiKey, apiKeySecret } = config
  const keyFile = await readKeyFile(keysPath(config))
  const fileKeys = keyFile?.keys
  if (keysFile !== undefined && !fileKeys)
    throw new StartError(
      `The key file ${keysFile} of keysFile is not there: make it with the command keys add NAME`,
    )
  const isHalfSet = (apiKey === undefined) !== (apiKeySecret === undefined)
  const mustMakeKey =
    (!fileKeys && !apiKey) || (isHalfSet && !fileKeys?.some(({ name }) => name === localKeyName))
  if (!mustMakeKey) return withSettings(fileKeys ?? [], config)
  const localKey = makeKey(localKeyName)
  await writeKeyFile(keysPath(config), [localKey, ...(keyFile?.written ?? [])])
  return withSettings([localKey, ...(fileKeys ?? [])], config)
}

/** Replaces the key `local` by that of the environment; the file stays as it is. */
function withSettings(
  fileKeys: readonly ApiKey[],
  { apiKey, apiKeySecret }: KeySettings,
): ApiKey[] {
  if (apiKey && apiKeySecret) {
    const otherKeys = fileKeys.filter(({ name }) => name !== localKeyName)
    return [{ name: localKeyName, key: apiKey, secret: apiKeySecret }, ...otherKeys]
  }
  return fileKeys.map((key) =>
    key.name === localKeyName
      ? { ...key, key: apiKey ?? key.key, secret: apiKeySecret ?? key.secret }
      : key,
  )
}

type KeysLog = { info(message: string): void; error(message: string): void }

/**
 * Reads the keys again whenever their file changes. Checks every second, which notices renames and
 * mounted files, too. When the changed file cannot be read, the last good keys stay. Returns a
 * function that stops watching.
 */
export function watchKeys(
  config: KeySettings,
  replace: (keys: readonly ApiKey[]) => void,
  log: KeysLog,
): () => void {
  const keyFilePath = keysPath(config)
  const rereadKeys = async () => {
    try {
      const keyFile = await readKeyFile(keyFilePath)
      if (!keyFile) throw new StartError(`The key file ${keyFilePath} is gone`)
      const activeKeys = withSettings(keyFile.keys, config)
      replace(activeKeys)
      log.info(
        `The keys were read again: ${activeKeys.map(({ name }) => name).join(', ') || 'none'}`,
      )
    } catch (error) {
      const errorMessage = error instanceof StartError ? error.message : String(error)
      log.error(`${errorMessage}; the keys stay as they were`)
    }
  }
  const onFileChange = (now: Stats, before: Stats) => {
    // For a file that does not exist, Node calls the listener once at the beginning.
    if (now.mtimeMs !== 0 || before.mtimeMs !== 0) rereadKeys()
  }
  watchFile(keyFilePath, { interval: 1_000, persistent: false }, onFileChange)
  return () => unwatchFile(keyFilePath, onFileChange)
}

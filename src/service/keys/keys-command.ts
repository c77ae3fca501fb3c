import type { ServiceConfig } from '#service/config/config.ts'
import { readKeyFile, writeKeyFile } from '#service/config/key-file.ts'
import { StartError } from '#service/config/start-error.ts'
import { keysPath, makeKey } from '#service/keys/keys.ts'

const usage = 'the commands are keys list, keys add {name} and keys remove {name}'

/**
 * Lists, adds or removes keys; resolves to the text to print. A running service notices within a
 * second. Only `add` prints a key, and only once. Throws a StartError when it cannot be done.
 */
export async function runKeysCommand(
  config: Pick<ServiceConfig, 'dataDir' | 'keysFile'>,
  commandArguments: readonly string[],
): Promise<string> {
  const [verb, name = '', ...extraArguments] = commandArguments
  const path = keysPath(config)
  const keys = (await readKeyFile(path)) ?? []
  if (verb === 'list' && name === '') return keys.map((key) => key.name).join('\n') || 'no keys'
  if (!name || extraArguments.length > 0) throw new StartError(usage)
  const exists = keys.some((key) => key.name === name)
  if (verb === 'add') {
    if (exists) throw new StartError(`there is a key called ${name} already in ${path}`)
    const newKey = makeKey(name)
    await writeKeyFile(path, [...keys, newKey])
    return `API key: ${newKey.key}\nAPI key secret: ${newKey.secret}`
  }
  if (verb !== 'remove') throw new StartError(usage)
  if (!exists) throw new StartError(`there is no key called ${name} in ${path}`)
  await writeKeyFile(
    path,
    keys.filter((key) => key.name !== name),
  )
  return `The key ${name} is revoked.`
}

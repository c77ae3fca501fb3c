import type { ServiceConfig } from '#service/config/config.ts'
import { StartError, WrongUsage } from '#service/config/json-file.ts'
import { keyNameSchema, readKeyFile, writeKeyFile } from '#service/config/key-file.ts'
import { keysPath, makeKey } from '#service/keys/keys.ts'
import { parseCommandLine } from '#service/terminal/arguments.ts'

const usage = 'the commands are keys list, keys add NAME and keys remove NAME'

/**
 * Lists, adds or removes keys; resolves to the text to print. A running service notices within a
 * second. Only `add` prints a key, and only once. After `--` a name may begin with a hyphen. Throws a
 * StartError when it cannot be done, a WrongUsage when it is not a command.
 */
export async function runKeysCommand(
  config: Pick<ServiceConfig, 'dataDir' | 'keysFile'>,
  commandArguments: readonly string[],
): Promise<string> {
  const separatorIndex = [...commandArguments, '--'].indexOf('--')
  const mayBeFlags = commandArguments.slice(0, separatorIndex)
  if (mayBeFlags.includes('--help') || mayBeFlags.includes('-h')) return usage
  const [verb, givenName = '', ...extraArguments] = parseCommandLine(commandArguments, []).words
  // A terminal may write an accent as a letter of its own.
  const name = givenName.normalize()
  const path = keysPath(config)
  const { keys, written } = (await readKeyFile(path)) ?? { keys: [], written: [] }
  if (verb === 'list' && name === '') return keys.map((key) => key.name).join('\n') || 'no keys'
  const isFlag = name.startsWith('-') && mayBeFlags.includes(givenName)
  if (!name || isFlag || extraArguments.length > 0) throw new WrongUsage(usage)
  const keyIndex = keys.findIndex((key) => key.name.normalize() === name)
  if (verb === 'add') {
    if (keyIndex >= 0) throw new StartError(`there is a key called ${name} already in ${path}`)
    const { error: nameError } = keyNameSchema.safeParse(name)
    if (nameError) throw new StartError(`the name of a key ${nameError.issues[0]?.message}`)
    const newKey = makeKey(name)
    await writeKeyFile(path, [...written, newKey])
    return `API key: ${newKey.key}\nAPI key secret: ${newKey.secret}`
  }
  if (verb !== 'remove') throw new WrongUsage(usage)
  if (keyIndex < 0) throw new StartError(`there is no key called ${name} in ${path}`)
  await writeKeyFile(path, written.toSpliced(keyIndex, 1))
  return `The key ${name} is revoked.`
}

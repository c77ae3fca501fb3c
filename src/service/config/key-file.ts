import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { originSchema } from '#service/config/config-file.ts'
import { readJsonText } from '#service/config/json-file.ts'
import { StartError } from '#service/config/start-error.ts'

/** The key is a segment of addresses (spec 5.1) and the user name of Basic credentials (5.2). */
export const keyTextSchema = z
  .string()
  .refine(
    (text) => /^[a-z0-9][\w.~-]{0,127}$/i.test(text),
    'must be 1 to 128 letters, digits and - _ . ~, starting with a letter or digit',
  )

export const secretTextSchema = z
  .string()
  .refine(
    (text) => /^[!-~]{1,128}$/.test(text),
    'must be 1 to 128 printable ASCII characters without spaces',
  )

const apiKeySchema = z.strictObject({
  name: z
    .string()
    .refine((text) => /^[\w.@ -]{1,64}$/.test(text), 'must be 1 to 64 letters, digits and - _ . @'),
  key: keyTextSchema,
  secret: secretTextSchema,
  networks: z.array(z.string()).exactOptional(),
  origins: z.array(originSchema).exactOptional(),
  requestsPerSecond: z.number().positive().exactOptional(),
  burst: z.int().min(1).exactOptional(),
})

/** Credentials of spec 5 with the networks and sites that they are for; all when left out. */
export type ApiKey = z.output<typeof apiKeySchema>

const uniqueMember = (member: 'name' | 'key') => (keys: readonly ApiKey[]) =>
  new Set(keys.map((key) => key[member])).size === keys.length

const keyFileSchema = z.strictObject({
  keys: z
    .array(apiKeySchema)
    .refine(uniqueMember('name'), 'must each have a name of its own')
    .refine(uniqueMember('key'), 'must each be another key'),
})

/** The file of the first version, which had one key. */
const oneKeySchema = z.strictObject({ apiKey: keyTextSchema, apiKeySecret: secretTextSchema })

/** The name of the key that the first start creates. */
export const localKeyName = 'local'

/** The keys in a file; undefined when there is none. Throws a StartError for an invalid file. */
export async function readKeyFile(path: string): Promise<ApiKey[] | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new StartError(
      `The key file ${resolve(path)} cannot be read (${errorCodeText(error)}): set KEYHOLE_DATA_DIR to a directory of yours`,
    )
  }
  const fileLabel = `The key file ${resolve(path)}`
  if (!text.includes('"apiKeySecret"'))
    return readJsonText(fileLabel, text, keyFileSchema, process.env).keys
  const { apiKey, apiKeySecret } = readJsonText(fileLabel, text, oneKeySchema, process.env)
  return [{ name: localKeyName, key: apiKey, secret: apiKeySecret }]
}

/** Writes keys, readable by their owner alone. Throws a StartError when it cannot. */
export async function writeKeyFile(path: string, keys: readonly ApiKey[]): Promise<void> {
  // Written to a draft and renamed, so that a crash leaves no half-written file.
  const draftPath = `${path}.${process.pid}.tmp`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(draftPath, `${JSON.stringify({ keys }, undefined, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    await rename(draftPath, path)
  } catch (error) {
    throw new StartError(
      `The directory ${resolve(dirname(path))} of the keys cannot be written (${errorCodeText(error)}): set KEYHOLE_DATA_DIR to a directory of yours`,
    )
  }
}

const errorCodeText = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#domain/values/raw.ts'
import {
  extraMethodsSchema,
  maxRequestsPerSecond,
  minRequestsPerSecond,
  originSchema,
} from '#service/config/config-file.ts'
import { readJsonText, StartError } from '#service/config/json-file.ts'

/**
 * Creates a folder and its parents, or throws the error of the disk. Node's own recursion never ends where a
 * folder that is there answers ENOENT, as /proc does, and hides the error of a disk that can only be read.
 */
export async function makeDirectory(path: string, mode = 0o700): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    if ((await stat(path).catch(() => undefined))?.isDirectory()) return
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing || existsSync(dirname(path))) throw error
    await makeDirectory(dirname(path), mode)
    await makeDirectory(path, mode)
  }
}

/**
 * The key is a segment of addresses (spec 5.1) and the user name of Basic credentials (5.2). A shorter
 * one is guessed within minutes, and could not be masked in a log; the same goes for a secret.
 */
export const keyTextSchema = z
  .string()
  .refine(
    (text) => /^[a-z0-9][\w.~-]{7,127}$/i.test(text),
    'must be 8 to 128 letters, digits and - _ . ~, starting with a letter or digit',
  )

export const secretTextSchema = z
  .string()
  .refine(
    (text) => /^[!-~]{8,128}$/.test(text),
    'must be 8 to 128 printable ASCII characters without spaces',
  )

/**
 * A person's name for a key, in any language, on one line of a list or log. No part of it is read
 * as an environment variable.
 */
export const keyNameSchema = z
  .string()
  .refine(
    (name) =>
      /^[^\p{C}\p{Zl}\p{Zp}]{1,64}$/u.test(name) && name === name.trim() && !/\$\{\w+\}/.test(name),
    'must be 1 to 64 visible characters, without spaces at its ends',
  )

const apiKeySchema = z.strictObject({
  name: keyNameSchema,
  key: keyTextSchema,
  secret: secretTextSchema,
  networks: z.array(z.string()).exactOptional(),
  origins: z.array(originSchema).exactOptional(),
  requestsPerSecond: z.number().min(minRequestsPerSecond).max(maxRequestsPerSecond).exactOptional(),
  burst: z.int().min(1).exactOptional(),
  extraMethods: extraMethodsSchema.exactOptional(),
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

/** The name of the key that the first start creates. */
export const localKeyName = 'local'

/** The keys of a file, and the same as they are written there, perhaps with names of variables. */
export type KeyFile = { keys: ApiKey[]; written: readonly unknown[] }

/** Reads a key file; undefined when there is none. Throws a StartError for an invalid one. */
export async function readKeyFile(path: string): Promise<KeyFile | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new StartError(
      `The key file ${resolve(path)} cannot be read (${errorCodeText(error)}): set KEYHOLE_DATA_DIR to a directory of yours`,
    )
  }
  return parseKeyText(path, text)
}

function parseKeyText(path: string, text: string): KeyFile {
  const { keys } = readJsonText(`The key file ${resolve(path)}`, text, keyFileSchema, process.env)
  const { keys: written } = parseJson(text.replace(/^\uFEFF/, '')) as { keys: unknown[] }
  return { keys, written }
}

/**
 * Writes keys as they are to be written, readable by their owner alone, and only what the reader
 * takes. Throws a StartError when it cannot.
 */
export async function writeKeyFile(path: string, written: readonly unknown[]): Promise<void> {
  const text = `${JSON.stringify({ keys: written }, undefined, 2)}\n`
  parseKeyText(path, text)
  // Written to a draft and renamed, so that a crash leaves no half-written file.
  const draftPath = `${path}.${process.pid}.tmp`
  try {
    await makeDirectory(dirname(path))
    await writeFile(draftPath, text, { mode: 0o600, flush: true })
    await rename(draftPath, path)
  } catch (error) {
    await rm(draftPath, { force: true }).catch(() => {})
    throw new StartError(describeWriteProblem(path, errorCodeText(error)))
  }
}

/**
 * Why keys could not be written, and what helps.
 * @internal Exported for tests.
 */
export function describeWriteProblem(path: string, errorCode: string): string {
  const problem = `The directory ${resolve(dirname(path))} of the keys cannot be written (${errorCode})`
  if (/^(ENOSPC|EDQUOT)$/.test(errorCode)) return `${problem}: its disk is full, free some space`
  if (errorCode === 'EROFS') return `${problem}: its disk can only be read`
  return `${problem}: set KEYHOLE_DATA_DIR to a directory of yours`
}

const errorCodeText = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

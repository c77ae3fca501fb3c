import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import { parseJson } from '#domain/json/parse-json.ts'
import { isAddress } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** A contract that a project has deployed, and the file that has its ABI and perhaps its layout. */
export type Deployment = {
  chainId: number
  address: Address
  /** Name of the contract in its source. */
  name: string
  /** Path of the artifact; undefined where no file, or more than one, has that name. */
  artifactPath: string | undefined
}

/** Artifacts have some 100 KiB, runs of long scripts some MiB. */
const maxFileBytes = 32 * 1024 * 1024
/** Deployments of one project, at most; folders of libraries are not looked into. */
const maxDirectoryEntries = 5_000

/** Files as they were read last: every page asks, and they change seldom. */
const keptFiles = new LRUCache<
  string,
  { mtimeMs: number; size: number; value: RawObject | undefined }
>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ size }) => size + 1,
})

/** A JSON file with an object; undefined where there is none, it is too large or something else. */
export function readJsonFile(path: string): RawObject | undefined {
  try {
    const { size, mtimeMs } = statSync(path)
    if (size > maxFileBytes) return undefined
    const keptFile = keptFiles.get(path)
    if (keptFile?.mtimeMs === mtimeMs && keptFile.size === size) return keptFile.value
    const parsed = parseJson(readFileSync(path, 'utf8'))
    const value = isRawObject(parsed) ? parsed : undefined
    keptFiles.set(path, { mtimeMs, size, value })
    return value
  } catch {
    return undefined
  }
}

/** Names in a folder; none where it is not there. */
export function listDirectory(path: string): string[] {
  try {
    return readdirSync(path).slice(0, maxDirectoryEntries)
  } catch {
    return []
  }
}

/** A text file; empty where there is none. */
export const readText = (path: string): string =>
  existsSync(path) ? readFileSync(path, 'utf8') : ''

/** A deployment, where its fields can be one. */
export function readDeployment(
  chainId: number,
  address: unknown,
  name: unknown,
  artifactPath: string | undefined,
): Deployment[] {
  if (typeof address !== 'string' || !isAddress(address) || typeof name !== 'string') return []
  return [{ chainId, address: getAddress(address), name, artifactPath }]
}

export const objectsIn = (list: unknown): RawObject[] =>
  Array.isArray(list) ? list.filter(isRawObject) : []

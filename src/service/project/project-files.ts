import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
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

/** A JSON file with an object; undefined where there is none, it is too large or something else. */
export function readJsonFile(path: string): RawObject | undefined {
  try {
    if (statSync(path).size > maxFileBytes) return undefined
    const value = parseJson(readFileSync(path, 'utf8'))
    return isRawObject(value) ? value : undefined
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

/** The first of some files of a folder that is there. */
export const findFile = (directory: string, names: readonly string[]): string | undefined => {
  const present = listDirectory(directory)
  const name = names.find((name) => present.includes(name))
  return name === undefined ? undefined : join(directory, name)
}

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

/** The items of a list that are objects. */
export const objectsIn = (list: unknown): RawObject[] =>
  Array.isArray(list) ? list.filter(isRawObject) : []

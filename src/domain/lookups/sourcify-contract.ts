import { readAbi } from '#domain/abi/artifact.ts'
import type { ContractSources } from '#domain/source/source-declaration.ts'
import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import { findLayouts } from '#domain/storage/layout-files/find-layouts.ts'
import { isSameHex } from '#domain/values/hex.ts'
import { asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'

/** A verified contract as Sourcify describes it. */
export type SourcifyContract = {
  /** `exact match`: the metadata hash is the same, too; `match`: all other code is. */
  match: 'exact match' | 'match'
  /** The ABI as JSON. */
  abi: string
  /** Undefined where the compiler wrote no layout. */
  layout: RawLayout | undefined
}

/** The source of a verified contract as Sourcify has it. */
export type SourcifySources = ContractSources & Pick<SourcifyContract, 'match'>

const matches = new Map([
  ['exact_match', 'exact match'],
  ['match', 'match'],
] as const)

type Asked = { chainId: number; address: string }

/**
 * Reads what `GET /v2/contract/{chainId}/{address}?fields=abi,storageLayout,compilation` returned
 * (Sourcify APIv2, 2.1): null for a contract that is not verified, which comes with status 404, or
 * why the response cannot be used.
 */
export const readSourcifyContract = (json: unknown, asked: Asked) =>
  readMatch(json, asked, (match, json): SourcifyContract | { problem: string } => {
    const abi = Array.isArray(json.abi) ? JSON.stringify(json.abi) : undefined
    if (abi === undefined || 'problem' in readAbi(abi, 'function'))
      return { problem: 'The response has no valid ABI.' }
    return { match, abi, layout: readLayoutOf(json) }
  })

/** Reads what `?fields=sources,compilation` returned, as `readSourcifyContract` does. */
export const readSourcifySources = (json: unknown, asked: Asked) =>
  readMatch(
    json,
    asked,
    (match, { sources, compilation }): SourcifySources | { problem: string } => {
      const files = Object.entries(asRawObject(sources)).flatMap(([path, file]) =>
        isRawObject(file) && typeof file.content === 'string'
          ? [[path, file.content] as const]
          : [],
      )
      const named = isRawObject(compilation) ? String(compilation.fullyQualifiedName) : ''
      const [, path, name] = /^(.*):([^:]+)$/.exec(named) ?? []
      if (files.length === 0 || name === undefined)
        return { problem: 'The response has no source files.' }
      return { match, name, path, files: Object.fromEntries(files) }
    },
  )

function readMatch<T>(
  json: unknown,
  { chainId, address }: Asked,
  read: (match: SourcifyContract['match'], json: RawObject) => T,
): T | null | { problem: string } {
  if (!isRawObject(json) || json.match === undefined)
    return { problem: 'The response is not a contract of Sourcify.' }
  if (String(json.chainId) !== String(chainId) || !isSameHex(json.address, address))
    return { problem: 'The response is of another contract.' }
  if (json.match === null) return null
  const match = matches.get(json.match as 'match')
  if (match === undefined) return { problem: 'The response has an unknown kind of match.' }
  return read(match, json)
}

/** Solidity's layout needs the whole response, which names the contract; Vyper's does not. */
function readLayoutOf(json: RawObject): RawLayout | undefined {
  const { storageLayout } = json
  if (!isRawObject(storageLayout)) return undefined
  const layoutJson = Array.isArray(storageLayout.storage) ? json : storageLayout
  const foundLayouts = findLayouts(JSON.stringify(layoutJson))
  return 'layouts' in foundLayouts ? foundLayouts.layouts[0] : undefined
}

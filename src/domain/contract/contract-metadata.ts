import type { Hex } from 'viem'
import { parseJson } from '#domain/json/parse-json.ts'
import { isHash } from '#domain/values/hex.ts'
import { asRawList, asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'

/** A source file that a metadata file names. */
type ContractSource = {
  path: string
  keccak256: Hex | undefined
  /** CID under which it may be found on the file network. */
  cid: string | undefined
  license: string | undefined
  /** The source itself, where a setting put it in. */
  content: string | undefined
}

/** A contract's metadata file. All of it is its author's claim. */
export type ContractMetadata = {
  name: string | undefined
  /** The source file that holds the contract. */
  file: string | undefined
  language: string | undefined
  compiler: string | undefined
  evmVersion: string | undefined
  /** Undefined when the file does not give it. */
  optimizer: { enabled: boolean; runs: number | undefined } | undefined
  /** The author's sentence for users. */
  notice: string | undefined
  /** The ABI as JSON; undefined when the file has none. */
  abi: string | undefined
  sources: ContractSource[]
}

/**
 * Reads a metadata file (Solidity documentation, "Contract Metadata"), or says why it is not one.
 * Missing or malformed fields are left out.
 */
export function readContractMetadata(text: string): ContractMetadata | { problem: string } {
  const json = parseJson(text)
  if (json === undefined) return { problem: 'The file is not JSON.' }
  if (!isRawObject(json) || !isRawObject(json.output))
    return { problem: 'Not contract metadata: the JSON has no output.' }
  const settings = asRawObject(json.settings)
  const [[file, name] = []] = Object.entries(asRawObject(settings.compilationTarget))
  const optimizer = asRawObject(settings.optimizer)
  const { abi, userdoc, devdoc } = json.output
  return {
    file,
    name: asString(name),
    language: asString(json.language),
    compiler: asString(asRawObject(json.compiler).version),
    evmVersion: asString(settings.evmVersion),
    optimizer:
      typeof optimizer.enabled === 'boolean'
        ? {
            enabled: optimizer.enabled,
            runs: typeof optimizer.runs === 'number' ? optimizer.runs : undefined,
          }
        : undefined,
    notice: asString(asRawObject(userdoc).notice) ?? asString(asRawObject(devdoc).title),
    abi: Array.isArray(abi) ? JSON.stringify(abi) : undefined,
    sources: Object.entries(asRawObject(json.sources)).map(([path, source]) =>
      readSource(path, asRawObject(source)),
    ),
  }
}

function readSource(path: string, { keccak256, urls, license, content }: RawObject) {
  const ipfsCids = asRawList(urls).flatMap((url) => {
    const [, cid] = String(url).match(/^(?:dweb|ipfs):\/+(?:ipfs\/)?(\w+)$/) ?? []
    return cid === undefined ? [] : [cid]
  })
  return {
    path,
    keccak256: isHash(keccak256) ? keccak256 : undefined,
    cid: ipfsCids[0],
    license: asString(license),
    content: asString(content),
  }
}

const asString = (value: unknown) => (typeof value === 'string' ? value : undefined)

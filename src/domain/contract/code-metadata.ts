import { decode } from '@ipld/dag-cbor'
import { base58btc } from 'multiformats/bases/base58'
import type { Hex } from 'viem'
import { isHash } from '#domain/values/hex.ts'
import { fromHex, toHex } from '#domain/values/integer.ts'
import {
  asRawList,
  asRawObject,
  isRawObject,
  parseJson,
  type RawObject,
} from '#domain/values/raw.ts'

/** The metadata that a compiler put behind a contract's code. */
export type CodeMetadata = {
  /** Compiler and version such as `Solidity 0.8.30`, as far as the metadata says. */
  compiler: string | undefined
  /** CID of the metadata file, version 0. */
  ipfs: string | undefined
  /** The file on Swarm, which this API does not reach: key `bzzr0` or `bzzr1`, and hash. */
  swarm: { key: string; hash: Hex } | undefined
  /** Experimental features were on. */
  experimental: boolean
  /** Bytes of the metadata, its two bytes of length included. */
  size: number
}

const compilerKeys = ['ipfs', 'bzzr1', 'bzzr0', 'solc', 'vyper', 'experimental']

/**
 * Reads the end of a contract's code (Solidity documentation, "Encoding of the Metadata Hash in the
 * Bytecode"): a map in CBOR, and its length in two bytes. Undefined when the code ends differently,
 * as where a setting left the metadata out. Never throws.
 */
export function readCodeMetadata(code: Hex): CodeMetadata | undefined {
  const bytes = fromHex(code)
  if (!bytes || bytes.length < 3) return undefined
  const [high = 0, low = 0] = bytes.subarray(-2)
  const cborLength = high * 256 + low
  if (cborLength + 2 > bytes.length) return undefined
  const metadata = readMap(bytes.subarray(-2 - cborLength, -2))
  // Any bytes may happen to be a map: a compiler's has at least one known key.
  if (!metadata || !compilerKeys.some((key) => Object.hasOwn(metadata, key))) return undefined
  return {
    compiler:
      describeCompiler('Solidity', metadata.solc) ?? describeCompiler('Vyper', metadata.vyper),
    ipfs: cidOf(metadata.ipfs),
    swarm: ['bzzr1', 'bzzr0'].flatMap((key) => {
      const hash = metadata[key]
      return hash instanceof Uint8Array ? [{ key, hash: toHex(hash) }] : []
    })[0],
    experimental: metadata.experimental === true,
    size: cborLength + 2,
  }
}

function readMap(bytes: Uint8Array): RawObject | undefined {
  try {
    const item: unknown = decode(bytes)
    return isRawObject(item) ? item : undefined
  } catch {
    return undefined
  }
}

/**
 * A release is three numbers, a pre-release of Solidity a text; zksolc writes
 * `zksolc:1.5.8;solc:0.8.29` for it, and so names itself.
 */
function describeCompiler(name: string, version: unknown): string | undefined {
  if (typeof version === 'string') return /^\d/.test(version) ? `${name} ${version}` : version
  const versionNumbers =
    version instanceof Uint8Array ? [...version] : Array.isArray(version) ? version : []
  return versionNumbers.length === 3 && versionNumbers.every((part) => typeof part === 'number')
    ? `${name} ${versionNumbers.join('.')}`
    : undefined
}

/** A multihash of 32 bytes of SHA-256, as CIDs of version 0 are. */
function cidOf(multihash: unknown): string | undefined {
  return multihash instanceof Uint8Array &&
    multihash.length === 34 &&
    multihash[0] === 0x12 &&
    multihash[1] === 0x20
    ? base58btc.encode(multihash).slice(1)
    : undefined
}

/** The runtime code that a compiler wrote, and the places in it that are filled in later. */
export type CompiledCode = {
  /** Hexadecimal digits; addresses of libraries may be placeholders such as `__$…$__`. */
  object: string
  /** Immutables and libraries, in bytes. */
  references: readonly { start: number; length: number }[]
}

/** How a deployed code is a compiled one: its metadata differs where a comment or a path does. */
export type CodeMatch = 'same code' | 'same code, other metadata'

/**
 * How a deployed code is this compiled one: all bytes are the same but immutables, libraries, perhaps
 * metadata, and the own address with which the code of a library begins (Solidity documentation,
 * "Call Protection For Libraries"). Undefined where it is another.
 */
export function matchCode(code: Hex, { object, references }: CompiledCode): CodeMatch | undefined {
  const deployed = code.slice(2).toLowerCase()
  const compiled = object
    .replace(/^0x/, '')
    .replace(/__.{36}__/g, '0'.repeat(40))
    .toLowerCase()
  const [length, compiledLength] = [deployed, compiled].map(
    (digits) => digits.length - (readCodeMetadata(`0x${digits}`)?.size ?? 0) * 2,
  )
  if (length !== compiledLength || !length) return undefined
  const isLibrary = compiled.startsWith(`73${'0'.repeat(40)}30`)
  const blank = (digits: string) =>
    [...references, ...(isLibrary ? [{ start: 1, length: 20 }] : [])].reduce(
      (text, { start, length }) =>
        text.slice(0, start * 2) + '0'.repeat(length * 2) + text.slice((start + length) * 2),
      digits.slice(0, length),
    )
  if (blank(deployed) !== blank(compiled)) return undefined
  return deployed.slice(length) === compiled.slice(length)
    ? 'same code'
    : 'same code, other metadata'
}

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

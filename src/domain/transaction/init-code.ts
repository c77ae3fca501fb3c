import { base58btc } from 'multiformats/bases/base58'
import type { Hex } from 'viem'
import { hexToBytes, size, slice } from 'viem/utils'

/** What can be read off the code that creates a contract. */
export type InitCode = {
  /** Solidity's metadata at the end of the contract's code, when it is there. */
  metadata: Metadata | undefined
  /** Bytes behind the metadata: the constructor's arguments. Undefined when they cannot be told apart. */
  args: Hex | undefined
}

type Metadata = {
  /** Compiler version such as `0.8.30`, or as a pre-release names itself. */
  solc: string | undefined
  /** Multihash of the metadata file on IPFS. */
  ipfs: Hex | undefined
  /** The whole CBOR map. */
  cbor: Hex
}

/** A map of 1 to 6 entries whose first key is one that the compiler writes. */
const start =
  /a[1-6](?=64697066735822|65627a7a7[23][01]5820|64736f6c63|6c6578706572696d656e74616c)/g

/**
 * Takes init code apart (Solidity documentation, "Encoding of the Metadata Hash in the Bytecode"):
 * the CBOR map ends with its own length in two bytes. The last such map is the contract's own; those
 * before it belong to contracts that it creates itself.
 */
export function readInitCode(code: Hex): InitCode {
  const maps = [...code.matchAll(start)].filter(({ index }) => index % 2 === 0)
  for (const { index } of maps.toReversed()) {
    const cbor = metadataAt(code, index)
    if (!cbor) continue
    const end = index / 2 - 1 + size(cbor) + 2
    return {
      metadata: readMetadata(cbor),
      args: end === size(code) ? '0x' : slice(code, end),
    }
  }
  return { metadata: undefined, args: undefined }
}

/** The map that starts at a digit: the shortest stretch from there whose length follows it. */
function metadataAt(code: Hex, index: number): Hex | undefined {
  for (let length = 8; length < 256; length++) {
    const end = index + length * 2
    if (code.slice(end, end + 4) === length.toString(16).padStart(4, '0'))
      return `0x${code.slice(index, end)}`
  }
  return undefined
}

function readMetadata(cbor: Hex): Metadata {
  const [, multihash] = cbor.match(/64697066735822(1220[0-9a-f]{64})/) ?? []
  // solc: three bytes of a release, or a text of a pre-release.
  const [, release] = cbor.match(/64736f6c6343([0-9a-f]{6})/) ?? []
  const [, length, text] = cbor.match(/64736f6c6378([0-9a-f]{2})([0-9a-f]*)/) ?? []
  return {
    solc: release
      ? (release.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).join('.')
      : ascii(text?.slice(0, Number.parseInt(length ?? '0', 16) * 2)),
    ipfs: multihash === undefined ? undefined : `0x${multihash}`,
    cbor,
  }
}

const ascii = (digits: string | undefined) =>
  digits?.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16)))

/** The CID of a metadata file as version 0 writes it: its multihash in base58. */
export const metadataCid = (multihash: Hex): string =>
  base58btc.encode(hexToBytes(multihash)).slice(1)

import { hexToBytes } from 'viem/utils'
import { byteLength } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/hex-bytes.ts'
import { readRlpBytes, readRlpList } from '#domain/values/rlp.ts'
import { printableText } from '#domain/values/text.ts'

/**
 * The client that made a block by its extra data, where Geth's default is there: the list of its version as
 * three bytes, its name, that of its Go and of its system (go-ethereum, miner, `makeExtraData`). A seal may
 * follow.
 */
export function clientText(extraData: unknown): string | undefined {
  const length = Number.parseInt(String(extraData).slice(2, 4), 16) - 0xc0
  if (byteLength(extraData) === undefined || !(length > 0 && length < 32)) return undefined
  const list = hexToBytes(String(extraData).slice(0, 4 + 2 * length) as `0x${string}`)
  const [version, ...names] = (readRlpList(list) ?? []).map(readRlpBytes)
  const [name, ...others] = names.map((bytes) => bytes && printableText(toHex(bytes)))
  return version?.length === 3 && name && others.length === 2 && !others.includes(undefined)
    ? [name, version.join('.'), ...others].join(' ')
    : undefined
}

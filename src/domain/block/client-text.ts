import { printableText } from '#domain/values/text.ts'

/**
 * The client that made a block by its extra data, where Geth's default is there: the RLP list of its version
 * as three bytes, its name, that of its Go and of its system (go-ethereum, miner, `makeExtraData`). A seal may
 * follow.
 */
export function clientText(extraData: unknown): string | undefined {
  const [, prefix, bytes = ''] = String(extraData).match(/^0x([cd][0-9a-f])([0-9a-f]*)$/i) ?? []
  const list = bytes.slice(0, 2 * (Number.parseInt(prefix ?? '', 16) - 0xc0))
  const items: string[] = []
  for (let at = 0; at < list.length; at += 2 + (items.at(-1) ?? '').length) {
    const length = Number.parseInt(list.slice(at, at + 2), 16) - 0x80
    const item = list.slice(at + 2, at + 2 + 2 * length)
    if (length < 1 || item.length !== 2 * length) return undefined
    items.push(item)
  }
  const [version, ...names] = items
  const [name, ...others] = names.map((digits) => printableText(`0x${digits}`))
  if (version?.length !== 6 || !name || others.length !== 2 || others.includes(undefined))
    return undefined
  const numbers = version.match(/../g)?.map((digits) => Number.parseInt(digits, 16))
  return [name, numbers?.join('.'), ...others].join(' ')
}

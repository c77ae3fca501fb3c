import type { Address } from 'viem'
import { decodeLog, formatEvent } from '#domain/log/decode-log.ts'
import { readAuthorization } from '#domain/transaction/authorization.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { asRawList, asRawObject, type RawObject } from '#domain/values/raw.ts'
import { type Fact, textOf } from '#service/terminal/answer.ts'
import { type ProjectNode, tryProjectContract } from '#service/terminal/project-contract.ts'

/** Entries of a list that are told as lines, and those that programs get: a node may list thousands. */
const maxLines = 20
const maxEntries = 100

/** What people read of a list, and the entries as programs do. */
type ToldList<Entry> = { facts: readonly Fact[]; entries?: readonly Entry[] | undefined }

const withMore = (facts: readonly Fact[], count: number): Fact[] =>
  count > maxLines
    ? [...facts.slice(0, maxLines), ['  …', `${groupDigits(count - maxLines)} more`]]
    : [...facts]

/** The logs of a receipt by their events, in the ABI of a project's contract or the bundled list, else by topic. */
export async function tellLogs(
  receipt: RawObject | undefined,
  node: ProjectNode,
): Promise<ToldList<object>> {
  if (!Array.isArray(receipt?.logs)) return { facts: [] }
  const logs = receipt.logs.slice(0, maxEntries).map(asRawObject)
  const addresses = [...new Set(logs.slice(0, maxLines).map(({ address }) => address))]
  const contracts = new Map(
    await Promise.all(
      addresses.map(async (each) => [each, await tryProjectContract(node, each)] as const),
    ),
  )
  const entries = logs.map((log) => {
    const { item } = decodeLog(log, contracts.get(log.address)?.events) ?? {}
    const topics = asRawList(log.topics)
    return {
      ...{ address: textOf(log.address), contract: contracts.get(log.address)?.name },
      ...{ name: item?.name ?? textOf(topics[0]) ?? 'no topic', event: item && formatEvent(item) },
      ...{ topics, data: textOf(log.data) },
    }
  })
  const facts = entries.map(
    ({ name, contract, address }, index): Fact => [
      `  [${index}]`,
      [name, contract, address].filter(Boolean).join(', '),
    ],
  )
  return {
    facts: withMore(facts, receipt.logs.length),
    entries: entries.map(({ name, ...entry }) => entry),
  }
}

/** The accounts that a transaction lets the code of others act for (EIP-7702), by the signers of its entries. */
export function tellAuthorizations(
  list: unknown,
  authorities: readonly (Address | undefined)[],
  chainId: bigint | undefined,
): ToldList<object> {
  if (!Array.isArray(list)) return { facts: [] }
  const entries = list.slice(0, maxEntries).map((entry, index) => ({
    authority: authorities[index],
    ...readAuthorization(entry, chainId),
  }))
  const facts = entries.map(({ authority = 'an account', delegate, revokes, skipped }): Fact => {
    const words = revokes
      ? `${authority} removes its delegation`
      : `${authority} to ${delegate ?? 'an unreadable address'}`
    return ['Delegation', skipped ? `${words}, skipped: ${skipped}` : words]
  })
  return { facts: withMore(facts, list.length), entries }
}

import type { Hex } from 'viem'
import { toFunctionSelector } from 'viem/utils'
import intentList from '#domain/abi/call-intents.txt?raw'

/** A call's intent in the words of an ERC-7730 descriptor, and who owns the described contract. */
export type CallIntent = { intent: string; owner: string }

/** The intent of a call to a contract of a chain; undefined where no bundled descriptor has it. */
export function findCallIntent(
  chainId: bigint | undefined,
  contract: string | undefined,
  selector: Hex,
): CallIntent | undefined {
  if (chainId === undefined || contract === undefined) return undefined
  const deployment = ` ${chainId}:${contract.toLowerCase()}`
  const lines = intentList.split('\n\n').find((group) => group.includes(deployment))
  for (const line of lines?.split('\n') ?? []) {
    const [, signature, intent] = /^(\w+\(\S*) (.+)$/.exec(line) ?? []
    if (!signature || !intent || toFunctionSelector(signature) !== selector.toLowerCase()) continue
    const [, owner = ''] = lines?.match(new RegExp(`\\[(.+)\\].*${deployment}`)) ?? []
    return { intent, owner }
  }
  return undefined
}

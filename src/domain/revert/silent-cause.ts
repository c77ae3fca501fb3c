import type { Address, Hex } from 'viem'
import { accountKind } from '#domain/contract/account-kind.ts'
import { runStart } from '#domain/contract/run-start.ts'

/** A call that reverted without data; without `to` a creation. */
export type SilentCall = {
  to: Address | undefined
  data: Hex
  value: bigint
  /** The call that it made last, where that returned nothing and called nothing. */
  callee?: Address | undefined
}

/** Evidence of code about a call that reverted without data: whether it has the function, and a likely cause. */
export type SilentCause = { hasFunction: boolean; cause: string | undefined; behind?: Address }

/** More than the arguments of a function take that are not of dynamic length. */
const padding = '00'.repeat(2_048)

/**
 * Evidence of the code that ran: a call that reverts before it reads any state reverts by its value or data. The
 * one without which it would go on is the cause.
 */
export function causeInCode(code: Hex, { to, data, value }: SilentCall): SilentCause {
  const call = to ? { code, data, value } : { code: data, data: '0x' as const, value }
  const own = runStart(call)
  // Code whose functions all take no value rejects one before it looks for the function.
  const withoutValue = runStart({ ...call, value: 0n })
  const { hasFunction } = withoutValue
  const wouldPass = (change: Partial<typeof call>) => !runStart({ ...call, ...change }).reverts
  const findCause = () => {
    if (!withoutValue.reverts || (hasFunction && !own.hasFunction))
      return `value sent to a ${to ? 'non-payable function' : 'constructor that is not payable'}`
    if (!to)
      return wouldPass({ code: `${data}${padding}` }) ? 'constructor arguments missing' : undefined
    const selector = data.slice(0, 10).toLowerCase()
    if (!hasFunction)
      return selector.length < 10
        ? 'no receive or fallback function in the code'
        : `function ${selector} not in the code`
    if (wouldPass({ data: `${data}${padding}` })) return 'calldata shorter than the arguments'
    return wouldPass({ data: `${selector as Hex}${padding}` })
      ? 'arguments rejected by the function'
      : undefined
  }
  return { hasFunction, cause: own.reverts ? findCause() : undefined }
}

/** The likely cause by the code of the accounts of a call; undefined where they show none, or are not read. */
export async function findSilentCause(
  call: SilentCall,
  readCode: (address: Address) => Promise<Hex | undefined>,
): Promise<SilentCause | undefined> {
  const { to, callee } = call
  if (callee && (await readCode(callee)) === '0x')
    return { hasFunction: true, cause: `call to ${callee}, which has no code` }
  const code = to ? await readCode(to) : '0x'
  if (code === undefined) return undefined
  const kind = accountKind(code)
  if (!('target' in kind)) return causeInCode(code, call)
  const behind = kind.target
  const targetCode = await readCode(behind)
  return targetCode === undefined ? undefined : { ...causeInCode(targetCode, call), behind }
}

import type { Address, Hex } from 'viem'
import { accountKind } from '#domain/contract/account-kind.ts'
import { runStart } from '#domain/contract/run-start.ts'
import { isReservedAddress } from '#domain/values/address-like.ts'

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
 * Evidence of the code that ran: a call that reverts before it reads any state reverts by its value or data. A
 * cause is given where it is certain: the call would go on without it, or such calls never do.
 * @internal
 */
export function causeInCode(code: Hex, { to, data, value }: SilentCall): SilentCause {
  const call = to ? { code, data, value } : { code: data, data: undefined, value }
  const run = (change: Partial<typeof call>) => runStart({ ...call, ...change })
  const [withoutValue, withValue] = [run({ value: 0n }), run({ value: value || 1n })]
  const own = value > 0n ? withValue : withoutValue
  // Code whose functions all take no value rejects one before it looks for the function.
  const { hasFunction } = withoutValue
  const goesOn = (other: ReturnType<typeof runStart>) =>
    !other.reverts || other.branches > own.branches
  const selector = data.slice(0, 10).toLowerCase() as Hex
  const hasSelector = selector.length === 10
  const findCause = () => {
    // Behind the end of data are zeros: with more of them, no more than a test of the length turns out otherwise.
    const longer = run({ [to ? 'data' : 'code']: `${data}${padding}` })
    // A receive or fallback function may take another value or other data: code that tests those has one.
    const isRejected = [withoutValue, withValue, hasSelector ? longer : own].every(
      ({ reverts, testsAmount, testsArguments }) => reverts && !testsAmount && !testsArguments,
    )
    if (to && !hasFunction && isRejected) {
      // Optimizers compare with zero as they negate a flag.
      if (selector === '0x00000000') return undefined
      if (hasSelector) return `function ${selector} not in the code`
      const kind = data === '0x' ? 'without data' : 'with less than a selector'
      return `every call ${kind} reverts in the code`
    }
    if (value > 0n && own.endsByPresence && goesOn(withoutValue))
      return `value sent to a ${to ? 'function' : 'constructor'} that accepts none`
    if (!to) return goesOn(longer) ? 'constructor arguments missing' : undefined
    if (!hasFunction || own.testsAmount) return undefined
    if (goesOn(longer)) return 'calldata shorter than the function needs'
    const withZeros = run({ data: `${selector}${padding}` })
    return withZeros.reverts ? undefined : 'arguments rejected by the function'
  }
  return { hasFunction, cause: own.reverts ? findCause() : undefined }
}

/** The likely cause by the code of the accounts of a call; undefined where they show none, or are not read. */
export async function findSilentCause(
  call: SilentCall,
  readCode: (address: Address) => Promise<Hex | undefined>,
): Promise<SilentCause | undefined> {
  const { to, callee } = call
  // A precompile has no code, and returns nothing where it finds nothing, such as the signer of a bad signature.
  const isPrecompiled = callee && BigInt(callee) > 0n && isReservedAddress(BigInt(callee))
  if (callee && !isPrecompiled && (await readCode(callee)) === '0x')
    return { hasFunction: true, cause: `last call was to ${callee}, which has no code` }
  const code = to ? await readCode(to) : '0x'
  if (code === undefined) return undefined
  const kind = accountKind(code)
  if (!('target' in kind)) return causeInCode(code, call)
  // Minimal proxies of another form may append arguments of their own to the data.
  if (kind.kind === 'minimal proxy' && !kind.standard) return undefined
  const behind = kind.target
  const targetCode = await readCode(behind)
  return targetCode === undefined ? undefined : { ...causeInCode(targetCode, call), behind }
}

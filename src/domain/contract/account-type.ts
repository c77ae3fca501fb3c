import type { Hex } from 'viem'
import { accountKind } from '#domain/contract/account-kind.ts'
import { findPrecompile } from '#domain/contract/precompiles.ts'
import type { ProxyVerdict } from '#domain/storage/proxy/proxy-verdict.ts'

/** The type of an account in a few words, and whether it is assumed. */
export type AccountType = {
  /** A label such as "EIP-1167 proxy". */
  label: string
  /** One or two words for a tag. */
  tag: string
  /** Why the type is an assumption; undefined where the code proves it. */
  assumption?: string
}

/**
 * The type of an account by its code and, where the slots of proxies were read, their verdict.
 * @param codeHash zero where the account does not exist (EIP-1052)
 */
export function accountType(
  code: Hex,
  codeHash: Hex,
  verdict: ProxyVerdict | undefined,
  address: string,
): AccountType {
  const codeKind = accountKind(code)
  switch (codeKind.kind) {
    case 'no code': {
      const precompile = findPrecompile(address)
      if (precompile)
        return {
          label: `Precompile: ${precompile.name}`,
          tag: 'Precompile',
          assumption: `No code: on a chain with this precompile the node itself runs it (${precompile.source}).`,
        }
      return BigInt(codeHash) === 0n
        ? {
            label: 'Empty account',
            tag: 'Empty account',
            assumption:
              'No code, balance or nonce at this block: unused, destroyed, or not deployed yet.',
          }
        : {
            label: 'EOA (no code)',
            tag: 'EOA (no code)',
            assumption:
              'No code at this block: an EOA, or the address of a contract not deployed yet.',
          }
    }
    case 'delegated':
      return { label: 'EOA delegated', tag: 'Delegated (EIP-7702)' }
    case 'minimal proxy':
      return {
        label: codeKind.standard ? `${codeKind.standard} proxy` : 'Minimal proxy',
        tag: 'Proxy',
      }
    case 'contract':
      return verdict?.leads
        ? { label: verdict.title.replace(/^An? /, ''), tag: 'Proxy' }
        : { label: verdict?.names ? verdict.title : 'Contract', tag: 'Contract' }
  }
}

import { Link } from 'react-router'
import type { Address, Hex } from 'viem'
import { size } from 'viem/utils'
import { formatByteCount, formatEth, groupDigits } from '#domain/values/quantity.ts'
import { type ProxyVerdict, verdictOfCode } from '#domain/storage/proxy/proxy-verdict.ts'
import type { Account as About } from '#pages/contract/account-at-block.ts'
import { CodeHex } from '#pages/contract/code-hex.tsx'
import { readPath } from '#paths/read.ts'
import type { AccountState } from '#queries/contract/account.ts'
import type { ContractCode } from '#queries/contract/contract-code.ts'
import { Copied } from '#ui/values/copyable-value.tsx'
import { Copy } from '#ui/values/copy-button.tsx'
import { Fact, Facts } from '#ui/lists/fact-list.tsx'

/** What an account is, what it holds, and its code. */
export function AccountFacts({
  about: { network, block },
  account: { balance, code, codeHash },
  behind,
  push0,
}: {
  about: About
  account: AccountState
  /** Undefined until it is known. */
  behind: ContractCode | undefined
  push0: boolean
}) {
  const link = (address: Address) => (
    <>
      <Link className="data break-all" to={readPath({ network, address, block })}>
        {address}
      </Link>{' '}
      <Copy text={address} what="address" />
    </>
  )
  const codeSize = size(code)
  return (
    <Facts title="The account">
      <Fact
        label="Is"
        name="code"
        wide
        meaning="Told by its code: none, a delegation of EIP-7702, the fixed code of a minimal proxy (EIP-1167 and its like), or other code. Of code that can run other code, the slots that proxies agree on are read, too."
        raw={code.slice(0, 200)}
      >
        <What code={code} verdict={behind?.verdict} />
        {behind?.verdict.implementation && (
          <>: a call of it runs the code of {link(behind.verdict.implementation)}</>
        )}
      </Fact>
      <Fact
        label="Balance"
        name="BALANCE"
        meaning="What the account holds, in ether; the word that came is in wei."
        raw={balance.toString()}
      >
        {formatEth(balance)} <Copy text={balance.toString()} what="balance in wei" />
      </Fact>
      <Fact
        label="Read at"
        name="block"
        meaning="The block whose state was asked for. A tag means another block every few seconds."
        raw={block}
      >
        {block.startsWith('0x') ? `block ${groupDigits(BigInt(block))}` : block}
        {!push0 && <span className="text-mute">, without PUSH0: the chain has none here</span>}
      </Fact>
      {codeSize > 0 && (
        <>
          <Fact
            label="Code hash"
            name="EXTCODEHASH"
            meaning="keccak256 of the code. It came with the code and was computed again from it here."
            raw={codeHash}
          >
            <Copied text={codeHash} what="code hash" />
            <span className="text-sm text-ok">✓ keccak256 of the code</span>
          </Fact>
          <Fact
            label="Code"
            name="EXTCODESIZE"
            meaning="The code that runs when the account is called. A contract has at most 24,576 bytes of it on the main network (EIP-170)."
            raw={codeSize}
          >
            {formatByteCount(codeSize)}
            {codeSize >= 1024 && <span className="text-mute"> · {groupDigits(codeSize)} bytes</span>}
            <CodeHex code={code} />
          </Fact>
        </>
      )}
    </Facts>
  )
}

/** What it is as far as its code says it, until the slots are read as well. */
function What({ code, verdict }: { code: Hex; verdict: ProxyVerdict | undefined }) {
  const known = verdict ?? verdictOfCode(code)
  if (!known) return 'A contract; whether it is a proxy is not known yet'
  return known.leads || code === '0x' ? known.title : 'A contract'
}

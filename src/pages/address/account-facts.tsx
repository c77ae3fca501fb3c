import { Link } from 'react-router'
import type { Address, Hex } from 'viem'
import { size } from 'viem/utils'
import { type ProxyVerdict, verdictOfCode } from '#domain/storage/proxy/proxy-verdict.ts'
import { formatByteCount, formatEth, groupDigits } from '#domain/values/quantity.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { CodeHex } from '#pages/address/code-hex.tsx'
import { readPath } from '#paths/read.ts'
import type { AccountState } from '#queries/contract/account.ts'
import type { ContractCode } from '#queries/contract/contract-code.ts'
import { FactList, FactRow } from '#ui/lists/fact-list.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { CopyableValue } from '#ui/values/copyable-value.tsx'

/** What an account is, what it holds, and its code. */
export function AccountFacts({
  account: { network, block },
  accountState: { balance, code, codeHash },
  contractCode,
  push0,
}: {
  account: AccountAtBlock
  accountState: AccountState
  /** Undefined until it is known. */
  contractCode: ContractCode | undefined
  push0: boolean
}) {
  const accountLink = (address: Address) => (
    <>
      <Link className="data break-all" to={readPath({ network, address, block })}>
        {address}
      </Link>{' '}
      <CopyButton text={address} what="address" />
    </>
  )
  const codeSize = size(code)
  return (
    <FactList title="The account">
      <FactRow
        label="Is"
        name="code"
        meaning="Told by its code: none, a delegation of EIP-7702, the fixed code of a minimal proxy (EIP-1167 and its like), or other code. Of code that can run other code, the slots that proxies agree on are read, too."
        raw={code.slice(0, 200)}
      >
        <AccountKind code={code} verdict={contractCode?.verdict} />
        {contractCode?.verdict.implementation && (
          <>: a call of it runs the code of {accountLink(contractCode.verdict.implementation)}</>
        )}
      </FactRow>
      <FactRow
        label="Balance"
        name="BALANCE"
        meaning="What the account holds, in ether; the word that came is in wei."
        raw={balance.toString()}
      >
        {formatEth(balance)} <CopyButton text={balance.toString()} what="balance in wei" />
      </FactRow>
      <FactRow
        label="Read at"
        name="block"
        meaning="The block whose state was asked for. A tag means another block every few seconds."
        raw={block}
      >
        {block.startsWith('0x') ? `block ${groupDigits(BigInt(block))}` : block}
        {!push0 && <span className="text-mute">, without PUSH0: the chain has none here</span>}
      </FactRow>
      {codeSize > 0 && (
        <>
          <FactRow
            label="Code hash"
            name="EXTCODEHASH"
            meaning="keccak256 of the code. It came with the code and was computed again from it here."
            raw={codeHash}
          >
            <CopyableValue text={codeHash} what="code hash" />
            <span className="text-sm text-ok">✓ keccak256 of the code</span>
          </FactRow>
          <FactRow
            label="Code"
            name="EXTCODESIZE"
            meaning="The code that runs when the account is called. A contract has at most 24,576 bytes of it on the main network (EIP-170)."
            raw={codeSize}
          >
            {formatByteCount(codeSize)}
            {codeSize >= 1024 && (
              <span className="text-mute"> · {groupDigits(codeSize)} bytes</span>
            )}
            <CodeHex code={code} />
          </FactRow>
        </>
      )}
    </FactList>
  )
}

/** The kind of account as far as its code tells, until the slots of proxies are read as well. */
function AccountKind({ code, verdict }: { code: Hex; verdict: ProxyVerdict | undefined }) {
  const knownVerdict = verdict ?? verdictOfCode(code)
  if (!knownVerdict) return 'A contract; whether it is a proxy is not known yet'
  return knownVerdict.leads || code === '0x' ? knownVerdict.title : 'A contract'
}

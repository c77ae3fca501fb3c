import { useContext } from 'react'
import { Link } from 'react-router'
import { size } from 'viem/utils'
import { accountType } from '#domain/contract/account-type.ts'
import { formatNative } from '#domain/values/amount.ts'
import { formatByteCount, groupDigits } from '#domain/values/hex.ts'
import { type AccountAtBlock, useAccountChecks } from '#pages/address/account-at-block.ts'
import { storageProxyPath } from '#paths/storage/storage-proxy.ts'
import type { AccountState } from '#queries/contract/account.ts'
import type { ContractCode } from '#queries/contract/contract-code.ts'
import { FactList, FactRow, PlainFact } from '#ui/lists/fact-list.tsx'
import { AddressLink, AddressNames, useNativeCurrency } from '#ui/values/address-link.tsx'
import { BytesValue, CopyableValue } from '#ui/values/bytes-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

type Props = {
  account: AccountAtBlock
  accountState: AccountState
  /** Undefined until it is known. */
  contractCode: ContractCode | undefined
  /** The standard of a token: that, and not the balance, is the answer above. */
  standard: string | undefined
}

/** Facts about an account: its code and what that delegates to. */
export function AccountFacts({
  account,
  accountState: { balance, code, codeHash },
  contractCode,
  standard,
}: Props) {
  const { network, address } = account
  const { kind, proven } = useAccountChecks(account)
  const nonce = proven?.nonce
  const known = useContext(AddressNames)(network, address)
  const { label } = accountType(code, codeHash, contractCode?.verdict, address)
  const { implementation, beacon } = contractCode?.verdict ?? {}
  const currency = useNativeCurrency()
  const codeSize = size(code)
  return (
    <FactList title="Account" untitled>
      {known && <PlainFact label="Name source">{known.source}</PlainFact>}
      {standard && (
        <FactRow
          label="Balance"
          name="BALANCE"
          meaning="Native currency held by the account. The raw value is in wei."
          raw={balance.toString()}
        >
          {formatNative(balance, currency)}{' '}
          <CopyButton text={balance.toString()} what="balance in wei" />
        </FactRow>
      )}
      {codeSize > 0 && (
        <>
          <FactRow
            label="Code size"
            name="EXTCODESIZE"
            meaning="Size of the deployed code. Ethereum mainnet allows up to 24,576 bytes (EIP-170)."
            raw={codeSize}
          >
            {formatByteCount(codeSize)}
            {codeSize >= 1024 && (
              <span className="text-mute"> · {groupDigits(codeSize)} bytes</span>
            )}
            <details>
              <summary className="w-fit text-mute hover:text-ink">Show hex</summary>
              <BytesValue value={code} />
            </details>
          </FactRow>
          <FactRow
            label="Code hash"
            name="EXTCODEHASH"
            meaning="keccak256 of the code, returned with the code and computed again in your browser."
            raw={codeHash}
          >
            <CopyableValue text={codeHash} what="code hash" />
          </FactRow>
        </>
      )}
      {(nonce !== undefined || kind === 'verifying') && (
        <FactRow
          label="Nonce"
          name="nonce"
          meaning="Transactions sent; of a contract, contracts created plus one (EIP-161). From the account’s proof."
          raw={nonce?.toString()}
        >
          {nonce === undefined ? <span className="waiting w-12">.</span> : groupDigits(nonce)}
        </FactRow>
      )}
      {implementation && (
        <PlainFact label={label === 'EOA delegated' ? 'Delegates to' : 'Implementation'}>
          <AddressLink address={implementation} copyName="implementation" />{' '}
          <Link to={storageProxyPath({ network, address, block: 'latest' })}>Proxy slots</Link>
        </PlainFact>
      )}
      {beacon && (
        <PlainFact label="Beacon">
          <AddressLink address={beacon} copyName="beacon" />
        </PlainFact>
      )}
    </FactList>
  )
}

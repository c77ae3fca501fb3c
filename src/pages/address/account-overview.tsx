import { useQuery } from '@tanstack/react-query'
import { size } from 'viem/utils'
import { accountType } from '#domain/contract/account-type.ts'
import { formatNativeBrief } from '#domain/values/native-currency.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { AccountFacts } from '#pages/address/account-facts.tsx'
import { MetadataFacts } from '#pages/address/metadata-facts.tsx'
import { SourcifyButton } from '#pages/address/sourcify-button.tsx'
import { type AccountState, accountQuery } from '#queries/contract/account.ts'
import { type ContractCode, contractCodeQuery } from '#queries/contract/contract-code.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { AnswerCard } from '#ui/entity/answer-card.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

/** The account at an address: type, balance and code, and the metadata at the end of the code. */
export function AccountOverview({ account }: { account: AccountAtBlock }) {
  const { network, address, block } = account
  const accountResult = useQuery(accountQuery(network, address, block))
  const hasCode = accountResult.data !== undefined && accountResult.data.code !== '0x'
  const codeResult = useQuery({ ...contractCodeQuery(network, address, block), enabled: hasCode })
  return (
    <QueryAnswer of={accountResult} waiting={<LoadingSkeleton what="the account" />}>
      {(accountState) => (
        <>
          <AccountSummary accountState={accountState} contractCode={codeResult.data} />
          <AccountFacts
            account={account}
            accountState={accountState}
            contractCode={codeResult.data}
          />
          {hasCode && (
            <QueryAnswer of={codeResult} waiting={<LoadingSkeleton what="the metadata" />}>
              {(contractCode) => (
                <>
                  <MetadataFacts account={account} contractCode={contractCode} />
                  <SourcifyButton account={account} codeAddress={contractCode.address} />
                </>
              )}
            </QueryAnswer>
          )}
        </>
      )}
    </QueryAnswer>
  )
}

type Props = {
  accountState: AccountState
  /** Undefined until it is known. */
  contractCode: ContractCode | undefined
}

/** The account in one line: "EIP-1167 proxy of KeyholeToken · 45 bytes code · 12.5 ETH". */
function AccountSummary({ accountState: { balance, code, codeHash }, contractCode }: Props) {
  const currency = useNativeCurrency()
  const verdict = contractCode?.verdict
  const { label, targetWord, assumption } = accountType(code, codeHash, verdict)
  return (
    <AnswerCard below={assumption}>
      {label}
      {targetWord && verdict?.implementation && (
        <>
          {' '}
          {targetWord} <AddressLink address={verdict.implementation} short />
        </>
      )}
      {code !== '0x' && <> · {formatByteCount(size(code))} code</>} ·{' '}
      {formatNativeBrief(balance, currency)}
    </AnswerCard>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { blockText } from '#domain/block/block-reference.ts'
import { accountType } from '#domain/contract/account-type.ts'
import { parseEstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import { formatTokenAmount, type ReadTokenUnit, type TokenFacts } from '#domain/token/token-unit.ts'
import { addressProblem } from '#domain/values/address.ts'
import { formatNative } from '#domain/values/amount.ts'
import { countWithNoun } from '#domain/values/hex.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { AccountFacts } from '#pages/address/account-facts.tsx'
import { MetadataFacts } from '#pages/address/metadata-facts.tsx'
import { SourcifyButton } from '#pages/address/sourcify-button.tsx'
import { addressViewPath } from '#paths/address.ts'
import { tokenBalanceLink } from '#paths/read.ts'
import { type AccountState, accountQuery } from '#queries/contract/account.ts'
import { type ContractCode, contractCodeQuery } from '#queries/contract/contract-code.ts'
import { knownAbiQuery } from '#queries/contract/known-abi.ts'
import { tokenFactsQuery, useTokenUnit } from '#queries/contract/token-unit.ts'
import { FactsSkeleton, QueryAnswer } from '#ui/answer/query-answer.tsx'
import { AnswerCard, StatusTag } from '#ui/entity/entity-body.tsx'
import { AddressField } from '#ui/form/address-field.tsx'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUnsent } from '#ui/form/use-unsent.ts'
import { useUrlForm } from '#ui/form/use-url-form.ts'
import { unsized } from '#ui/lazy/lazy-section.tsx'
import { TokenUnitTag } from '#ui/token/token-amount.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** The account at an address: type, balance and code, and the metadata at the end of the code. */
export function AccountOverview({ account }: { account: AccountAtBlock }) {
  const { network, address, block } = account
  const accountResult = useQuery(accountQuery(network, address, block))
  const hasCode = accountResult.data !== undefined && accountResult.data.code !== '0x'
  const codeResult = useQuery({ ...contractCodeQuery(network, address, block), enabled: hasCode })
  // A contract of the project that its newest deployment does not name gets its name with its ABI.
  useQuery({ ...knownAbiQuery(network, address), enabled: hasCode })
  const unit = useTokenUnit(network, hasCode ? address : undefined)
  const facts = useQuery({
    ...tokenFactsQuery(network, address, block),
    enabled: hasCode && unit !== undefined,
  })
  const standard = unit ? 'ERC-20' : facts.data?.standard
  const isStandardKnown = !hasCode || Boolean(unit) || (unit === null && !facts.isLoading)
  // A balance of ERC-1155 is one of an id.
  const balanceForm = isStandardKnown && standard !== 'ERC-1155' && (
    <TokenBalanceForm account={account} isToken={standard !== undefined} />
  )
  return (
    <QueryAnswer of={accountResult} what="Account" waiting={<FactsSkeleton what="the account" />}>
      {(accountState) => (
        <>
          <AccountSummary
            {...{ accountState, unit, facts }}
            address={account.address}
            contractCode={codeResult.data}
          />
          {hasCode && unit === undefined && unsized}
          {standard && balanceForm}
          <AccountFacts {...{ account, accountState, standard }} contractCode={codeResult.data} />
          {!standard && balanceForm}
          {hasCode && (
            <QueryAnswer
              of={codeResult}
              what="Proxy and metadata"
              waiting={<FactsSkeleton what="the metadata" />}
            >
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
  address: string
  accountState: AccountState
  /** Undefined until it is known. */
  contractCode: ContractCode | undefined
  /** Undefined until it is known, null for a contract that is not a token. */
  unit: ReadTokenUnit | null | undefined
  facts: { data: TokenFacts | undefined; isLoading: boolean }
}

/** The account in a line or two: "EIP-1167 proxy · 0 ETH", or a token. */
function AccountSummary({ address, accountState, contractCode, unit, facts }: Props) {
  const { balance, code, codeHash } = accountState
  const currency = useNativeCurrency()
  const { label, tag, assumption } = accountType(code, codeHash, contractCode?.verdict, address)
  // The tag beside the address has the type already, unless more is known here.
  const kind = label === tag ? '' : label
  const kindFirst = kind && `${kind} · `
  const balanceText = formatNative(balance, currency)
  const { name, supply, symbol = unit?.symbol, standard } = facts.data ?? {}
  const waiting = facts.isLoading && unsized
  if (!unit && !standard)
    return (
      <AnswerCard below={assumption}>
        {/* On a phone the font that comes late breaks a long balance: its second line is kept. */}
        <div className={kindFirst.length + balanceText.length > 20 ? 'max-sm:min-h-13' : ''}>
          {kindFirst}
          <span>{balanceText}</span> <CopyButton text={balance.toString()} what="balance in wei" />{' '}
          {waiting}
        </div>
      </AnswerCard>
    )
  return (
    <AnswerCard
      below={
        <>
          {unit ? (
            <>
              <TokenUnitTag unit={unit} /> {kindFirst}
              {countWithNoun(unit.decimals, 'decimal')}
            </>
          ) : (
            <>
              <StatusTag title="Returned by the contract’s supportsInterface() (ERC-165). Not verified.">
                {standard}, per the contract
              </StatusTag>{' '}
              {kind}
            </>
          )}
          {supply !== undefined && (
            <>
              {' '}
              · Supply {formatTokenAmount(supply, unit ?? { decimals: 0 }).brief}{' '}
              <bdi>{symbol}</bdi>
            </>
          )}
        </>
      }
    >
      <bdi>{name ?? symbol ?? 'Token'}</bdi>
      {name !== undefined && symbol !== undefined && (
        <>
          {' '}
          (<bdi>{symbol}</bdi>)
        </>
      )}{' '}
      {waiting}
    </AnswerCard>
  )
}

type TokenBalanceFormProps = { account: AccountAtBlock; isToken: boolean }

/** Leads to the balance of a holder, at a block or a date: the account is the token, or else the holder. */
function TokenBalanceForm({ account, isToken }: TokenBalanceFormProps) {
  const { network, address, block } = account
  const navigate = useNavigate()
  const draftName = `${isToken ? 'holder' : 'token'} of ${address}`
  const [other, setOther, noteSent] = useUnsent(draftName, '')
  const { field, formProps } = useUrlForm({
    question: `${network} ${address} ${block}`,
    urlDraft: { other, block: block === 'latest' ? '' : blockText(block) },
    problems: {} as { other?: string | undefined; block?: string | undefined },
    send: (draft) => {
      const typed = draft.other.trim()
      const other = addressProblem(typed)
      const parsedBlock = parseEstimateReadBlock(draft.block)
      if (other !== undefined || 'problem' in parsedBlock)
        return { other, block: 'problem' in parsedBlock ? parsedBlock.problem : undefined }
      const [token, holder] = isToken ? [address, typed] : [typed, address]
      noteSent()
      navigate(tokenBalanceLink(network, token, holder, draft.block))
    },
  })
  const otherField = {
    ...field('other'),
    onChange(text: string) {
      setOther(text)
      field('other').onChange(text)
    },
  }
  return (
    <QueryBar label="Token balance" submitLabel="Read balance" formProps={formProps}>
      {isToken ? (
        <AddressField label="Balance of" {...otherField} />
      ) : (
        <AddressField
          label="Balance of token"
          hint="Its address"
          action={
            <Link to={`${addressViewPath('events', network, address)}?event=received`}>
              Token balances
            </Link>
          }
          {...otherField}
        />
      )}
      <BlockPicker label="At block" {...field('block')} />
    </QueryBar>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Address } from 'viem'
import type { EventLog } from '#domain/log/log-walk.ts'
import { balanceCall, returnedWord, transferTopic } from '#domain/token/token-call.ts'
import { isAddress, isSameHex } from '#domain/values/hex.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { asRawList } from '#domain/values/raw.ts'
import { tokenBalanceLink } from '#paths/read.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { useExtraMethodUse } from '#state/connections/use-connection.ts'
import { useKnowledge } from '#ui/calls/contract-knowledge.ts'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { TokenAmount } from '#ui/token/token-amount.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'

/** Most tokens whose balance is read: each is a request or two. */
const maxTokens = 12

type Props = { network: string; holder: Address; events: readonly EventLog[] }

/** The latest balances of the tokens in an account's events, those of the newest events first. */
export function TokenBalances({ network, holder, events }: Props) {
  const use = useExtraMethodUse(network)
  const tokens = useMemo(() => tokensIn(events), [events])
  if (use !== 'when offered' || tokens.length === 0) return null
  const otherCount = tokens.length - maxTokens
  return (
    <TitledSection
      title="Balances of these tokens"
      meaning="At the latest block. A balance leads to its verification."
    >
      <ul className="grid gap-1">
        {tokens.slice(0, maxTokens).map((token) => (
          <li key={token} className="leading-6 wrap-anywhere">
            <TokenBalance {...{ network, token, holder }} />
          </li>
        ))}
      </ul>
      {otherCount > 0 && (
        <p className="mt-1 text-mute">+ {groupDigits(otherCount)} more in the events below</p>
      )}
    </TitledSection>
  )
}

/** Contracts whose logs have the transfer of EIP-20 and EIP-721: a balance of EIP-1155 is of an id. */
function tokensIn(events: readonly EventLog[]): Address[] {
  const tokens = new Set<Address>()
  for (const { log } of events)
    if (isSameHex(asRawList(log.topics)[0], transferTopic) && isAddress(log.address))
      tokens.add(log.address.toLowerCase() as Address)
  return [...tokens]
}

type BalanceProps = { network: string; token: Address; holder: Address }

function TokenBalance({ network, token, holder }: BalanceProps) {
  const { data, isPending } = useQuery(viewCallQuery(network, token, balanceCall(holder), 'latest'))
  const unit = useKnowledge().useTokenUnit(token)
  const number = data && returnedWord(data)
  return (
    <>
      {!isPending && number === undefined ? (
        'Unavailable'
      ) : number === undefined || unit === undefined ? (
        <span aria-busy="true" className="waiting w-28" />
      ) : (
        <Link to={tokenBalanceLink(network, token, holder, '')}>
          {unit ? (
            <TokenAmount number={number} type="uint256" value="amount" unit={unit} />
          ) : (
            groupDigits(number)
          )}
        </Link>
      )}{' '}
      of <AddressLink address={token} short />
    </>
  )
}

import { chainIdOf } from '#domain/chains/transaction-forms.ts'
import { readAuthorization } from '#domain/transaction/authorization.ts'
import { countWithNoun } from '#domain/values/hex.ts'
import { asRawList, type RawObject } from '#domain/values/raw.ts'
import { AnswerCard } from '#ui/entity/entity-body.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'

type Props = { transaction: RawObject }

/** Which code accounts delegate to (EIP-7702), also where the call itself fails or moves nothing. */
export default function DelegationAnswer({ transaction }: Props) {
  const [first, ...others] = asRawList(transaction.authorizationList)
    .map((entry) => readAuthorization(entry, chainIdOf(transaction)))
    .filter(({ skipped }) => skipped === undefined)
  if (!first?.delegate) return null
  return (
    <AnswerCard below="Takes effect if its nonce fits.">
      {first.revokes ? (
        'Ends delegation'
      ) : (
        <>
          Delegates to <AddressLink address={first.delegate} short />
        </>
      )}
      {others.length > 0 && ` and ${countWithNoun(others.length, 'other delegation')}`}
    </AnswerCard>
  )
}

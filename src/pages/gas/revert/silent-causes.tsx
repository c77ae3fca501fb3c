import { useQuery } from '@tanstack/react-query'
import type { CallBlock, TransactionCall } from '#domain/call/call.ts'
import type { ErrorAbiSource } from '#domain/revert/error-tree.ts'
import { silentCauses } from '#domain/revert/silent-causes.ts'
import { retryCancelledPart } from '#queries/client.ts'
import { useKnownAbi } from '#queries/contract/known-abi.ts'
import { silentCauseQuery } from '#queries/contract/silent-cause.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { AbiField } from '#ui/form/abi-field.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'

type Props = { call: TransactionCall; block: CallBlock; abis: readonly ErrorAbiSource[] }

/**
 * Possible causes of a revert without data: what the code shows about the function, where the code
 * can be read through an estimate, then what this very call makes likely.
 */
export default function SilentCauses({ call, block, abis }: Props) {
  const network = usePageNetwork()
  const currency = useNativeCurrency()
  const { to, data = '0x' } = call
  const abi = useKnownAbi(network, to ?? '')
  const silentCall = { to, data, value: BigInt(call.value ?? 0) }
  const { data: inCode, isLoading } = useQuery({
    ...silentCauseQuery(network, silentCall, block ?? 'latest'),
    retry: retryCancelledPart,
  })
  const { known, likely, other } = silentCauses(call, abis, currency, inCode ?? undefined)
  return (
    <>
      {isLoading && (
        <p role="status" className="mt-3 text-sm text-mute">
          Reading the contract’s code…
        </p>
      )}
      {known && (
        <p className="mt-3 max-w-prose wrap-anywhere">
          {known} <StatusTag>Inferred</StatusTag>
        </p>
      )}
      {other.length > 0 && <h3 className="mt-3 text-sm font-medium text-mute">Possible causes</h3>}
      <ul className="mt-1 grid max-w-prose list-disc gap-0.5 pl-5 text-pretty marker:text-mute">
        {likely.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
        {other.map((cause) => (
          <li key={cause} className={likely.length > 0 ? 'text-mute' : ''}>
            {cause}
          </li>
        ))}
      </ul>
      {to && (
        <div className="mt-4">
          <AbiField label="ABI of the contract" placeholder="function deposit() payable" of={abi} />
        </div>
      )}
    </>
  )
}

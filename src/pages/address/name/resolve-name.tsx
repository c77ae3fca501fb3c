import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { describeEnsFailure } from '#domain/names/universal-resolver.ts'
import { ensAddressQuery } from '#queries/contract/ens-names.ts'
import { useNetworkName } from '#state/connections/use-connection.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { laterSection } from '#ui/lazy/lazy-section.tsx'
import { Note, usePageNetwork } from '#ui/page/page.tsx'

const ResolvedNameProof = laterSection(() => import('#pages/address/name/resolved-name-proof.tsx'))

type Props = {
  name: string
  /** Rendered with the address that the name resolves to. */
  children: (address: Address) => ReactNode
}

/** Shown while the URL has an ENS name: resolves it, or shows why it does not resolve. */
export default function ResolveName({ name, children }: Props) {
  const network = usePageNetwork()
  const networkName = useNetworkName(network)
  const queryClient = useQueryClient()
  const query = ensAddressQuery(network, name)
  const result = useQuery(query)
  const isStopped = result.isPending && result.fetchStatus === 'idle'
  return (
    <QueryAnswer
      of={result}
      showsProgress={isStopped}
      waiting={
        <RunProgress
          {...{ isStopped }}
          stop={() => queryClient.cancelQueries(query)}
          goOn={() => result.refetch()}
        >
          {isStopped ? 'ENS name' : 'Resolving ENS name'} <bdi>{name}</bdi>
        </RunProgress>
      }
      missing={
        <Note title={`Not found on ${networkName}`}>
          <bdi>{name}</bdi> has no address in ENS.{' '}
          <ResolvedNameProof {...{ network, name }} address={undefined} />
        </Note>
      }
    >
      {(answer) =>
        'address' in answer ? (
          children(answer.address)
        ) : (
          <Note title="Name not resolved">{describeEnsFailure(answer, networkName)}</Note>
        )
      }
    </QueryAnswer>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { inferredLayout, inferredRecords } from '#domain/storage/layout/inferred-layout.ts'
import { InferredList, InferredTag } from '#pages/storage/inferred/inferred-list.tsx'
import { inferredVariablesQuery } from '#queries/contract/inferred-contract.ts'
import { keepLayoutMutation } from '#queries/storage/address-layout.ts'
import { FactsSkeleton, QueryAnswer } from '#ui/answer/query-answer.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

type Props = {
  address: Address
  /** The part below the variables: it comes once these are known, so that it does not move. */
  children: ReactNode
}

/** Offers the variables that the bytecode shows, where no layout is known. */
export default function InferredVariables({ address, children }: Props) {
  const network = usePageNetwork()
  const inferredQuery = useQuery(inferredVariablesQuery(network, address))
  const keepMutation = useMutation(keepLayoutMutation(network, address))
  return (
    <>
      <QueryAnswer of={inferredQuery} waiting={<FactsSkeleton what="the bytecode" />}>
        {(inferred) =>
          'why' in inferred ? (
            <p role="status" className="text-pretty text-mute">
              No inferred variables. {inferred.why}
            </p>
          ) : (
            <section aria-labelledby="inferred" className="card px-4 py-3 sm:px-5">
              <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
                <h2 id="inferred" className="text-lg font-semibold tracking-tight">
                  Variables from bytecode
                </h2>
                <InferredTag />
                <ActionButton
                  className="action-primary ml-auto"
                  onClick={() =>
                    keepMutation.mutate({
                      layout: inferredLayout(inferred.records),
                      from: 'bytecode',
                    })
                  }
                >
                  Read variables
                </ActionButton>
              </div>
              <InferredList records={inferredRecords(inferredLayout(inferred.records)) ?? []} />
            </section>
          )
        }
      </QueryAnswer>
      {!inferredQuery.isLoading && children}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Address } from 'viem'
import { ContractPage } from '#pages/storage/contract-page.tsx'
import { ContractState } from '#pages/storage/layout/contract-state.tsx'
import { LayoutBar } from '#pages/storage/layout/layout-bar.tsx'
import { LayoutImport } from '#pages/storage/layout/layout-import.tsx'
import { parseStorageLayoutPath, type StorageLayoutAddress } from '#paths/storage/storage-layout.ts'
import { layoutQuery } from '#queries/storage/address-layout.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
import { usePageParams } from '#ui/page/page-params.ts'

const InferredVariables = lazySection(
  () => import('#pages/storage/inferred/inferred-variables.tsx'),
  { name: 'Variables from bytecode' },
)

/** `/{network}/storage/{address}/layout`: every variable of a contract as a typed tree. */
export default function StorageLayoutPage() {
  const params = usePageParams()
  const [search] = useSearchParams()
  const pageAddress = parseStorageLayoutPath(params, search)
  const { address } = pageAddress
  return (
    <ContractPage title="Variables" current="layout" address={address}>
      <AddressVariables key={address} pageAddress={pageAddress} />
    </ContractPage>
  )
}

function AddressVariables({ pageAddress }: { pageAddress: StorageLayoutAddress }) {
  const { network, address } = pageAddress
  const addressLayoutQuery = useQuery(layoutQuery(network, address))
  const [replacing, setReplacing] = useState(false)
  const stopReplacing = () => setReplacing(false)
  const renderImport = (cancel?: () => void) => (
    <LayoutImport address={address} onDone={stopReplacing} onCancel={cancel} />
  )
  return (
    <QueryAnswer
      of={addressLayoutQuery}
      waiting={<LoadingSkeleton what="the layout" />}
      missing={
        <>
          <InferredVariables address={address as Address} />
          {renderImport()}
        </>
      }
    >
      {(addressLayout) =>
        replacing ? (
          renderImport(stopReplacing)
        ) : (
          <>
            <ContractState
              // Another layout resets the tree.
              key={`${addressLayout.layout.source}:${addressLayout.layout.contract}:${addressLayout.from}`}
              addressLayout={addressLayout}
              question={{ ...pageAddress, address: address as Address }}
            />
            <LayoutBar {...{ address, addressLayout }} onReplace={() => setReplacing(true)} />
          </>
        )
      }
    </QueryAnswer>
  )
}

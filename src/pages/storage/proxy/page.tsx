import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { Address } from 'viem'
import type { BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { blockParameterProblem, readBlockParameter } from '#domain/block/read-block-parameter.ts'
import { BlockLabel } from '#pages/storage/block-label.tsx'
import { ContractPage } from '#pages/storage/contract-page.tsx'
import { ProxySheet } from '#pages/storage/proxy/proxy-sheet.tsx'
import {
  parseStorageProxyPath,
  type StorageProxyAddress,
  storageProxyPath,
} from '#paths/storage/storage-proxy.ts'
import { blockSnapshotQuery } from '#queries/chain/block-snapshot.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'
import { usePageNetwork, usePageParams } from '#ui/page/page-params.ts'

/** `/{network}/storage/{address}/proxy`: all well-known proxy slots at once. */
export default function StorageProxyPage() {
  const params = usePageParams()
  const [search] = useSearchParams()
  const pageAddress = parseStorageProxyPath(params, search)
  const { address } = pageAddress
  const parsedBlock = readBlockParameter(pageAddress.block)
  return (
    <ContractPage title="Proxy" current="proxy" address={address}>
      <ProxyBlockForm pageAddress={pageAddress} />
      {'value' in parsedBlock && (
        <ProxySheetAtBlock address={address as Address} block={parsedBlock.value} />
      )}
    </ContractPage>
  )
}

type Props = {
  address: Address
  block: BlockSnapshot['parameter']
}

function ProxySheetAtBlock({ address, block }: Props) {
  const network = usePageNetwork()
  const snapshotQuery = useQuery({ ...blockSnapshotQuery(network, block), staleTime: 60_000 })
  return (
    <QueryAnswer of={snapshotQuery} waiting={<LoadingSkeleton what="the block" />}>
      {(snapshot) => <ProxySheet key={address} {...{ address, snapshot }} />}
    </QueryAnswer>
  )
}

function ProxyBlockForm({ pageAddress }: { pageAddress: StorageProxyAddress }) {
  const navigate = useNavigate()
  const { draft, problems, field, formProps } = useUrlForm({
    focusesOnMount: false,
    question: pageAddress.block,
    urlDraft: { block: pageAddress.block },
    problems: { block: blockParameterProblem(pageAddress.block) },
    send: (draft) => {
      const nextBlock = draft.block.trim() || 'latest'
      navigate(storageProxyPath({ ...pageAddress, block: nextBlock }))
      return { block: blockParameterProblem(nextBlock) }
    },
  })
  const isUnchanged = draft.block === pageAddress.block && problems.block === undefined
  return (
    <QueryBar
      label="Proxy check"
      formProps={formProps}
      submitLabel="Read"
      summary={
        isUnchanged ? (
          <span>
            Proxy slots · <BlockLabel text={draft.block} />
          </span>
        ) : undefined
      }
    >
      <BlockPicker {...field('block')} />
    </QueryBar>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Address } from 'viem'
import { blockParameterProblem, readBlockParameter } from '#domain/block/block-parameter.ts'
import type { BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { addressProblem } from '#domain/values/address.ts'
import { ProxySheet } from '#pages/storage/proxy/proxy-sheet.tsx'
import { StorageHead } from '#pages/storage/storage-head.tsx'
import {
  parseStorageProxyPath,
  type StorageProxyAddress,
  storageProxyPath,
} from '#paths/storage/storage-proxy.ts'
import { blockSnapshotQuery } from '#queries/chain/block-snapshot.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'
import { Note } from '#ui/page/note.tsx'
import { Page } from '#ui/page/page.tsx'

/** `/{network}/storage/{address}/proxy`: all slots that proxies agree on, in one go. */
export default function StorageProxyPage() {
  const params = useParams()
  const [search] = useSearchParams()
  const requestedPage = parseStorageProxyPath(params, search)
  const { network, address } = requestedPage
  const problem = addressProblem(address)
  const parsedBlock = readBlockParameter(requestedPage.block)
  return (
    <Page title="Proxy">
      <StorageHead network={network} address={address} current="proxy" />
      {problem !== undefined ? (
        <Note title="This is no address">{problem}</Note>
      ) : (
        <>
          <ProxyBlockForm asked={requestedPage} />
          {'block' in parsedBlock && (
            <ProxySheetAtBlock
              network={network}
              address={address as Address}
              block={parsedBlock.block}
            />
          )}
        </>
      )}
    </Page>
  )
}

function ProxySheetAtBlock({
  network,
  address,
  block,
}: {
  network: string
  address: Address
  block: BlockSnapshot['asked']
}) {
  const snapshotQuery = useQuery({ ...blockSnapshotQuery(network, block), staleTime: 60_000 })
  return (
    <QueryAnswer of={snapshotQuery} waiting={<LoadingSkeleton what="the block" />} missing={null}>
      {(snapshot) => <ProxySheet key={address} {...{ network, address, pin: snapshot }} />}
    </QueryAnswer>
  )
}

function ProxyBlockForm({ asked }: { asked: StorageProxyAddress }) {
  const navigate = useNavigate()
  const { draft, problems, change, formProps } = useUrlForm({
    question: asked.block,
    urlDraft: { block: asked.block },
    problems: { block: blockParameterProblem(asked.block) },
    send: (draft) => {
      const nextBlock = draft.block.trim() || 'latest'
      navigate(storageProxyPath({ ...asked, block: nextBlock }))
      return { block: blockParameterProblem(nextBlock) }
    },
  })
  return (
    <form
      {...formProps}
      aria-label="Block"
      className="card flex items-start gap-4 px-4 py-4 sm:px-5"
    >
      <div className="min-w-0 grow sm:max-w-64">
        <TextField
          label="Block"
          data
          value={draft.block}
          placeholder="latest"
          problem={problems.block}
          onChange={(block) => change({ block })}
        />
      </div>
      <button type="submit" className="action action-primary mt-6.5 min-h-9 px-4">
        Read
      </button>
    </form>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Address } from 'viem'
import { addressProblem } from '#domain/values/address.ts'
import { blockParameterProblem, readBlockParameter } from '#domain/block/block-parameter.ts'
import type { BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { ProxySheet } from '#pages/storage/proxy/proxy-sheet.tsx'
import {
  parseStorageProxyPath,
  type StorageProxyAddress,
  storageProxyPath,
} from '#paths/storage/storage-proxy.ts'
import { blockSnapshotQuery } from '#queries/chain/block-snapshot.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page } from '#ui/page/page.tsx'
import { StorageHead } from '#pages/storage/storage-head.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'

/** `/{network}/storage/{address}/proxy`: all slots that proxies agree on, in one go. */
export default function StorageProxyPage() {
  const params = useParams()
  const [search] = useSearchParams()
  const asked = parseStorageProxyPath(params, search)
  const { network, address } = asked
  const problem = addressProblem(address)
  const block = readBlockParameter(asked.block)
  return (
    <Page title="Proxy">
      <StorageHead network={network} address={address} current="proxy" />
      {problem !== undefined ? (
        <Note title="This is no address">{problem}</Note>
      ) : (
        <>
          <BlockForm asked={asked} />
          {'block' in block && (
            <AtBlock network={network} address={address as Address} block={block.block} />
          )}
        </>
      )}
    </Page>
  )
}

function AtBlock({
  network,
  address,
  block,
}: {
  network: string
  address: Address
  block: BlockSnapshot['asked']
}) {
  const query = useQuery({ ...blockSnapshotQuery(network, block), staleTime: 60_000 })
  return (
    <QueryAnswer of={query} waiting={<LoadingSkeleton what="the block" />} missing={null}>
      {(pin) => <ProxySheet key={address} {...{ network, address, pin }} />}
    </QueryAnswer>
  )
}

function BlockForm({ asked }: { asked: StorageProxyAddress }) {
  const navigate = useNavigate()
  const { draft, problems, change, formProps } = useUrlForm({
    question: asked.block,
    asked: { block: asked.block },
    problems: { block: blockParameterProblem(asked.block) },
    send: (draft) => {
      const block = draft.block.trim() || 'latest'
      navigate(storageProxyPath({ ...asked, block }))
      return { block: blockParameterProblem(block) }
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

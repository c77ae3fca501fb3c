import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Address } from 'viem'
import { addressProblem } from '#domain/address.ts'
import { readBlockParameter } from '#domain/block/block-parameter.ts'
import type { PinnedBlock } from '#domain/block/pinned-block.ts'
import { ProxySheet } from '#pages/storage-proxy/proxy-sheet.tsx'
import {
  parseStorageProxyPath,
  type StorageProxyAddress,
  storageProxyPath,
} from '#paths/storage-proxy.ts'
import { pinnedBlockQuery } from '#queries/pinned-block.ts'
import { Answer } from '#ui/answer.tsx'
import { TextField } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { Page } from '#ui/page.tsx'
import { StorageHead } from '#ui/storage-head.tsx'
import { Waiting } from '#ui/waiting.tsx'

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
          <BlockField asked={asked} problem={'problem' in block ? block.problem : undefined} />
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
  block: PinnedBlock['asked']
}) {
  const query = useQuery({ ...pinnedBlockQuery(network, block), staleTime: 60_000 })
  return (
    <Answer of={query} waiting={<Waiting what="the block" />} missing={null}>
      {(pin) => <ProxySheet key={address} {...{ network, address, pin }} />}
    </Answer>
  )
}

function BlockField({
  asked,
  problem,
}: {
  asked: StorageProxyAddress
  problem: string | undefined
}) {
  const [draft, setDraft] = useState(asked.block)
  const [shown, setShown] = useState(asked.block)
  const navigate = useNavigate()
  if (shown !== asked.block) {
    setShown(asked.block)
    setDraft(asked.block)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    navigate(storageProxyPath({ ...asked, block: draft.trim() || 'latest' }))
  }
  return (
    <form
      aria-label="Block"
      className="card flex items-start gap-4 px-4 py-4 sm:px-5"
      onSubmit={submit}
    >
      <div className="min-w-0 grow sm:max-w-64">
        <TextField
          label="Block"
          data
          value={draft}
          placeholder="latest"
          problem={draft === asked.block ? problem : undefined}
          onChange={setDraft}
        />
      </div>
      <button type="submit" className="action action-primary mt-6.5 min-h-9 px-4">
        Read
      </button>
    </form>
  )
}

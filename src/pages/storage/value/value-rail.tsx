import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { castIndex, storageSnippets } from '#domain/storage/value/storage-snippets.ts'
import { isHash } from '#domain/values/hex.ts'
import { InferredTag } from '#pages/storage/inferred/inferred-tag.tsx'
import type { LayoutInUse } from '#pages/storage/reference/use-known-layout.ts'
import { valueQuery } from '#pages/storage/value/value-query.ts'
import { playgroundPath } from '#paths/playground.ts'
import type { StorageQuestion } from '#paths/storage/storage-draft.ts'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { useStateChecks } from '#queries/state/use-state-checks.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { useRequestDuration } from '#state/requests/request-log.ts'
import { RailRow, RailSection } from '#ui/entity/rail-section.tsx'
import { RequestSection } from '#ui/entity/request-section.tsx'
import { StatusTag } from '#ui/entity/status-tag.tsx'
import { UnavailableSection } from '#ui/entity/unavailable-section.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { StateTag, StateVerification } from '#ui/verdict/state-verification.tsx'

type Props = {
  question: StorageQuestion
  layout: LayoutInUse | undefined
  /** Whether to draw the outcome of the checks in the head of the page, not the rail. */
  isTag?: boolean
}

/** The rail of a value: its layout, its checks, its request, and what the API cannot tell of it. */
export default function ValueRail({ question, layout, isTag = false }: Props) {
  const network = usePageNetwork()
  const { address, block, resolved, location } = question
  const baseUrl = useConnection(network)?.baseUrl
  const position = slotWord(location.slot)
  const castIndexText = castIndex(resolved)
  const method = 'eth_getStorageAt'
  const params = [address, position, block]
  const { data } = useQuery({ ...valueQuery(network, question), enabled: false })
  const shown = isHash(data) && { slots: { [position]: data } }
  const state = useStateChecks(network, shown ? { address, block, shown } : undefined)
  const elapsedMs = useRequestDuration(network, method, params)
  if (isTag) return <StateTag {...state} />
  return (
    <>
      {layout && (
        <RailSection title="Layout">
          <RailRow
            label={
              <Link to={storageLayoutPath({ network, address })}>
                {layout.contract || 'Variables'}
              </Link>
            }
          >
            {layout.isInferred ? (
              <InferredTag />
            ) : layout.kept ? (
              <StatusTag title="Imported in this browser. It cannot be checked that this code was compiled with it.">
                Imported
              </StatusTag>
            ) : (
              <StatusTag title="Published with this chain’s own contracts.">
                Built-in (solc)
              </StatusTag>
            )}
          </RailRow>
          {layout.source !== '' && <RailRow label="Source">{layout.source}</RailRow>}
        </RailSection>
      )}
      <StateVerification
        {...state}
        what="value"
        note="Your browser checks this value against the block’s state."
      />
      <RequestSection
        method={method}
        elapsedMs={elapsedMs}
        snippets={[
          ...Object.entries(
            baseUrl === undefined ? {} : storageSnippets({ baseUrl, address, position, block }),
          ),
          ...(castIndexText === undefined ? [] : [['cast index', castIndexText] as const]),
        ]}
        playgroundPath={playgroundPath({
          network,
          text: JSON.stringify({ method, params }),
        })}
      />
      <UnavailableSection>
        {state.kind === 'never' && (
          <p>
            Proof of the value (<span className="data">eth_getProof</span>)
          </p>
        )}
        <p>Types: storage holds bytes only; names and types come from a layout.</p>
      </UnavailableSection>
    </>
  )
}

import { Link } from 'react-router'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { castIndex, storageSnippets } from '#domain/storage/value/storage-snippets.ts'
import { InferredTag } from '#pages/storage/inferred/inferred-tag.tsx'
import type { LayoutInUse } from '#pages/storage/reference/use-known-layout.ts'
import { playgroundPath } from '#paths/playground.ts'
import type { StorageQuestion } from '#paths/storage/storage-draft.ts'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { useRequestDuration } from '#state/requests/request-log.ts'
import { RailRow, RailSection } from '#ui/entity/rail-section.tsx'
import { RequestSection } from '#ui/entity/request-section.tsx'
import { StatusTag } from '#ui/entity/status-tag.tsx'
import { UnavailableSection } from '#ui/entity/unavailable-section.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'

type Props = {
  question: StorageQuestion
  layout: LayoutInUse | undefined
}

/** The rail of a value: its layout, its request, and what the API cannot tell of it. */
export default function ValueRail({ question, layout }: Props) {
  const network = usePageNetwork()
  const { address, block, resolved, location } = question
  const baseUrl = useConnection(network)?.baseUrl
  const position = slotWord(location.slot)
  const castIndexText = castIndex(resolved)
  const method = 'eth_getStorageAt'
  const params = [address, position, block]
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
      <RequestSection
        method={method}
        elapsedMs={useRequestDuration(network, method, params)}
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
        <p>Proof: not verifiable, this API has no eth_getProof.</p>
        <p>Types: storage holds bytes only; names and types come from a layout.</p>
      </UnavailableSection>
    </>
  )
}

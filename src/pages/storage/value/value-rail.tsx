import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Hex } from 'viem'
import { contentSlot, slotWord } from '#domain/storage/path/derive-slot.ts'
import { castIndex, storageSnippets } from '#domain/storage/value/storage-snippets.ts'
import { readStringSlot } from '#domain/storage/value/string-storage.ts'
import { groupDigits, isHash } from '#domain/values/hex.ts'
import { InferredTag } from '#pages/storage/inferred/inferred-list.tsx'
import { valueQuery } from '#pages/storage/value/value-actions.tsx'
import type { StorageQuestion } from '#paths/storage/storage-draft.ts'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { usePinnedRequest } from '#queries/state/pinned-request.ts'
import { useLadder, useStateChecks } from '#queries/state/use-state-checks.ts'
import { pageSlots } from '#queries/storage/long-value.ts'
import { storageQuery } from '#queries/storage/storage.ts'
import type { LayoutInUse } from '#queries/storage/use-known-layout.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { useSentRequest } from '#state/requests/sent-request.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { RailRow, RailSection } from '#ui/entity/rail-section.tsx'
import { RequestSection } from '#ui/entity/request-section.tsx'
import { usePageNetwork } from '#ui/page/page.tsx'
import { StateTag, StateVerification } from '#ui/verdict/state-verification.tsx'

/**
 * The words that are shown of a value by their slots, once all are there: its own, and those of the slots
 * that a long string fills, as far as the page reads them without a press.
 */
function useShownSlots(
  network: string,
  { address, block, location }: StorageQuestion,
  word: unknown,
) {
  const { type, slot } = location
  const isText = type.kind === 'string' || type.kind === 'bytes'
  const content = isText && isHash(word) ? readStringSlot(word, type) : undefined
  const contentSlots = content?.kind === 'long' ? Math.ceil(content.length / 32) : 0
  const start = contentSlots > 0 ? contentSlot(location).slot : 0n
  const positions = Array.from({ length: 1 + Math.min(contentSlots, pageSlots) }, (_, index) =>
    slotWord(index === 0 ? slot : start + BigInt(index - 1)),
  )
  const words = useQueries({
    queries: positions.map((at) => ({
      ...storageQuery(network, address, at, block),
      enabled: false,
    })),
    combine: (results) => results.flatMap(({ data }) => (isHash(data) ? [data] : [])),
  })
  const entries = positions.map((position, index) => [position, words[index]] as const)
  const slots =
    words.length < positions.length
      ? undefined
      : (Object.fromEntries(entries) as { [slot: Hex]: Hex })
  return { slots, allSlots: 1 + contentSlots }
}

type Props = {
  question: StorageQuestion
  layout: LayoutInUse | undefined
  /** Whether to draw the outcome of the checks in the head of the page, not the rail. */
  isTag?: boolean
}

/**
 * The rail of a value: its request, its layout, and its checks, which come last as they grow.
 */
export default function ValueRail({ question, layout, isTag = false }: Props) {
  const network = usePageNetwork()
  const { address, block, resolved, location } = question
  const connection = useConnection(network)
  const position = slotWord(location.slot)
  const castIndexText = castIndex(resolved)
  const { data } = useQuery({ ...valueQuery(network, question), enabled: false })
  const { slots, allSlots } = useShownSlots(network, question, data)
  const questions = slots ? [{ address, block, shown: { slots } }] : []
  const state = useLadder(network, useStateChecks(network, questions))
  const method = 'eth_getStorageAt'
  const request = useSentRequest(network, method, [address, position, block])
  const compared = usePinnedRequest(network, method, request.params)
  if (isTag) return <StateTag {...state} />
  return (
    <>
      <RequestSection
        {...request}
        compared={compared}
        snippets={[
          ...Object.entries(
            connection ? storageSnippets({ ...connection, address, position, block }) : {},
          ),
          ...(castIndexText === undefined ? [] : [['cast index', castIndexText] as const]),
        ]}
      />
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
            ) : layout.from === 'project' ? (
              <StatusTag>From project</StatusTag>
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
        note={`Your browser checks this value against the block’s state${allSlots > pageSlots + 1 ? `: ${groupDigits(pageSlots + 1)} of its ${groupDigits(allSlots)} slots` : ''}.`}
      />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { valuePathText } from '#domain/storage/path/value-path.ts'
import { elementaryType } from '#domain/storage/type/storage-type.ts'
import { castIndex, storageSnippets } from '#domain/storage/value/storage-snippets.ts'
import { formatTicket } from '#domain/text/ticket.ts'
import { valueFacts, valueJson } from '#pages/storage/value/value-export.ts'
import { storagePath } from '#paths/storage/storage.ts'
import type { StorageDraft, StorageQuestion } from '#paths/storage/storage-draft.ts'
import { storageHistoryPath } from '#paths/storage/storage-history.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { useArrowKeys } from '#ui/lists/use-arrow-keys.ts'
import { StepLink } from '#ui/page/step-link.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'
import { TicketButton } from '#ui/values/ticket-button.tsx'
import { useCopy } from '#ui/values/use-copy.ts'

/** Actions on a value: the neighbour slots, its history, and exports. */
export function ValueTools({
  network,
  draft,
  question,
  answer,
}: {
  network: string
  draft: StorageDraft
  question: StorageQuestion
  answer: unknown
}) {
  const { address, block, resolved, place } = question
  const navigate = useNavigate()
  const allConnections = useQuery(connectionsQuery).data ?? []
  const baseUrl = allConnections.find((connection) => connection.network === network)?.baseUrl
  const positionWord = slotWord(place.slot)
  const neighbourPath = (by: bigint) => {
    const neighbourSlot = BigInt.asUintN(256, place.slot + by)
    return storagePath({
      network,
      address,
      slot: neighbourSlot < 1n << 64n ? neighbourSlot.toString() : slotWord(neighbourSlot),
      block: draft.block.trim(),
    })
  }
  const historyPath = storageHistoryPath({
    ...{
      network,
      address,
      position: positionWord,
      offset: place.offset,
      name: valuePathText(draft.path),
    },
    type: elementaryType(place.type.label) ? place.type.label : '',
  })
  useArrowKeys({
    ArrowLeft: () => navigate(neighbourPath(-1n)),
    ArrowRight: () => navigate(neighbourPath(1n)),
  })
  const toolSnippets = {
    ...(baseUrl !== undefined &&
      storageSnippets({ baseUrl, address, position: positionWord, block })),
    'cast index': castIndex(resolved),
  }
  const exportedValue = { network, draft, question, answer }
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <StepLink to={neighbourPath(-1n)} why="">
        ← Previous slot
      </StepLink>
      <StepLink to={neighbourPath(1n)} why="">
        Next slot →
      </StepLink>
      <StepLink to={historyPath} why="">
        Follow over time
      </StepLink>
      <span className="ml-auto flex flex-wrap items-center gap-2">
        <span className="text-sm text-mute">Copy as</span>
        {Object.entries(toolSnippets).map(
          ([tool, text]) => text !== undefined && <CopyAs key={tool} tool={tool} text={text} />,
        )}
        <button
          type="button"
          className="action"
          onClick={() =>
            downloadBlob(
              new Blob([JSON.stringify(valueJson(exportedValue), null, 2)]),
              `storage-${address}-${positionWord.slice(0, 10)}.json`,
            )
          }
        >
          Save JSON
        </button>
        <TicketButton
          ticket={() =>
            formatTicket({
              title: `Storage of ${address} on ${network}`,
              link: location.href,
              facts: valueFacts(exportedValue),
            })
          }
        />
      </span>
    </div>
  )
}

function CopyAs({ tool, text }: { tool: string; text: string }) {
  const [copyResult, copy] = useCopy()
  return (
    <button
      type="button"
      className="action"
      aria-label={`Copy as ${tool}`}
      title={text}
      onClick={() => copy(text)}
    >
      <span aria-live="polite">{copyResult ?? tool}</span>
    </button>
  )
}

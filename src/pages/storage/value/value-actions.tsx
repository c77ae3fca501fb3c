import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { formatValueReference } from '#domain/storage/path/value-reference.ts'
import { elementaryType } from '#domain/storage/type/storage-type.ts'
import { formatTicket } from '#domain/text/ticket.ts'
import { valueFacts, valueJson } from '#pages/storage/value/value-export.ts'
import { storagePath } from '#paths/storage/storage.ts'
import {
  isNamedDraft,
  type StorageDraft,
  type StorageQuestion,
} from '#paths/storage/storage-draft.ts'
import { storageHistoryPath } from '#paths/storage/storage-history.ts'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { MenuButton, MenuCopy, MenuLink, MoreMenu } from '#ui/entity/more-menu.tsx'
import { useArrowKeys } from '#ui/lists/use-arrow-keys.ts'
import { downloadBlob } from '#ui/values/download-blob.ts'

/** Actions on a value: the neighbour slots, its history, and exports. */
export function ValueActions({
  network,
  draft,
  question,
  answer,
  refresh,
}: {
  network: string
  draft: StorageDraft
  question: StorageQuestion
  /** The response, once it is there. */
  answer: unknown
  refresh: () => void
}) {
  const { address, location: valueLocation } = question
  const navigate = useNavigate()
  const positionWord = slotWord(valueLocation.slot)
  const neighbourPath = (by: bigint) => {
    const neighbourSlot = BigInt.asUintN(256, valueLocation.slot + by)
    return storagePath({
      network,
      address,
      slot: neighbourSlot < 1n << 64n ? neighbourSlot.toString() : slotWord(neighbourSlot),
      block: draft.block.trim(),
    })
  }
  const reference = formatValueReference(draft)
  const historyPath = (part: 'blocks' | 'changes' | 'watch') =>
    storageHistoryPath({
      ...{ network, address, part, position: positionWord, offset: valueLocation.offset },
      name: /^\d/.test(reference) ? '' : reference,
      type: elementaryType(valueLocation.type.label) ? valueLocation.type.label : '',
    })
  useArrowKeys({
    ArrowLeft: () => navigate(neighbourPath(-1n)),
    ArrowRight: () => navigate(neighbourPath(1n)),
  })
  const exportedValue = { network, draft, question, answer }
  return (
    <div className="flex flex-wrap items-center gap-1.5 print:hidden">
      <Link
        className="action"
        to={neighbourPath(-1n)}
        aria-label="Previous slot"
        title="Previous slot"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
      </Link>
      <Link className="action" to={neighbourPath(1n)} aria-label="Next slot" title="Next slot">
        <ChevronRight aria-hidden="true" className="size-4" />
      </Link>
      <Link className="action" to={historyPath('changes')}>
        History
      </Link>
      <Link className="action" to={historyPath('watch')}>
        Watch
      </Link>
      <MoreMenu>
        <MenuButton onClick={refresh}>Refresh</MenuButton>
        <MenuLink to={historyPath('blocks')}>Compare two blocks</MenuLink>
        {isNamedDraft(draft) && (
          <MenuLink
            to={storageLayoutPath({
              ...{ network, address, block: draft.block.trim(), at: reference },
              ...(reference.includes('[') && { keys: [reference] }),
            })}
          >
            Show in variables
          </MenuLink>
        )}
        {answer !== undefined && (
          <>
            <MenuCopy
              label="Copy as Markdown"
              text={() =>
                formatTicket({
                  title: `Storage of ${address} on ${network}`,
                  link: location.href,
                  facts: valueFacts(exportedValue),
                })
              }
            />
            <MenuButton
              onClick={() =>
                downloadBlob(
                  new Blob([JSON.stringify(valueJson(exportedValue), null, 2)]),
                  `storage-${address}-${positionWord.slice(0, 10)}.json`,
                )
              }
            >
              Save JSON
            </MenuButton>
          </>
        )}
      </MoreMenu>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { formatValueReference } from '#domain/storage/path/value-reference.ts'
import { elementaryTypeName } from '#domain/storage/type/elementary-type-name.ts'
import { formatTicket } from '#domain/text/ticket.ts'
import { isPlainSlot } from '#pages/storage/reference/parse-layout-reference.ts'
import { valueFacts, valueJson } from '#pages/storage/value/value-export.ts'
import { valueQuery } from '#pages/storage/value/value-query.ts'
import {
  isNamedDraft,
  type StorageDraft,
  type StorageQuestion,
} from '#paths/storage/storage-draft.ts'
import { storageHistoryPath } from '#paths/storage/storage-history.ts'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { MenuButton, MenuCopy, MenuLink } from '#ui/entity/menu-items.tsx'
import { MoreMenu } from '#ui/entity/more-menu.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

/** Actions on a value: its history, its place among the variables, and exports. */
export function ValueActions({
  network,
  draft,
  question,
}: {
  network: string
  draft: StorageDraft
  question: StorageQuestion
}) {
  const { address, location: valueLocation } = question
  const { data: answer, refetch } = useQuery(valueQuery(network, question))
  const positionWord = slotWord(valueLocation.slot)
  const reference = formatValueReference(draft)
  const historyPath = (part: 'blocks' | 'changes' | 'watch') =>
    storageHistoryPath({
      ...{ network, address, part, position: positionWord, offset: valueLocation.offset },
      name: isPlainSlot(reference) ? '' : reference,
      type: elementaryTypeName(valueLocation.type),
    })
  const exportedValue = { network, draft, question, answer }
  return (
    <>
      <Link className="action" to={historyPath('changes')}>
        History
      </Link>
      <MoreMenu>
        <MenuLink to={historyPath('watch')}>Watch</MenuLink>
        <MenuButton onClick={() => refetch()}>Refresh</MenuButton>
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
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { formatValueReference } from '#domain/storage/path/value-path.ts'
import { valueQuery } from '#pages/storage/value/value-query.ts'
import {
  isNamedDraft,
  type StorageDraft,
  type StorageQuestion,
  storageDraftLink,
} from '#paths/storage/storage-draft.ts'
import { storageHistoryPath } from '#paths/storage/storage-history.ts'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { MenuButton, MenuLink, MoreMenu } from '#ui/entity/more-menu.tsx'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
import { usePageNetwork } from '#ui/page/page-params.ts'

const ValueExport = lazySection(() => import('#pages/storage/value/value-export-items.tsx'))

type Props = {
  draft: StorageDraft
  question: StorageQuestion
}

/** Actions on a value: to watch it, its place among the variables, and exports. */
export function ValueActions({ draft, question }: Props) {
  const network = usePageNetwork()
  const { address } = question
  const { data: answer, refetch } = useQuery(valueQuery(network, question))
  const reference = formatValueReference(draft)
  return (
    <MoreMenu>
      <MenuLink to={storageHistoryPath({ ...storageDraftLink(network, draft), part: 'watch' })}>
        Watch
      </MenuLink>
      <MenuButton onClick={() => refetch()}>Refresh</MenuButton>
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
      {answer !== undefined && <ValueExport {...{ network, draft, question, answer }} />}
    </MoreMenu>
  )
}

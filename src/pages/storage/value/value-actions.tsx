import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { slotText, slotWord } from '#domain/storage/path/derive-slot.ts'
import { formatValueReference } from '#domain/storage/path/value-path.ts'
import { storagePath } from '#paths/storage/storage.ts'
import {
  isNamedDraft,
  type StorageDraft,
  type StorageQuestion,
} from '#paths/storage/storage-draft.ts'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { refreshState } from '#queries/state/shown-proofs.ts'
import { storageQuery } from '#queries/storage/storage.ts'
import { MenuButton, MenuLink } from '#ui/entity/more-menu.tsx'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
import { useArrowKeys } from '#ui/lists/use-arrow-keys.ts'
import { usePageNetwork } from '#ui/page/page.tsx'
import { StepLink } from '#ui/values/step-link.tsx'

type NeighbourSlotsProps = {
  draft: StorageDraft
  question: StorageQuestion
  /** Whether the value is there, so that links below it do not move. */
  isShown: boolean
}

/** Links to the slots before and after a value's slot, which the arrow keys open too, also before. */
export function NeighbourSlots({
  draft,
  question: { address, location },
  isShown,
}: NeighbourSlotsProps) {
  const network = usePageNetwork()
  const navigate = useNavigate()
  const neighbourPath = (by: bigint) => {
    const slot = slotText(BigInt.asUintN(256, location.slot + by))
    return storagePath({ network, address, slot, block: draft.block.trim() })
  }
  useArrowKeys({
    ArrowLeft: () => navigate(neighbourPath(-1n)),
    ArrowRight: () => navigate(neighbourPath(1n)),
  })
  if (!isShown) return null
  return (
    <nav aria-label="Neighbouring slots" className="flex flex-wrap gap-2 print:hidden">
      <StepLink to={neighbourPath(-1n)} why="">
        ← Previous slot
      </StepLink>
      <StepLink to={neighbourPath(1n)} why="">
        Next slot →
      </StepLink>
    </nav>
  )
}

/** The word that holds a value. */
export const valueQuery = (network: string, { address, location, block }: StorageQuestion) =>
  storageQuery(network, address, slotWord(location.slot), block)

const ValueExport = lazySection(() => import('#pages/storage/value/value-export-items.tsx'))

type ValueMenuItemsProps = {
  draft: StorageDraft
  question: StorageQuestion
}

/** Actions on a value: to read it again, its place among the variables, and exports. */
export function ValueMenuItems({ draft, question }: ValueMenuItemsProps) {
  const network = usePageNetwork()
  const { address } = question
  const client = useQueryClient()
  const { data: answer } = useQuery(valueQuery(network, question))
  const reference = formatValueReference(draft)
  return (
    <>
      <MenuButton onClick={() => refreshState(client, network, question.block)}>Refresh</MenuButton>
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
    </>
  )
}

import { useNavigate } from 'react-router'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { storagePath } from '#paths/storage/storage.ts'
import type { StorageDraft, StorageQuestion } from '#paths/storage/storage-draft.ts'
import { useArrowKeys } from '#ui/lists/use-arrow-keys.ts'
import { usePageNetwork } from '#ui/page/page-params.ts'
import { StepLink } from '#ui/values/step-link.tsx'

type Props = {
  draft: StorageDraft
  question: StorageQuestion
  /** Whether the value is there, so that links below it do not move. */
  isShown: boolean
}

/** Links to the slots before and after a value's slot, which the arrow keys open too, also before. */
export function NeighbourSlots({ draft, question: { address, location }, isShown }: Props) {
  const network = usePageNetwork()
  const navigate = useNavigate()
  const neighbourPath = (by: bigint) => {
    const neighbourSlot = BigInt.asUintN(256, location.slot + by)
    return storagePath({
      network,
      address,
      slot: neighbourSlot < 1n << 64n ? neighbourSlot.toString() : slotWord(neighbourSlot),
      block: draft.block.trim(),
    })
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

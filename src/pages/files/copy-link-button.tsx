import { Link } from 'lucide-react'
import { filesPath } from '#paths/files-path.ts'
import { pageAddress } from '#paths/links/page-address.ts'
import { ActionButton } from '#ui/values/action-button.tsx'
import { useCopy } from '#ui/values/use-copy.ts'

/** Copies the link of a CID's page. */
export function CopyLinkButton({ cid }: { cid: string }) {
  const [copyStatus, copy] = useCopy()
  return (
    <ActionButton
      title="Opens in this Keyhole; gateway links are under Share"
      onClick={() => copy(pageAddress(filesPath({ cid })))}
    >
      <Link aria-hidden="true" className="size-3.5" />
      <span aria-live="polite">{copyStatus ?? 'Copy link'}</span>
    </ActionButton>
  )
}

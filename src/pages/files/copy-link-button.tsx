import { Link } from 'lucide-react'
import { filesPath } from '#paths/files-path.ts'
import { pageAddress } from '#paths/links/page-address.ts'
import { CopyAction } from '#ui/values/copy-action.tsx'

/** Copies the link of a CID's page. */
export const CopyLinkButton = ({ cid }: { cid: string }) => (
  <CopyAction
    label="Copy link"
    title="Opens in this Keyhole; gateway links are under Share"
    text={() => pageAddress(filesPath({ cid }))}
  >
    <Link aria-hidden="true" className="size-3.5" />
  </CopyAction>
)

import { Link as LinkIcon, Share2 } from 'lucide-react'
import { Link } from 'react-router'
import { isOnThisMachine } from '#domain/connections/network-scope.ts'
import { filesPath } from '#paths/files-path.ts'
import { pageAddress } from '#paths/links/page-address.ts'
import { CopyAction } from '#ui/values/copy-action.tsx'

/**
 * Copies the link of a CID's page. A link to this machine opens nowhere else: there, the ways to
 * share are opened instead.
 */
export const ShareButton = ({ cid }: { cid: string }) =>
  isOnThisMachine(location.origin) ? (
    <Link to={filesPath({ cid, view: 'share' })} className="action">
      <Share2 aria-hidden="true" className="size-3.5" />
      Share
    </Link>
  ) : (
    <CopyAction
      label="Copy link"
      title="Opens in this Keyhole; gateway links are under Share"
      text={() => pageAddress(filesPath({ cid }))}
    >
      <LinkIcon aria-hidden="true" className="size-3.5" />
    </CopyAction>
  )

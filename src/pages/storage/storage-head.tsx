import { StorageTabs } from '#pages/storage/storage-tabs.tsx'
import { PageHead } from '#ui/page/page.tsx'

/** Heads each page about a contract's storage, the same on all of them: switching moves nothing. */
export function StorageHead({ address, ...view }: Parameters<typeof StorageTabs>[0]) {
  return (
    <div>
      <PageHead title="Storage" hash={address} what="address" />
      {/* Where a question begins there is no address yet, and nothing to look at another way. */}
      {address !== '' && <StorageTabs address={address} {...view} />}
    </div>
  )
}

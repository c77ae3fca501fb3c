import { StorageTabs } from '#pages/storage/storage-tabs.tsx'
import { PageHead } from '#ui/page/page.tsx'

/** Heading of every storage page, alike on all of them, so that switching moves nothing. */
export function StorageHead({ address, ...view }: Parameters<typeof StorageTabs>[0]) {
  return (
    <div>
      <PageHead title="Storage" hash={address} what="address" />
      {/* An empty form has no address yet, so there is nothing to switch to. */}
      {address !== '' && <StorageTabs address={address} {...view} />}
    </div>
  )
}

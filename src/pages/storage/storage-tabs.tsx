import { generatePath, Link } from 'react-router'
import { patterns } from '#paths/patterns.ts'
import { emptyStoragePath } from '#paths/storage/empty-storage-path.ts'
import { Tabs } from '#ui/page/tabs.tsx'

type StorageView = 'value' | 'layout' | 'history' | 'many' | 'proxy'

const storageTabs: { name: StorageView; label: string }[] = [
  { name: 'value', label: 'Value' },
  { name: 'layout', label: 'All variables' },
  { name: 'history', label: 'Over time' },
  { name: 'many', label: 'Many keys' },
  { name: 'proxy', label: 'Proxy' },
]

/** The pages about one contract's storage. */
export function StorageTabs({
  network,
  address,
  current,
}: {
  network: string
  address: string
  current: StorageView
}) {
  const pathByView: { [view in StorageView]: string } = {
    value: emptyStoragePath(network, address),
    layout: generatePath(patterns.storageLayout, { network, address }),
    history: generatePath(patterns.storageHistory, { network, address }),
    many: generatePath(patterns.storageMany, { network, address }),
    proxy: generatePath(patterns.storageProxy, { network, address }),
  }
  return (
    <Tabs
      label="Ways to look at this storage"
      current={current}
      views={storageTabs}
      path={(view) => pathByView[view]}
    >
      <Link
        to={generatePath(patterns.read, { network, address })}
        className="ml-auto pb-1 text-sm"
        title="Code, balance and views, read through an estimate"
      >
        What is at this address
      </Link>
    </Tabs>
  )
}

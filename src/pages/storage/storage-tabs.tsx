import { generatePath, Link } from 'react-router'
import { patterns } from '#paths/patterns.ts'
import { emptyStoragePath } from '#paths/storage/empty-storage-path.ts'
import { Views } from '#ui/page/tabs.tsx'

type View = 'value' | 'layout' | 'history' | 'many' | 'proxy'

const views: { name: View; label: string }[] = [
  { name: 'value', label: 'Value' },
  { name: 'layout', label: 'All variables' },
  { name: 'history', label: 'Over time' },
  { name: 'many', label: 'Many keys' },
  { name: 'proxy', label: 'Proxy' },
]

/** The ways of looking at one contract's storage. */
export function StorageViews({
  network,
  address,
  current,
}: {
  network: string
  address: string
  current: View
}) {
  const paths: { [view in View]: string } = {
    value: emptyStoragePath(network, address),
    layout: generatePath(patterns.storageLayout, { network, address }),
    history: generatePath(patterns.storageHistory, { network, address }),
    many: generatePath(patterns.storageMany, { network, address }),
    proxy: generatePath(patterns.storageProxy, { network, address }),
  }
  return (
    <Views
      label="Ways to look at this storage"
      current={current}
      views={views}
      path={(view) => paths[view]}
    >
      <Link
        to={generatePath(patterns.read, { network, address })}
        className="ml-auto pb-1 text-sm"
        title="Code, balance and views, read through an estimate"
      >
        What is at this address
      </Link>
    </Views>
  )
}

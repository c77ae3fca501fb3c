import { Menu, Settings2 } from 'lucide-react'
import { lazy } from 'react'
import { LookupNavigation } from '#app/header/lookup-navigation.tsx'
import type { PublicConnection } from '#state/connections/connections.ts'
import { MoreMenu } from '#ui/entity/more-menu.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'

const SettingsItems = lazy(() => import('#app/header/settings-items.tsx'))

type Props = {
  /** Connection of the current network. */
  connection: PublicConnection | undefined
  withLookups: boolean
}

/** The menu of settings; on a narrow screen the lookups are in it, too. */
export function MainMenu({ connection, withLookups }: Props) {
  const Icon = withLookups ? Menu : Settings2
  return (
    <MoreMenu
      label={withLookups ? 'Menu' : 'Settings'}
      button={<Icon aria-hidden="true" className="-mx-0.5 size-4" />}
    >
      {withLookups && connection && (
        <li className="mb-1 border-b border-line pb-1">
          <LookupNavigation
            network={connection.network}
            className="grid"
            linkClassName="px-3 py-2 text-ink hover:bg-hover -outline-offset-2"
          />
        </li>
      )}
      <LazySection>
        <SettingsItems connection={connection} />
      </LazySection>
    </MoreMenu>
  )
}

import { ChevronDown } from 'lucide-react'
import { lazy } from 'react'
import { StatusDot } from '#app/header/status-dot.tsx'
import { useNewestKnownBlock } from '#queries/chain/newest-known-block.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { MoreMenu } from '#ui/entity/more-menu.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'

const NetworkItems = lazy(() => import('#app/header/network-items.tsx'))

/** The current network, and the menu that changes it. */
export function NetworkMenu() {
  const currentNetwork = useCurrentNetwork()
  const newestBlock = useNewestKnownBlock(currentNetwork?.network ?? '')
  const numberText = newestBlock === undefined ? '' : `#${newestBlock}`
  return (
    <MoreMenu
      label={`Network: ${currentNetwork?.name ?? 'Connect'} ${numberText}`.trim()}
      button={
        <>
          {currentNetwork ? (
            <>
              <StatusDot connection={currentNetwork} />
              <span className="max-w-28 truncate sm:max-w-36">{currentNetwork.name}</span>
              {numberText && (
                <span
                  className="font-normal text-mute max-xl:hidden"
                  title="Newest block seen in this session"
                >
                  {numberText}
                </span>
              )}
            </>
          ) : (
            <>
              <span aria-hidden="true" className="size-2 rounded-full bg-warn" />
              Connect
            </>
          )}
          <ChevronDown
            aria-hidden="true"
            className="-mr-1 size-4 flex-none text-mute max-[17rem]:hidden"
          />
        </>
      }
    >
      <LazySection name="Networks">
        <NetworkItems currentNetwork={currentNetwork?.network} />
      </LazySection>
    </MoreMenu>
  )
}

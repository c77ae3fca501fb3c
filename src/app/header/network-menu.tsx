import { ChevronDown } from 'lucide-react'
import { lazy } from 'react'
import { useNetworkHead } from '#app/header/network-head.ts'
import { StatusDot } from '#app/header/status-dot.tsx'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { MoreMenu } from '#ui/entity/more-menu.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'

const NetworkItems = lazy(() => import('#app/header/network-items.tsx'))

/** The current network, and the menu that changes it. */
export function NetworkMenu() {
  const currentNetwork = useCurrentNetwork()
  const head = useNetworkHead(currentNetwork?.network ?? '')
  const name = currentNetwork?.name ?? 'Connect'
  return (
    <MoreMenu
      label={`Network: ${name}${head ? ` ${head.text}` : ''}`}
      button={
        <>
          {currentNetwork ? (
            <>
              <StatusDot connection={currentNetwork} />
              <span className="max-w-28 truncate sm:max-w-36 xl:shrink-0">
                {currentNetwork.name}
              </span>
              {head && (
                <span
                  className="font-normal whitespace-nowrap text-mute tabular-nums max-xl:hidden"
                  title={head.title}
                >
                  {head.text}
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

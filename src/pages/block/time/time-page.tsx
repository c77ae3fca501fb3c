import { useParams, useSearchParams } from 'react-router'
import { TimeForm } from '#pages/block/time/time-form.tsx'
import { BlockTimeSearch } from '#pages/block/time/time-search.tsx'
import { parseBlockTimePath } from '#paths/block-time.ts'
import { Page } from '#ui/page/page.tsx'

/** `/{network}/block/at?time=…`: the block that was the newest at a given time. */
export default function BlockTimePage() {
  const routeParams = useParams()
  const [searchParams] = useSearchParams()
  const { network, time, within: withinSeconds = 0 } = parseBlockTimePath(routeParams, searchParams)
  return (
    <Page title="Block by time">
      <header>
        <h1 className="text-xl font-semibold tracking-tight">Block by time</h1>
        <p className="max-w-prose text-mute">
          Which block was the newest at a moment? No operation answers that. Keyhole asks for a few
          blocks by number, compares their times, and so comes nearer, usually in about ten
          requests.
        </p>
      </header>
      <TimeForm key={String(time)} network={network} time={time} withinSeconds={withinSeconds} />
      {time !== undefined && (
        <BlockTimeSearch network={network} time={time} withinSeconds={withinSeconds} />
      )}
    </Page>
  )
}

import { useSearchParams } from 'react-router'
import { formatUtc } from '#domain/values/time.ts'
import { latestBlockCrumb } from '#pages/block/latest-block-crumb.ts'
import { TimeForm } from '#pages/block/time/time-form.tsx'
import { BlockTimeSearch } from '#pages/block/time/time-search.tsx'
import { parseBlockTimePath } from '#paths/block-time.ts'
import { AnswerRegion } from '#ui/entity/answer-region.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-params.ts'

/** `/{network}/block/at?time=…`: the block that was the newest at a given time. */
export default function BlockTimePage() {
  const routeParams = usePageParams()
  const [searchParams] = useSearchParams()
  const {
    network,
    time,
    invalidTime,
    within: withinSeconds = 0,
  } = parseBlockTimePath(routeParams, searchParams)
  const timeText = time === undefined ? undefined : (formatUtc(time) ?? `${time} s`)
  return (
    <Page title={timeText === undefined ? 'Block by time' : `Block at ${timeText}`}>
      <EntityHeader
        crumbs={[latestBlockCrumb(network), { label: 'Block by time' }]}
        title="Block by time"
      />
      <TimeForm
        key={`${time} ${invalidTime} ${withinSeconds}`}
        network={network}
        time={time}
        invalidTime={invalidTime}
        withinSeconds={withinSeconds}
      />
      {time === undefined ? (
        <p className="text-mute">
          Finds the last block at or before a time (binary search, about 10 requests).
        </p>
      ) : (
        <AnswerRegion question={`${time} ${withinSeconds}`}>
          <BlockTimeSearch network={network} time={time} withinSeconds={withinSeconds} />
        </AnswerRegion>
      )}
    </Page>
  )
}

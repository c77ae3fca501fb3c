import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { maxSearchRequests } from '#domain/block/block-time.ts'
import { describeTime } from '#domain/values/time.ts'
import { blocksCrumb } from '#pages/block/blocks-crumb.ts'
import { TimeAnswer } from '#pages/block/time/time-answer.tsx'
import { blockPath } from '#paths/block.ts'
import { blockOrTimePath } from '#paths/block-or-time.ts'
import { type BlockTimeAddress, parseBlockTimePath } from '#paths/block-time.ts'
import { blockTimeQuery } from '#queries/chain/block-time.ts'
import { useLatestBlocks } from '#queries/chain/latest-blocks.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { RunProgress } from '#ui/answer/run-progress.tsx'
import { AnswerRegion } from '#ui/entity/answer-region.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'
import { LatestBlocks, shownBlocks } from '#ui/lists/latest-blocks.tsx'
import { Page, usePageParams } from '#ui/page/page.tsx'

const title = 'Find block'

/** `/{network}/block/at`: any block; with `?time=…`, the one that was the newest at that time. */
export default function BlockTimePage() {
  const routeParams = usePageParams()
  const [searchParams] = useSearchParams()
  const address = parseBlockTimePath(routeParams, searchParams)
  const { network, time } = address
  const latestResult = useLatestBlocks(network, shownBlocks, time === undefined)
  const timeText = time === undefined ? undefined : describeTime(time)
  return (
    <Page title={timeText === undefined ? title : `Block at ${timeText}`}>
      <EntityHeader
        {...(timeText !== undefined && { crumbs: [blocksCrumb(network), { label: 'By time' }] })}
        title={title}
      >
        <Link className="action" to={blockPath({ network, block: { kind: 'tag', tag: 'latest' } })}>
          Latest block
        </Link>
      </EntityHeader>
      <FindBlockForm {...address} />
      <AnswerRegion question={time?.toString()}>
        {time === undefined ? (
          <LatestBlocks network={network} of={latestResult} />
        ) : (
          <BlockTimeSearch network={network} time={time} />
        )}
      </AnswerRegion>
    </Page>
  )
}

type Props = {
  network: string
  time: bigint
}

function BlockTimeSearch({ network, time }: Props) {
  const queryClient = useQueryClient()
  const searchQuery = blockTimeQuery(network, time.toString())
  const searchResult = useQuery(searchQuery)
  const isStopped = searchResult.isPending && searchResult.fetchStatus === 'idle'
  return (
    <QueryAnswer
      of={searchResult}
      showsProgress
      waiting={
        <div className="card min-h-32.5 px-5 py-4 max-sm:min-h-43">
          <RunProgress
            {...{ isStopped }}
            stop={() => queryClient.cancelQueries(searchQuery)}
            goOn={() => searchResult.refetch()}
          >
            About 10 requests, at most {maxSearchRequests}
          </RunProgress>
        </div>
      }
      missing={null}
    >
      {(result) => <TimeAnswer network={network} time={time} result={result} />}
    </QueryAnswer>
  )
}

type Draft = { block: string }

/** Takes a block's number, hash or tag, which open it, or a time, at which it is searched for. */
function FindBlockForm({ network, time, invalidTime = '' }: BlockTimeAddress) {
  const navigate = useNavigate()
  const timeText = time === undefined ? undefined : describeTime(time)
  const { field, formProps } = useUrlForm<Draft, Partial<Draft>>({
    question: `${time} ${invalidTime}`,
    urlDraft: { block: timeText ?? invalidTime },
    problems: invalidTime === '' ? {} : { block: `Invalid time “${invalidTime}”.` },
    send: ({ block }) => {
      const found = blockOrTimePath(network, block)
      if ('problem' in found) return { block: found.problem }
      navigate(found.path)
    },
  })
  return (
    <QueryBar
      label="Find block"
      formProps={formProps}
      summary={timeText && <span className="font-medium">{timeText}</span>}
      submitLabel="Find block"
    >
      <BlockPicker
        label="Block or time"
        placeholder="2026-01-31 12:00"
        hint="Number, hash, tag, or a time in UTC"
        findsOnSubmit={false}
        {...field('block')}
      />
    </QueryBar>
  )
}

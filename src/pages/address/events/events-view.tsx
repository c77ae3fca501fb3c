import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Address } from 'viem'
import { blockTags } from '#domain/block/block-reference.ts'
import {
  approvalCalls,
  approvalFilter,
  movementFilters,
  newestApprovals,
  readApproval,
  readApprovalNow,
  readLogArgument,
} from '#domain/log/approvals.ts'
import { eventTopic, readEvents } from '#domain/log/decode-log.ts'
import type { EventLog } from '#domain/log/log-walk.ts'
import { isHash } from '#domain/values/hex.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { EventList, type EventRange, FoundEvents } from '#pages/address/events/event-list.tsx'
import { EventRow } from '#pages/address/events/event-row.tsx'
import { readHistoryRange } from '#paths/storage/storage-history.ts'
import { useContractKnowledge } from '#queries/calls/contract-knowledge.ts'
import { useKnownAbi } from '#queries/contract/known-abi.ts'
import { useHasNoCode } from '#queries/contract/known-code.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { ContractKnowledgeContext } from '#ui/calls/reading-tag.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { FormField, Select, TextInput } from '#ui/form/field.tsx'
import { useUrlField } from '#ui/form/use-url-field.ts'
import { useUrlForm } from '#ui/form/use-url-form.ts'
import { laterSection } from '#ui/lazy/lazy-section.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

const CallProof = laterSection(() => import('#pages/address/call-proof.tsx'))

/** Events that may be chosen without an ABI: ERC-20 and ERC-721 share the topics. */
const tokenEvents = readEvents(
  `event Transfer(address indexed from, address indexed to, uint256 value)
event Approval(address indexed owner, address indexed spender, uint256 value)`,
)

/** Stand for an event's topic: what the logs of any token say of the address. */
const ofTokens = { received: 'Tokens received', sent: 'Tokens sent', given: 'Approvals given' }

const isOfTokens = (text: string): text is keyof typeof ofTokens => text in ofTokens

const maxChoices = 200

/**
 * The events of an address, narrowed by what its URL holds: an event's topic, an argument, and blocks. An
 * account without code logs none: it has those of tokens.
 */
export default function EventsView({ account }: { account: AccountAtBlock }) {
  const { network, address, block } = account
  const [eventText, setEvent] = useUrlField('event')
  const [argument, setArgument] = useUrlField('argument')
  const [search, setSearch] = useSearchParams()
  const urlBlocks = {
    fromBlock: search.get('fromBlock') ?? '',
    toBlock: search.get('toBlock') ?? '',
  }
  const range = readRange(urlBlocks)
  const [from, to] = 'problems' in range ? [] : [range.from, range.to]
  const { field, formProps } = useUrlForm({
    question: JSON.stringify(urlBlocks),
    urlDraft: urlBlocks,
    problems: 'problems' in range ? range.problems : {},
    send: (draft) => {
      const next = readRange(draft)
      if ('problems' in next) return next.problems
      setSearch((params) => {
        for (const [name, text] of Object.entries(draft)) {
          if (text.trim() === '') params.delete(name)
          else params.set(name, text.trim())
        }
        return params
      })
    },
  })
  const { knownAbi } = useKnownAbi(network, address)
  const knowledge = useContractKnowledge(network)
  const topicText = eventText.toLowerCase()
  const hasNoCode = useHasNoCode(network, address, block)
  const topic = isHash(topicText) || isOfTokens(topicText) ? topicText : hasNoCode ? 'received' : ''
  const tokenUnit = knowledge.useTokenUnit(argument === '' ? undefined : address)
  const wanted = readLogArgument(argument, tokenUnit)
  const options = useMemo(() => {
    const events = [...(knownAbi ? readEvents(knownAbi.text) : []), ...tokenEvents]
    const choices = new Map(
      events
        .filter(({ anonymous }) => !anonymous)
        .slice(0, maxChoices)
        .map((event) => [eventTopic(event) as string, event.name]),
    )
    if (isHash(topic) && !choices.has(topic)) choices.set(topic, `Topic ${topic.slice(0, 10)}…`)
    const ofContract = [['', 'All events'] as const, ...choices]
    return [...(hasNoCode ? [] : ofContract), ...Object.entries(ofTokens)]
  }, [knownAbi, topic, hasNoCode])
  const choice = options.find(([value]) => value === topic)?.[1]
  const way = topic === 'received' || topic === 'sent' ? topic : undefined
  const question = useMemo(
    () => ({
      ...{ network, from, to },
      filters: way
        ? movementFilters(address, way)
        : [{ address, ...(isHash(topic) && { topics: [topic] }) }],
    }),
    [network, address, topic, way, from, to],
  )
  return (
    <section aria-label="Events" className="flex min-w-0 flex-wrap gap-x-4 gap-y-3">
      <form
        {...formProps}
        noValidate
        aria-label="Filter"
        className="grid gap-2 max-sm:w-full max-sm:grid-cols-2 sm:flex sm:flex-wrap sm:items-start sm:*:w-64 print:hidden"
      >
        <FormField label="Event">
          {(control) => <Select {...control} value={topic} options={options} onChange={setEvent} />}
        </FormField>
        {topic !== 'given' && (
          <FormField label="Argument" problem={'problem' in wanted ? wanted.problem : undefined}>
            {(control) => (
              <TextInput
                {...control}
                type="search"
                placeholder="Address, number or bytes"
                value={argument}
                onText={setArgument}
              />
            )}
          </FormField>
        )}
        <BlockPicker
          label="From block"
          placeholder="0"
          tags={rangeTags}
          isStart
          {...field('fromBlock')}
        />
        <BlockPicker
          label="To block"
          hint="Default: latest"
          tags={rangeTags}
          {...field('toBlock')}
        />
        <button
          type="submit"
          className="action justify-center max-sm:col-span-2 sm:mt-6.5 sm:w-auto!"
        >
          Set blocks
        </button>
      </form>
      <ContractKnowledgeContext value={knowledge}>
        {'problems' in range ? null : topic === 'given' ? (
          <ApprovalList
            key={`${network} ${address} ${from} ${to}`}
            {...{ network, from, to }}
            owner={address}
          />
        ) : (
          <EventList
            key={`${network} ${address} ${topic} ${from} ${to}`}
            question={question}
            argument={'digits' in wanted ? wanted.digits : undefined}
            fileLabel={[address, topic && choice, argument.trim()].filter(Boolean).join('-')}
            abi={knownAbi}
            holder={way && address}
          />
        )}
      </ContractKnowledgeContext>
    </section>
  )
}

const rangeTags = blockTags.filter((tag) => tag !== 'pending')

/** The blocks as the URL or the form gives them; '' for the default. */
function readRange({ fromBlock, toBlock }: { fromBlock: string; toBlock: string }) {
  const range = readHistoryRange({ from: fromBlock.trim(), to: toBlock.trim(), samples: '' })
  if (!('problems' in range)) return range
  return { problems: { fromBlock: range.problems.from, toBlock: range.problems.to } }
}

type ApprovalListProps = EventRange & { network: string; owner: Address }

/** Approvals that an account gave, found by their logs, each as its token has it now. */
function ApprovalList({ network, owner, from, to }: ApprovalListProps) {
  const [isVerifying, setVerifying] = useState(false)
  const question = useMemo(
    () => ({ network, from, to, filters: [approvalFilter(owner)] }),
    [network, owner, from, to],
  )
  return (
    <FoundEvents
      question={question}
      noun="approval"
      readRows={newestApprovals}
      verification="Each as its token returns it at the latest block; Verify runs that on proven state. The provider may omit approvals. Those within Permit2 are not included."
      actions={() =>
        !isVerifying && (
          <ActionButton
            title="Runs the call of each approval shown on proven state"
            onClick={() => setVerifying(true)}
          >
            Verify
          </ActionButton>
        )
      }
    >
      {(approvals) => (
        <PagedList items={approvals} className="card w-full empty:hidden">
          {(event, index) => (
            <ApprovalRow
              key={`${event.blockNumber} ${event.logIndex}`}
              {...{ network, event, index, isVerifying }}
            />
          )}
        </PagedList>
      )}
    </FoundEvents>
  )
}

type ApprovalRowProps = { network: string; event: EventLog; index: number; isVerifying: boolean }

function ApprovalRow({ network, event, index, isVerifying }: ApprovalRowProps) {
  const move = useMemo(() => readApproval(event), [event])
  const account = { network, address: move?.token as Address, block: 'latest' } as const
  const calls = move ? approvalCalls(move) : []
  const results = useQueries({
    queries: calls.map((data) => viewCallQuery(network, account.address, data, account.block)),
  })
  const isPending = results.some(({ isPending }) => isPending)
  const answers = results.flatMap(({ data }) => data ?? [])
  const now = move && answers.length === results.length ? readApprovalNow(move, answers) : undefined
  return (
    <EventRow {...{ network, event, index }} abi={null} move={now ?? move}>
      {!move ? null : isPending ? (
        <StatusTag>Reading…</StatusTag>
      ) : !now ? (
        <StatusTag title="The token did not return it. The amount is that of the event.">
          Unavailable
        </StatusTag>
      ) : now.action === 'approve' ? (
        <StatusTag tone="accent">Open</StatusTag>
      ) : (
        <StatusTag>Closed</StatusTag>
      )}
      {isVerifying && now && <CallProof {...{ account, calls }} />}
    </EventRow>
  )
}

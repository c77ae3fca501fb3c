import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { TransactionCall } from '#domain/call/call.ts'
import type { CallBlock } from '#domain/call/call-block.ts'
import { castEstimate } from '#domain/call/call-snippet.ts'
import { formatCallTicket } from '#domain/call/call-ticket.ts'
import { rpcSnippetWriters } from '#domain/text/snippet.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { type GasAddress, gasPathState } from '#paths/gas.ts'
import { gasQuestionsLink } from '#paths/gas-questions.ts'
import type { GasAnswer } from '#queries/gas/gas.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { TicketButton } from '#ui/values/ticket-button.tsx'

/** Some chat tools cut longer links. */
const longLinkCharacters = 2_000

/**
 * The ways on from an answer: more questions about the call, a ticket, a link, and commands for
 * other tools. None of them contains a key.
 */
export function CallActions({
  address,
  call,
  block,
  answer,
  failure,
  omittedCharacters,
}: {
  address: GasAddress
  call: TransactionCall
  block: CallBlock
  answer: GasAnswer | undefined
  failure: Parameters<typeof describeFailure>[0] | null
  /** Characters of the call that no link holds. */
  omittedCharacters: number | undefined
}) {
  const { network } = address
  const currentConnection = useQuery(connectionsQuery).data?.find(
    (connection) => connection.network === network,
  )
  function ticket(): string {
    const failureText = failure && describeFailure(failure)
    return formatCallTicket({
      network,
      link: location.href,
      linkLacks: omittedCharacters,
      call,
      block,
      signature: address.function,
      args: address.args,
      outcome:
        answer ?? (failureText ? { failure: failureText.quote ?? failureText.title } : undefined),
    })
  }
  const requestParams = block === undefined ? [call] : [call, block]
  const snippetRequest = currentConnection && {
    ...currentConnection,
    method: 'eth_estimateGas',
    params: requestParams,
  }
  const castCommand = currentConnection && castEstimate(currentConnection.baseUrl, call, block)
  const tools: [name: string, text: string | undefined][] = [
    ['curl', snippetRequest && rpcSnippetWriters.curl?.(snippetRequest)],
    ['cast', snippetRequest && rpcSnippetWriters.cast?.(snippetRequest)],
    ['cast estimate', castCommand],
    ['viem', snippetRequest && rpcSnippetWriters.viem?.(snippetRequest)],
  ]
  return (
    <section aria-label="Go on with this call" className="grid gap-1.5 print:hidden">
      <div className="flex flex-wrap gap-2">
        <QuestionsLink address={address} />
        <TicketButton ticket={ticket} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-mute">
        <span className="inline-flex items-center">
          link <CopyButton text={location.href} what="link" />
        </span>
        {tools.map(
          ([tool, text]) =>
            text !== undefined && (
              <span key={tool} className="inline-flex items-center">
                {tool} <CopyButton text={text} what={`as ${tool}`} />
              </span>
            ),
        )}
      </div>
      <p className="text-sm text-pretty text-mute">
        The key is left to a variable.
        {castCommand &&
          ' cast estimate asks a node for more than this API has: the chain, a nonce, fees.'}
      </p>
      <LinkNote omittedCharacters={omittedCharacters} />
    </section>
  )
}

function LinkNote({ omittedCharacters }: { omittedCharacters: number | undefined }) {
  const { length } = location.href
  if (omittedCharacters !== undefined)
    return (
      <p className="text-sm text-pretty text-warn">
        The link leaves out {groupDigits(omittedCharacters)} characters of the call, which are too
        many for one. It works in this tab; others need one of the copies.
      </p>
    )
  if (length <= longLinkCharacters) return null
  return (
    <p className="text-sm text-pretty text-mute">
      The link holds the whole call in {groupDigits(length)} characters. Some chats cut links of
      more than {groupDigits(longLinkCharacters)}; a tracker’s comment takes it.
    </p>
  )
}

/** Link from an answer to the questions that a single estimate does not settle. */
function QuestionsLink({ address }: { address: GasAddress }) {
  return (
    <Link
      to={gasQuestionsLink(address, {})}
      state={{ call: gasPathState(address) }}
      className="action"
      title="At other blocks, up to which amount, from other senders, or beside another call"
    >
      Ask more about this call
    </Link>
  )
}

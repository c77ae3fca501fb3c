import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  areReadOnly,
  isFileCommand,
  maxRequestsByLink,
  mayRunByLink,
} from '#domain/playground/operations.ts'
import { readRequests } from '#domain/playground/request.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { PlaygroundAnswers } from '#pages/playground/answers/playground-answers.tsx'
import { RawEditor } from '#pages/playground/request/raw-editor.tsx'
import { RequestForm } from '#pages/playground/request/request-form.tsx'
import { RequestLibrary } from '#pages/playground/request/request-library.tsx'
import { sendBlocker } from '#pages/playground/request/send-blocker.ts'
import { usePlaygroundDraft } from '#pages/playground/request/use-playground-draft.ts'
import { SendBar } from '#pages/playground/send-bar.tsx'
import { patterns } from '#paths/patterns.ts'
import { isExtraMethod } from '#protocol/extra-methods.ts'
import { type SendOptions, sendRequests } from '#queries/playground/playground.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { QueryFailure } from '#ui/answer/failure-note.tsx'
import { useStoppableRun } from '#ui/answer/use-stoppable-run.ts'
import { AnswerRegion } from '#ui/entity/answer-region.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { Note, Page } from '#ui/page/page.tsx'

/**
 * `/playground?…`: any of the eight operations, and other methods raw, as JSON and as a form that stay
 * in sync, with its targets and the responses.
 */
export default function PlaygroundPage() {
  const currentNetwork = useCurrentNetwork()
  const connectionsResult = useQuery(connectionsQuery)
  const { draft, openedLinkCount, isSecret, change, noteSent } = usePlaygroundDraft(
    currentNetwork?.network,
  )
  const requestsReading = useMemo(() => readRequests(draft.text), [draft.text])
  const typed = 'requests' in requestsReading ? requestsReading : undefined
  const typedRequests = typed?.requests
  // While the JSON has an error, the form shows the last version that could be read.
  const [shown, setShown] = useState(typed)
  if (typed && typed !== shown) setShown(typed)
  const shownRequests = shown?.requests
  const client = useQueryClient()
  // A command that changes something may be under way when its page is left.
  const { isRunning, end, lastStart, start, stop, ...ending } = useStoppableRun(
    (options: SendOptions, signal) => sendRequests(client, options, signal),
    { outlivesPage: true },
  )

  const allConnections = connectionsResult.data
  const network = draft.network || (currentNetwork?.network ?? '')
  // `add` and pins change something: file commands are sent to one network alone.
  const canCompare = shownRequests !== undefined && !shownRequests.some(isFileCommand)
  const networks = [...new Set([network, (canCompare && draft.beside) || network])]
  const sendProblem = isSecret
    ? 'The text has a key or secret. Remove it: the connection adds it.'
    : sendBlocker(requestsReading, networks, allConnections)

  const [sendCount, setSendCount] = useState(0)
  const [linksAtMount] = useState(openedLinkCount)
  async function run(isPageOpening = false) {
    if (sendProblem !== undefined || !typed || !(await noteSent())) return
    // A page that is opened with a link to a read keeps its focus where it is.
    if (!isPageOpening) setSendCount((count) => count + 1)
    start({ ...typed, networks })
  }

  const send = () => void run()
  const openedLinks = useRef(0)
  const isWaitingForSend =
    openedLinkCount > 0 &&
    !lastStart &&
    allConnections &&
    typedRequests &&
    !mayRunByLink(typedRequests, networks.length)
  useEffect(() => {
    if (openedLinks.current === openedLinkCount || !allConnections) return
    openedLinks.current = openedLinkCount
    if (typedRequests && mayRunByLink(typedRequests, networks.length))
      run(openedLinkCount === linksAtMount)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      send()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  // Neither a response nor a typo in the JSON moves the editor: a person who compares does.
  const isComparing = networks.length > 1
  return (
    <Page title="Playground">
      <div>
        <EntityHeader title="Playground" />
        <p className="text-mute">Send a JSON-RPC or IPFS request and inspect the raw response.</p>
      </div>
      <SendBar
        draft={{ ...draft, network }}
        connections={allConnections ?? []}
        canCompare={canCompare}
        mayChangeBoth={
          isComparing &&
          typedRequests?.some(
            (each) => !areReadOnly([each]) && !isExtraMethod(each.method, 'trace'),
          ) === true
        }
        onChange={change}
        problem={sendProblem}
        isPending={isRunning}
        onSend={send}
        onStop={stop}
        isSecret={isSecret}
      />
      <QueryFailure of={connectionsResult} />
      {allConnections?.length === 0 && (
        <Note inline title="No connections">
          <p>
            To send requests, <Link to={patterns.connections}>add a connection</Link>.
          </p>
        </Note>
      )}
      {draft.omittedChars !== undefined && (
        <Note inline title="Request missing from link">
          <p>
            {groupDigits(draft.omittedChars)} characters are too long for a link. The sender can
            copy the JSON.
          </p>
        </Note>
      )}
      {isWaitingForSend && areReadOnly(typedRequests) && (
        <Note
          inline
          title={`Not sent yet: ${groupDigits(typedRequests.length * networks.length)} requests`}
        >
          <p>Links run up to {maxRequestsByLink} reads and one estimate. Press Send.</p>
        </Note>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        {/* Two responses side by side need the whole width. */}
        <div
          className={`grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 ${isComparing ? '' : 'lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]'}`}
        >
          <div
            className={`grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 ${isComparing ? 'lg:grid-cols-2' : ''}`}
          >
            <RequestForm
              shown={shown}
              isOutOfStep={typed === undefined}
              onText={(text) => change({ text })}
            />
            <RawEditor
              text={draft.text}
              problem={'problem' in requestsReading ? requestsReading : undefined}
              onChange={(text) => change({ text })}
            />
          </div>
          <AnswerRegion label="Response" question={sendCount > 0 ? String(sendCount) : undefined}>
            {lastStart ? (
              <LazySection key={sendCount} name="The response">
                <PlaygroundAnswers {...ending} answers={end} isPending={isRunning} onSend={send} />
              </LazySection>
            ) : (
              <p className="card px-4 py-3 text-mute max-lg:hidden">No response yet.</p>
            )}
          </AnswerRegion>
        </div>
        <div className="min-w-0 lg:order-first">
          <RequestLibrary
            connection={allConnections?.find((each) => each.network === network)}
            method={shownRequests?.[0]?.method ?? ''}
          />
        </div>
      </div>
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  areReadOnly,
  isFileCommand,
  maxRequestsByLink,
  mayRunByLink,
} from '#domain/playground/operations.ts'
import { readRequests, type TypedRequests } from '#domain/playground/request.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { PlaygroundAnswers } from '#pages/playground/answers/playground-answers.tsx'
import { canCompareTargets, requestTargets } from '#pages/playground/answers/request-targets.ts'
import { PlaygroundExamples } from '#pages/playground/request/playground-examples.tsx'
import { RawEditor } from '#pages/playground/request/raw-editor.tsx'
import { RequestForm } from '#pages/playground/request/request-form.tsx'
import { SavedRequests } from '#pages/playground/request/saved-requests.tsx'
import { sendBlocker } from '#pages/playground/request/send-blocker.ts'
import { usePlaygroundDraft } from '#pages/playground/request/use-playground-draft.ts'
import { SendBar } from '#pages/playground/send-bar.tsx'
import { patterns } from '#paths/patterns.ts'
import { useSendRequests } from '#queries/playground/playground.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { Note } from '#ui/page/note.tsx'

/** A request as JSON and as a form that stay in sync, its targets, and the answers. */
export function Playground() {
  const currentNetwork = useCurrentNetwork()
  const connectionsResult = useQuery(connectionsQuery)
  const { draft, openedLinkCount, isSecret, change, noteSent } = usePlaygroundDraft(
    currentNetwork?.network,
  )
  const requestsReading = useMemo(() => readRequests(draft.text), [draft.text])
  const typedRequests = 'requests' in requestsReading ? requestsReading : undefined
  // While the JSON has a mistake, the form shows the last version that could be read.
  const [shownRequests, setShownRequests] = useState<TypedRequests | undefined>(typedRequests)
  if (typedRequests && typedRequests !== shownRequests) setShownRequests(typedRequests)
  const [file, setFile] = useState<File>()
  const sendState = useSendRequests()
  const { send, stop, isPending } = sendState

  const allConnections = connectionsResult.data
  const sendTargets =
    allConnections && requestTargets(draft, currentNetwork?.network, allConnections, typedRequests)
  const sendProblem = isSecret
    ? 'The key or secret of a connection stands in the text. Take it out: the connection brings it. Until then the text is in no link.'
    : sendBlocker(requestsReading, sendTargets, allConnections, file)

  async function run(apart = false) {
    if (sendProblem !== undefined || !typedRequests || !sendTargets || !(await noteSent())) return
    send({ ...typedRequests, sides: sendTargets, file: usedFile(typedRequests, file), apart })
  }

  const openedLinks = useRef(0)
  const isWaitingForSend =
    openedLinkCount > 0 &&
    sendState.isIdle &&
    typedRequests &&
    sendTargets &&
    !mayRunByLink(typedRequests.requests, sendTargets.length)
  useEffect(() => {
    if (openedLinks.current === openedLinkCount || sendTargets === undefined) return
    openedLinks.current = openedLinkCount
    if (typedRequests && mayRunByLink(typedRequests.requests, sendTargets.length)) run()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  return (
    <>
      <SendBar
        draft={draft}
        currentNetwork={currentNetwork?.network ?? ''}
        connections={allConnections ?? []}
        hasFileCommand={typedRequests?.requests.some(isFileCommand) ?? false}
        canCompare={canCompareTargets(shownRequests)}
        mayChangeBoth={draft.beside !== undefined && !areReadOnly(typedRequests?.requests ?? [])}
        onChange={change}
        problem={sendProblem}
        isPending={isPending}
        onSend={() => run()}
        onStop={stop}
        isSecret={isSecret}
      />
      {connectionsResult.error && (
        <FailureNote
          failure={connectionsResult.error}
          retry={connectionsResult.refetch}
          retrying={connectionsResult.isFetching}
        />
      )}
      {allConnections?.length === 0 && (
        <Note title="No connection yet">
          <p>
            A request can be written, saved and linked; to send it,{' '}
            <Link to={patterns.connections}>add a connection</Link>.
          </p>
        </Note>
      )}
      {draft.leftOut !== undefined && (
        <Note title="This link does not hold the request">
          <p>
            It has {groupDigits(draft.leftOut)} characters, which are too many for a link. In the
            tab where it was typed it is still there; whoever sent the link can export it as saved.
          </p>
        </Note>
      )}
      {isWaitingForSend && areReadOnly(typedRequests.requests) && (
        <Note
          title={`Not sent yet: ${groupDigits(typedRequests.requests.length * sendTargets.length)} requests`}
        >
          <p>
            A link sends at most {maxRequestsByLink} reads by itself, and never several estimates:
            they count against your key. Press Send.
          </p>
        </Note>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <RequestForm
          shownRequests={shownRequests}
          isOutOfStep={typedRequests === undefined}
          file={file}
          onFile={setFile}
          onText={(text) => change({ text })}
        />
        <RawEditor
          text={draft.text}
          problem={'problem' in requestsReading ? requestsReading : undefined}
          onChange={(text) => change({ text })}
        />
      </div>
      <LazySection key={sendState.submittedAt} name="The answer">
        <PlaygroundAnswers sendState={sendState} onSend={run} />
      </LazySection>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <PlaygroundExamples
          connection={allConnections?.find(
            ({ network }) => network === (draft.network || currentNetwork?.network),
          )}
        />
        <SavedRequests
          draft={draft}
          network={draft.network || currentNetwork?.network || ''}
          isSecret={isSecret}
        />
      </div>
    </>
  )
}

/** The chosen file, if the request still is an `add` of a file. */
function usedFile({ requests: [request] }: TypedRequests, file: File | undefined) {
  const [param] = request?.params ?? []
  const contentParam = param as { name?: unknown; size?: unknown; text?: unknown } | undefined
  return request?.method === 'add' && contentParam?.text === undefined ? file : undefined
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isFileCommand, maxRequestsByLink, areReadOnly, mayRunByLink } from '#domain/playground/operations.ts'
import { readRequests, type TypedRequests } from '#domain/playground/request.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { Answers } from '#pages/playground/answers/playground-answers.tsx'
import { Examples } from '#pages/playground/request/playground-examples.tsx'
import { RawEditor } from '#pages/playground/request/raw-editor.tsx'
import { RequestForm } from '#pages/playground/request/request-form.tsx'
import { Saved } from '#pages/playground/request/saved-requests.tsx'
import { SendBar } from '#pages/playground/send-bar.tsx'
import { comparable, sidesOf } from '#pages/playground/answers/request-targets.ts'
import { unsendable } from '#pages/playground/request/send-blocker.ts'
import { useDraft } from '#pages/playground/request/use-playground-draft.ts'
import { patterns } from '#paths/patterns.ts'
import { connectionsQuery } from '#state/connections/connections.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import { useSendRequests } from '#queries/playground/playground.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { Note } from '#ui/page/note.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'

/** A request in two writings that stay in step, whom it is sent to, and what came. */
export function Playground() {
  const current = useCurrentNetwork()
  const connections = useQuery(connectionsQuery)
  const { draft, links, isSecret, change, noteSent } = useDraft(current?.network)
  const read = useMemo(() => readRequests(draft.text), [draft.text])
  const typed = 'requests' in read ? read : undefined
  // While the JSON has a mistake, the form shows what could be read last.
  const [shown, setShown] = useState<TypedRequests | undefined>(typed)
  if (typed && typed !== shown) setShown(typed)
  const [file, setFile] = useState<File>()
  const sending = useSendRequests()
  const { send, stop, isPending } = sending

  const all = connections.data
  const sides = all && sidesOf(draft, current?.network, all, typed)
  const problem = isSecret
    ? 'The key or secret of a connection stands in the text. Take it out: the connection brings it. Until then the text is in no link.'
    : unsendable(read, sides, all, file)

  async function run(apart = false) {
    if (problem !== undefined || !typed || !sides || !(await noteSent())) return
    send({ ...typed, sides, file: usedFile(typed, file), apart })
  }

  const opened = useRef(0)
  const waits =
    links > 0 && sending.isIdle && typed && sides && !mayRunByLink(typed.requests, sides.length)
  useEffect(() => {
    if (opened.current === links || sides === undefined) return
    opened.current = links
    if (typed && mayRunByLink(typed.requests, sides.length)) run()
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
        current={current?.network ?? ''}
        connections={all ?? []}
        ofFiles={typed?.requests.some(isFileCommand) ?? false}
        canCompare={comparable(shown)}
        changesBoth={draft.beside !== undefined && !areReadOnly(typed?.requests ?? [])}
        onChange={change}
        problem={problem}
        isPending={isPending}
        onSend={() => run()}
        onStop={stop}
        isSecret={isSecret}
      />
      {connections.error && (
        <FailureNote
          failure={connections.error}
          retry={connections.refetch}
          retrying={connections.isFetching}
        />
      )}
      {all?.length === 0 && (
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
            It has {groupDigits(draft.leftOut)} characters, which are too many for a link. In the tab
            where it was typed it is still there; whoever sent the link can export it as saved.
          </p>
        </Note>
      )}
      {waits && areReadOnly(typed.requests) && (
        <Note title={`Not sent yet: ${groupDigits(typed.requests.length * sides.length)} requests`}>
          <p>
            A link sends at most {maxRequestsByLink} reads by itself, and never several estimates: they
            count against your key. Press Send.
          </p>
        </Note>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <RequestForm
          shown={shown}
          outOfStep={typed === undefined}
          file={file}
          onFile={setFile}
          onText={(text) => change({ text })}
        />
        <RawEditor
          text={draft.text}
          problem={'problem' in read ? read : undefined}
          onChange={(text) => change({ text })}
        />
      </div>
      <LazySection key={sending.submittedAt} name="The answer">
        <Answers sending={sending} onSend={run} />
      </LazySection>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Examples
          connection={all?.find(({ network }) => network === (draft.network || current?.network))}
        />
        <Saved
          draft={draft}
          network={draft.network || current?.network || ''}
          isSecret={isSecret}
        />
      </div>
    </>
  )
}

/** The chosen file, when the request still means it. */
function usedFile({ requests: [request] }: TypedRequests, file: File | undefined) {
  const [param] = request?.params ?? []
  const means = param as { name?: unknown; size?: unknown; text?: unknown } | undefined
  return request?.method === 'add' && means?.text === undefined ? file : undefined
}

import { useRef, useState } from 'react'
import { curlBody, mayHaveKey } from '#domain/playground/curl-body.ts'
import type { RequestProblem } from '#domain/playground/request.ts'
import { indentRequestText, removeBom } from '#domain/playground/request-text.ts'
import { TextField } from '#ui/form/field.tsx'
import { ActionButton, CopyButton } from '#ui/values/copy-button.tsx'

type Props = {
  text: string
  problem: RequestProblem | undefined
  onChange: (text: string) => void
}

/** The request as text. Typed text stays, even while it is not JSON. */
export function RawEditor({ text, problem, onChange }: Props) {
  const sectionRef = useRef<HTMLDivElement>(null)
  const { at, line, column } = problem ?? {}
  const [toldOfCurl, setToldOfCurl] = useState<string>()

  function changeText(typed: string) {
    const { body, told } = curlBody(typed) ?? { body: removeBom(typed) }
    setToldOfCurl(told)
    if (body !== undefined) onChange(told ? indentRequestText(body) : body)
  }

  function selectCharacter(charIndex: number) {
    const textArea = sectionRef.current?.querySelector('textarea')
    textArea?.focus()
    textArea?.setSelectionRange(charIndex, Math.min(charIndex + 1, text.length))
  }

  return (
    <section
      ref={sectionRef}
      aria-label="JSON"
      className="card grid gap-2 self-start px-4 py-4 sm:px-5 [&_textarea]:field-sizing-content [&_textarea]:max-h-[50vh] [&_textarea]:min-h-44"
    >
      <TextField
        label="Request as JSON"
        data
        rows={9}
        value={text}
        onChange={changeText}
        problem={
          problem &&
          (line === undefined ? '' : `Line ${line}, column ${column}: `) + problem.problem
        }
        hint="Keyhole sets jsonrpc and id. […] is one batch (HTTP)."
        action={<CopyButton text={text} what="the JSON" />}
      />
      {(toldOfCurl || mayHaveKey(text)) && (
        <p role="status" className="text-sm text-mute">
          {toldOfCurl
            ? `${toldOfCurl} URL and headers were left out: they may have a key.`
            : 'Not in the page’s link: the text may have a key.'}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {at !== undefined && (
          <ActionButton onClick={() => selectCharacter(at)}>Go to error</ActionButton>
        )}
        {!problem && indentRequestText(text) !== text && (
          <ActionButton onClick={() => onChange(indentRequestText(text))}>Format</ActionButton>
        )}
      </div>
    </section>
  )
}

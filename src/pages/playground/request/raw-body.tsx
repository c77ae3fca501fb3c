import { useMemo } from 'react'
import { indentJson } from '#domain/json/indent-json.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import type { RawResponse } from '#queries/playground/playground-outcome.ts'
import { JsonView } from '#ui/trees/json-view.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** Most characters shown of a text that is not JSON; an editor suits longer ones. */
const maxTextCharacters = 20_000

type Props = { raw: RawResponse; label: string }

/** The body of a response, unchanged: JSON line by line with every digit, otherwise as text. */
export function RawBody({ raw: { body, characters }, label }: Props) {
  const parsedJson = useMemo(() => parseJson(body), [body])
  const isTruncated = characters > body.length
  return (
    <div className="grid min-w-0 gap-1">
      <p className="flex flex-wrap items-center text-sm text-mute">
        Raw response <CopyButton text={body} what="the raw response" />
        {isTruncated &&
          `the first ${groupDigits(body.length)} of ${groupDigits(characters)} characters`}
      </p>
      {parsedJson === undefined || isTruncated ? (
        <pre className="data card max-h-[70vh] overflow-auto px-4 py-3 break-all whitespace-pre-wrap">
          {body === '' ? <span className="text-mute">empty</span> : displayedText(body, parsedJson)}
        </pre>
      ) : (
        <JsonView value={parsedJson} source={body} label={label} />
      )}
    </div>
  )
}

const displayedText = (body: string, parsedJson: unknown) =>
  (parsedJson === undefined ? body : indentJson(body)).slice(0, maxTextCharacters)

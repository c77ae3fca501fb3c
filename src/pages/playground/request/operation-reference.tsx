import type { ReactNode } from 'react'
import { operationOf } from '#domain/playground/operations.ts'
import { rpcErrors } from '#protocol/documents/openrpc.ts'
import { componentSchemas, type JsonSchema, resultSchemas } from '#protocol/documents/schemas.ts'
import { rpcCode } from '#protocol/json-rpc.ts'

type Props = {
  method: string
  /** Whether the service of this page serves the document. */
  hasDocument: boolean
}

/** Parameters, result and errors of an operation, with the document that tools read. */
export default function OperationReference({ method, hasDocument }: Props) {
  const operation = operationOf(method)
  if (!operation) return <p className="px-3 py-2 text-sm text-mute">Custom method: no reference.</p>
  const isNode = operation.target === 'node'
  return (
    <div className="grid gap-3 px-3 py-2 text-sm">
      <div>
        <p className="data font-semibold break-all">{method}</p>
        <p className="text-mute">{operation.summary}</p>
      </div>
      <ReferencePart title="Parameters">
        {operation.parameters.map(({ name, required, meaning, tags }) => (
          <ReferenceRow key={name} name={required ? name : `${name} (optional)`}>
            {meaning}
            {tags && <span className="data block">{tags.join(' ')}</span>}
          </ReferenceRow>
        ))}
      </ReferencePart>
      <ReferencePart title="Result">
        {isNode ? <Fields schema={resultSchemas[method] ?? {}} /> : <FileResult method={method} />}
      </ReferencePart>
      <ReferencePart title="Errors">
        {isNode ? (
          Object.entries(rpcErrors).map(
            ([name, { meaning }]) =>
              (name !== 'reverted' || method === 'eth_estimateGas') && (
                <ReferenceRow key={name} name={String(rpcCode[name as keyof typeof rpcCode])}>
                  {meaning}
                </ReferenceRow>
              ),
          )
        ) : (
          <>
            <ReferenceRow name="400">The request is not valid.</ReferenceRow>
            <ReferenceRow name="401">Unknown API key or secret.</ReferenceRow>
            <ReferenceRow name="500">The command failed: see Message.</ReferenceRow>
          </>
        )}
      </ReferencePart>
      {hasDocument && (
        <p>
          <a href={`${import.meta.env.BASE_URL}openrpc.json`}>OpenRPC</a>
        </p>
      )}
    </div>
  )
}

const ReferencePart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="text-sm font-semibold">{title}</h2>
    <dl className="mt-1 grid gap-1.5">{children}</dl>
  </section>
)

const ReferenceRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="data break-all">{name}</dt>
    <dd className="text-mute">{children}</dd>
  </div>
)

/** The fields that file commands return, and what these are; `cat` returns the content. */
const fileResults: { readonly [command: string]: readonly [fields: string, meaning: string] } = {
  add: ['Name Hash Size', 'One line of JSON for each stored file.'],
  'pin/add': ['Pins', 'The CIDs.'],
  'pin/rm': ['Pins', 'The CIDs.'],
}

function FileResult({ method }: { method: string }) {
  const [fields, meaning] = fileResults[method] ?? ['body', 'The content.']
  return <ReferenceRow name={fields}>{meaning}</ReferenceRow>
}

/** The fields of an object, or the meaning of a plain value; `null` where it may be null. */
function Fields({ schema }: { schema: JsonSchema }) {
  const alternatives = (schema.oneOf as JsonSchema[] | undefined) ?? [schema]
  return alternatives.map((alternative) => {
    const name = String(alternative.$ref ?? '').replace(/.*\//, '')
    const shown = componentSchemas[name] ?? alternative
    const fieldNames = Object.keys((shown.properties as JsonSchema | undefined) ?? {})
    return (
      <ReferenceRow key={name || String(shown.type)} name={name || String(shown.type)}>
        {shown.description ? `${shown.description} ` : shown.type === 'null' && 'Not found.'}
        {fieldNames.length > 0 && <span className="data block">{fieldNames.join(' ')}</span>}
      </ReferenceRow>
    )
  })
}

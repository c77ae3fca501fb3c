import { blockFields } from '#domain/block/block-fields.ts'
import { isDeeperThan } from '#domain/json/json-depth.ts'
import type { TypedRequest } from '#domain/playground/request.ts'
import { readWord } from '#domain/storage/value/word.ts'
import { wordReadings } from '#domain/storage/value/word-readings.ts'
import { transactionContents, transactionFields } from '#domain/transaction/transaction-fields.ts'
import { type FieldDefinitionGroup as Fields, otherFields } from '#domain/values/field.ts'
import { countWithNoun, groupDigits, readQuantity } from '#domain/values/quantity.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { FieldGroup } from '#ui/lists/field-group.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

const transactionGroups = [...transactionFields, ...transactionContents]

/** Absence is an answer (law 1), and each operation has its own. */
const absenceMessages: { [method: string]: string } = {
  eth_getBlockByHash: 'Block not found.',
  eth_getTransactionByBlockNumberAndIndex: 'No transaction at this index.',
}

type DecodedResultProps = {
  request: TypedRequest
  result: unknown
}

/** The `result` of a JSON-RPC method, decoded as far as the method is known. */
export function DecodedResult({ request: { method }, result }: DecodedResultProps) {
  if (result === null)
    return (
      <ResultCard>
        <span className="font-semibold">null</span>
        <span className="text-mute"> · {absenceMessages[method] ?? 'Not found.'}</span>
      </ResultCard>
    )
  if (method === 'eth_getStorageAt') return <DecodedWord answer={result} />
  if (method === 'eth_getBlockByHash' && isRawObject(result))
    return <ResultFieldGroups groups={blockFields} object={result} omittedField="transactions" />
  if (method === 'eth_getTransactionByBlockNumberAndIndex' && isRawObject(result))
    return <ResultFieldGroups groups={transactionGroups} object={result} />
  const resultQuantity = typeof result === 'string' ? readQuantity(result) : undefined
  if (resultQuantity !== undefined)
    return (
      <ResultCard>
        <span className="text-lg font-semibold break-all">{groupDigits(resultQuantity)}</span>{' '}
        {method === 'eth_estimateGas' && <span className="text-mute">gas (estimated limit) </span>}
        <CopyButton text={resultQuantity.toString()} what="the number" />
      </ResultCard>
    )
  return (
    <ResultCard>
      <span className="text-mute">No decoder for this method; see the raw response.</span>
    </ResultCard>
  )
}

function ResultCard({ children }: { children: React.ReactNode }) {
  return <div className="card px-4 py-3 sm:px-5">{children}</div>
}

/** Longest text shown; longer ones, such as the input of a creation, are in the JSON beside it. */
const maxFieldCharacters = 2_000
/** Deepest value shown: not every browser can stringify a deeper one. */
const maxFieldDepth = 100

type ResultFieldGroupsProps = {
  groups: readonly Fields[]
  object: RawObject
  omittedField?: string
}

/** Every field of the object, known or not. */
function ResultFieldGroups({ groups, object, omittedField }: ResultFieldGroupsProps) {
  const omittedList = omittedField === undefined ? undefined : object[omittedField]
  const longFieldNames = Object.keys(object).filter(
    (name) =>
      isDeeperThan(object[name], maxFieldDepth) || String(object[name]).length > maxFieldCharacters,
  )
  const allGroups = [
    ...groups,
    otherFields(object, groups, omittedField === undefined ? [] : [omittedField]),
  ]
  return (
    <div className="grid gap-3 [&_dl]:lg:grid-cols-1 [&_dl>div]:lg:col-span-1">
      {Array.isArray(omittedList) && (
        <ResultCard>
          {countWithNoun(omittedList.length, 'transaction')}
          {omittedList.length > 0 && typeof omittedList[0] === 'string' && (
            <span className="text-mute"> (hashes)</span>
          )}
        </ResultCard>
      )}
      {allGroups.map(({ title, fields }) => (
        <FieldGroup
          key={title}
          title={title}
          fields={fields.filter(({ name }) => !longFieldNames.includes(name))}
          object={object}
        />
      ))}
      {longFieldNames
        .filter((name) => name !== omittedField)
        .map((name) => (
          <ResultCard key={name}>
            <span className="data">{name}</span>
            <span className="text-mute">
              {' '}
              ·{' '}
              {typeof object[name] === 'string' &&
                `${groupDigits(object[name].length)} characters, `}
              see raw response
            </span>
          </ResultCard>
        ))}
    </div>
  )
}

/** A word of storage as each type that it could be: nothing in the answer says which. */
function DecodedWord({ answer }: { answer: unknown }) {
  const wordReading = readWord(answer)
  if ('problem' in wordReading)
    return (
      <ResultCard>
        <span className="text-bad">{wordReading.problem}</span>
      </ResultCard>
    )
  return (
    <div className="card px-4 py-2 sm:px-5">
      {wordReading.anomaly && <p className="py-1 text-warn">{wordReading.anomaly}</p>}
      <dl>
        {wordReadings(wordReading.word)
          .filter(({ value }) => value !== undefined)
          .map(({ type, value = '', likely, note }) => (
            <div
              key={type}
              className={`grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 py-1 ${likely ? '' : 'text-mute'}`}
            >
              <dt className="data text-mute">{type}</dt>
              <dd className="break-all">
                <span className={likely ? 'font-semibold' : ''}>{value}</span>{' '}
                <CopyButton text={value} what={`as ${type}`} />
                {note && <span className="block text-sm text-mute">{note}</span>}
              </dd>
            </div>
          ))}
      </dl>
      <p className="border-t border-line py-1.5 text-sm text-mute">
        Type is a guess (bold = most likely).
      </p>
    </div>
  )
}

import { generatePath, Link } from 'react-router'
import { groupDigits } from '#domain/values/quantity.ts'
import { HistoryForm } from '#pages/storage/history/history-form.tsx'
import type { HistoryQuestion } from '#pages/storage/history/history-question.ts'
import { patterns } from '#paths/patterns.ts'
import { emptyStoragePath } from '#paths/storage/empty-storage-path.ts'
import { storagePath } from '#paths/storage/storage.ts'
import { readStorageHistoryDraft } from '#paths/storage/storage-history-draft.ts'
import { Note } from '#ui/page/note.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { HexValue } from '#ui/values/hex-value.tsx'

const offeredTypes = [
  'uint256',
  'int256',
  'address',
  'bool',
  'bytes32',
  'string',
  'uint128',
  'uint64',
]

/** The selected value, and the form to select another. */
export function SelectedValue({ question }: { question: HistoryQuestion }) {
  const { network, draft, problems } = question
  const { address } = draft
  const valueForm = (
    <HistoryForm
      label="Which value"
      question={question}
      submit="Look at it"
      presetFields={{ name: '' }}
      fields={[
        {
          name: 'position',
          label: 'Slot',
          hint: 'Its number, or the hashed position of 32 bytes.',
          placeholder: '0',
        },
        {
          name: 'type',
          label: 'Type',
          hint: 'Left out, it is read as it looks.',
          placeholder: 'uint256',
          suggestions: offeredTypes,
        },
        {
          name: 'offset',
          label: 'Offset',
          hint: 'Bytes from the low-order end.',
          placeholder: '0',
        },
      ]}
    />
  )
  const locationProblem = problems.position ?? problems.type ?? problems.offset
  if (draft.position.trim() === '' || locationProblem !== undefined)
    return (
      <>
        {locationProblem === undefined && (
          <Note title="Which value?">
            <p>
              This page follows one value through the blocks. Choose it on the page{' '}
              <Link to={emptyStoragePath(network, address)}>Value</Link>, where its slot is worked
              out key by key, or in the tree of{' '}
              <Link to={generatePath(patterns.storageLayout, { network, address })}>
                all variables
              </Link>
              . If you know its slot, type it here.
            </p>
          </Note>
        )}
        <div className="card px-4 py-4 sm:px-5">{valueForm}</div>
      </>
    )
  // Problems of blocks do not concern the position.
  const blankBlocks = { before: '', after: '', from: '', to: '', samples: '' }
  const parsedDraft = readStorageHistoryDraft(network, { ...draft, ...blankBlocks })
  if ('problems' in parsedDraft || !parsedDraft.position) return null
  const { position, name, type, offset } = parsedDraft
  const slotNumber = BigInt(position)
  return (
    <section aria-label="The value" className="card px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="data font-semibold break-all">
          {name || (slotNumber < 1n << 64n ? `slot ${groupDigits(slotNumber)}` : 'hashed slot')}
        </h2>
        <p className="text-mute">
          {type ? <span className="data">{type}</span> : 'no type given'}
          {offset > 0 && ` at byte ${offset}`}
          {name !== '' && ' · named so by the link'}
        </p>
        <p className="flex min-w-0 items-center gap-1 text-mute">
          <span className="text-sm">position</span> <HexValue value={position} />
          <CopyButton text={position} what="position" />
        </p>
        <Link
          to={storagePath({
            network,
            address: parsedDraft.address,
            slot: `0x${slotNumber.toString(16)}`,
          })}
          className="text-sm"
        >
          Its word at one block
        </Link>
      </div>
      <details className="mt-1">
        <summary className="w-fit text-sm text-mute hover:text-ink">
          Another slot, type or offset
        </summary>
        <div className="mt-3 mb-1">{valueForm}</div>
      </details>
    </section>
  )
}

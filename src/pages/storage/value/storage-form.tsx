import { useNavigate } from 'react-router'
import { isVyper } from '#domain/storage/type/vyper-declaration.ts'
import { ExpressionFields } from '#pages/storage/value/expression-fields.tsx'
import { HashParts } from '#pages/storage/value/hash-parts.tsx'
import { SlotField } from '#pages/storage/value/slot-field.tsx'
import { StepFields } from '#pages/storage/value/step-fields.tsx'
import { stripNetwork } from '#paths/links/strip-network.ts'
import {
  readStorageDraft,
  type StorageDraft,
  type StorageProblems,
  type StorageReading,
  storageDraftPath,
} from '#paths/storage/storage-draft.ts'
import { BlockChoice } from '#ui/form/block-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'

/** The question: which value, at which block. */
export function StorageForm({
  network,
  urlDraft,
  urlReading: askedRead,
  problems: urlProblems,
  path,
  readAgain,
}: {
  network: string
  /** The fields as in the URL; `urlReading` is what they mean, `problems` what is wrong. */
  urlDraft: StorageDraft
  urlReading: StorageReading
  problems: StorageProblems
  /** Path of the current page. */
  path: string
  /** Repeats the request of the current page. */
  readAgain: () => void
}) {
  const navigate = useNavigate()
  const { draft, problems, formProps, ...form } = useUrlForm({
    question: stripNetwork(path),
    urlDraft: { fields: urlDraft, declaring: urlDraft.declared !== '' },
    problems: urlProblems,
    matchesQuestion: ({ fields }) => storageDraftPath(network, fields) === path,
    send: ({ fields }) => {
      const parsedDraft = readStorageDraft(fields)
      if ('problems' in parsedDraft) return parsedDraft.problems
      const nextPath = storageDraftPath(network, fields)
      if (nextPath === path) readAgain()
      else navigate(nextPath)
    },
  })
  const { fields, declaring } = draft
  // The page has already parsed the fields of the URL.
  const { resolved } = fields === urlDraft ? askedRead : readStorageDraft(fields)
  const changeFields = (part: Partial<StorageDraft>) =>
    form.change({ fields: { ...fields, ...part }, ...(part.declared && { declaring: true }) })
  return (
    <form {...formProps} aria-label="Storage value" className="card px-4 py-4 sm:px-5">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <TextField
          label="Address"
          data
          placeholder="0x and 40 digits"
          value={fields.address}
          problem={problems.address}
          onChange={(address) => changeFields({ address })}
        />
        <BlockChoice
          value={fields.block}
          problem={problems.block}
          onChange={(block) => changeFields({ block })}
        />
        <SlotField value={fields.slot} problem={problems.slot} onChange={changeFields} />
        <StepFields
          draft={fields}
          resolved={resolved}
          problems={problems}
          onChange={changeFields}
        />
        <HashParts slot={fields.slot} onChange={(slot) => changeFields({ slot })} />
        <ExpressionFields
          draft={fields}
          resolved={resolved}
          problems={problems}
          onChange={changeFields}
        />
      </div>
      {declaring && (
        <div className="mt-3">
          <TextField
            label="Declaration"
            data
            rows={Math.min(10, Math.max(3, fields.declared.split('\n').length))}
            placeholder="mapping(address => mapping(uint256 => Position)) positions;&#10;struct Position { uint128 amount; uint64 since; uint256 limit; }"
            value={fields.declared}
            problem={
              problems.declared ??
              ((fields.declared.trim() && resolved.problems.declared) || undefined)
            }
            hint="One or several variables in the words of their source, Solidity or Vyper, the first one at the slot above, with the structs that they need."
            onChange={(declared) =>
              changeFields({
                declared,
                ...(isVyper(declared) && fields.rules === 'solidity' && { rules: 'vyper' }),
                // The declared type replaces one chosen by hand.
                ...(declared.trim() !== '' && { as: '' }),
              })
            }
          />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="submit" className="action action-primary px-4">
          Read slot
        </button>
        {!declaring && (
          <button type="button" className="action" onClick={() => form.change({ declaring: true })}>
            Declare its type
          </button>
        )}
      </div>
    </form>
  )
}

import { useState } from 'react'
import { useLocation } from 'react-router'
import { emptyPath } from '#domain/storage/path/value-path.ts'
import { wellKnownSlots } from '#domain/storage/path/well-known-slots.ts'
import { elementaryType, isValueType, startOffset } from '#domain/storage/type/storage-type.ts'
import { isVyper } from '#domain/storage/type/vyper-declaration.ts'
import { TypeField } from '#pages/storage/type-field.tsx'
import {
  isNamedDraft,
  type StorageDraft,
  type StorageProblems,
} from '#paths/storage/storage-draft.ts'
import { FormField, SelectField, TextField, TextInput } from '#ui/form/field.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

type AdvancedFieldsProps = {
  draft: StorageDraft
  problems: StorageProblems
  onChange: (part: Partial<StorageDraft>) => void
  /** The problem of the declaration while it is typed. */
  declaredProblem: string | undefined
  declaring: boolean
  onDeclare: () => void
}

/** Fields that few readings need: compiler, type, standard slots, declaration. */
export default function AdvancedFields({
  draft,
  declaredProblem,
  problems,
  declaring,
  onChange,
  onDeclare,
}: AdvancedFieldsProps) {
  const [isPicking, setIsPicking] = useState(useLocation().hash === '#standard-slots')
  const { slot, declared } = draft
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        {!isNamedDraft(draft) && (
          <SelectField
            label="Compiler"
            value={draft.rules}
            options={[
              ['solidity', 'Solidity'],
              ['vyper', 'Vyper'],
              ['vyper 0.2.12', 'Vyper ≤ 0.2.12'],
            ]}
            onChange={(rules) => onChange({ rules })}
          />
        )}
        {declared.trim() === '' && (
          <TypeFields draft={draft} problem={problems.as} onChange={onChange} />
        )}
        {declaring && (
          <TextField
            label="Base slot"
            data
            placeholder="0"
            value={slot}
            problem={problems.slot}
            hint="First declared variable = 0"
            onChange={(slot) => onChange({ slot })}
          />
        )}
      </div>
      {declaring && (
        <TextField
          label="Declaration"
          data
          rows={Math.min(10, Math.max(3, declared.split('\n').length))}
          placeholder="mapping(address => mapping(uint256 => Deposit)) deposits;&#10;struct Deposit { uint128 amount; uint64 since; uint256 limit; }"
          value={declared}
          problem={problems.declared ?? (declared.trim() === '' ? undefined : declaredProblem)}
          hint="Solidity or Vyper source of the variables and their structs."
          onChange={(declared) =>
            onChange({
              declared,
              ...(slot.trim() === '' && { slot: '0' }),
              ...(isVyper(declared) && draft.rules === 'solidity' && { rules: 'vyper' }),
              // The declared type replaces one chosen by hand.
              ...(declared.trim() !== '' && { as: '' }),
            })
          }
        />
      )}
      <div className="flex flex-wrap gap-2">
        <ActionButton aria-expanded={isPicking} onClick={() => setIsPicking(!isPicking)}>
          Standard slots
        </ActionButton>
        {!declaring && <ActionButton onClick={onDeclare}>Paste declaration</ActionButton>}
      </div>
      {isPicking && (
        <WellKnownSlotPicker
          onPick={(part) => {
            setIsPicking(false)
            onChange(part)
          }}
        />
      )}
    </>
  )
}

type TypeFieldsProps = {
  draft: StorageDraft
  problem: string | undefined
  onChange: (part: Partial<StorageDraft>) => void
}

/** Type to read the value as and, for a short one, the byte where it begins. */
function TypeFields({ draft: { as, rules }, problem, onChange }: TypeFieldsProps) {
  const [type = '', byte = ''] = as.split('@')
  const selectedType = elementaryType(type)
  return (
    <>
      <TypeField label="Type" value={type} problem={problem} onChange={(as) => onChange({ as })} />
      {selectedType && isValueType(selectedType) && selectedType.size < 32 && (
        <FormField label="Byte offset">
          {(control) => (
            <input
              {...control}
              type="number"
              min={0}
              max={32 - selectedType.size}
              className="control"
              value={byte || startOffset(selectedType, rules)}
              onChange={({ target }) => onChange({ as: `${type}@${target.value}` })}
            />
          )}
        </FormField>
      )}
    </>
  )
}

/** Well-known slots by name; choosing one sets the slot and its declaration. */
function WellKnownSlotPicker({ onPick }: { onPick: (part: Partial<StorageDraft>) => void }) {
  const [searchText, setSearchText] = useState('')
  const searchTerms = searchText.toLowerCase().split(/\s+/)
  const matchingSlots = wellKnownSlots.filter(({ name, group, slot }) => {
    const searchableText = `${name} ${group} ${slot}`.toLowerCase()
    return searchTerms.every((searchTerm) => searchableText.includes(searchTerm))
  })
  return (
    <div className="rounded-md border border-line">
      <TextInput
        // A user who opens the list searches it next.
        autoFocus
        type="search"
        aria-label="Search standard slots"
        placeholder="EIP-1967, Safe, Ownable …"
        className="border-0 border-b"
        value={searchText}
        onText={setSearchText}
      />
      <ul aria-label="Standard slots" className="max-h-64 overflow-y-auto py-1">
        {matchingSlots.map(({ name, slot, declared }) => (
          <li key={name}>
            <button
              type="button"
              className="block w-full px-3 py-1 text-left hover:bg-paper"
              onClick={() => onPick({ slot, declared, path: emptyPath, as: '', rules: 'solidity' })}
            >
              {name}
              <span className="data block truncate text-mute">{slot}</span>
            </button>
          </li>
        ))}
      </ul>
      {matchingSlots.length === 0 && <p className="px-3 py-1.5 text-mute">No matching slots.</p>}
    </div>
  )
}

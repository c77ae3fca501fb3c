import type { ResolvedQuery } from '#domain/storage/path/storage-query.ts'
import { retypeValuePath, valuePathText } from '#domain/storage/path/value-path.ts'
import { elementaryType, isValueType, startOffset } from '#domain/storage/type/storage-type.ts'
import { valueTypes } from '#pages/storage/value/key-types.ts'
import type { StorageDraft, StorageProblems } from '#paths/storage/storage-draft.ts'
import { FormField, TextField } from '#ui/form/field.tsx'

/** The compiler's rules, the type to read (without a declaration), and the path as text. */
export function ExpressionFields({
  draft,
  resolved,
  problems,
  onChange,
}: {
  draft: StorageDraft
  resolved: ResolvedQuery
  problems: StorageProblems
  onChange: (part: Partial<StorageDraft>) => void
}) {
  const { path, rules, as, declared } = draft
  const [type = '', byte = ''] = as.split('@')
  const chosenType = elementaryType(type)
  return (
    <>
      <div className="grid auto-cols-fr grid-flow-col items-start gap-3">
        <FormField label="Rules">
          {(props) => (
            <select
              {...props}
              className="control"
              value={rules}
              onChange={({ target }) => onChange({ rules: target.value as StorageDraft['rules'] })}
            >
              <option value="solidity">Solidity</option>
              <option value="vyper">Vyper</option>
              <option value="vyper 0.2.12">Vyper to 0.2.12</option>
            </select>
          )}
        </FormField>
        {declared.trim() === '' && (
          <FormField label="Read as" problem={problems.as}>
            {(props) => (
              <select
                {...props}
                className="control"
                value={type}
                onChange={({ target }) => onChange({ as: target.value })}
              >
                <option value="">whatever fits</option>
                {valueTypes.map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </select>
            )}
          </FormField>
        )}
        {declared.trim() === '' &&
          chosenType &&
          isValueType(chosenType) &&
          chosenType.size < 32 && (
            <FormField label="At byte">
              {(props) => (
                <input
                  {...props}
                  type="number"
                  min={0}
                  max={32 - chosenType.size}
                  className="control"
                  value={byte || startOffset(chosenType, rules)}
                  onChange={({ target }) => onChange({ as: `${type}@${target.value}` })}
                />
              )}
            </FormField>
          )}
      </div>
      <TextField
        label="As an expression"
        data
        placeholder="balances[0x…].amount"
        value={valuePathText(path)}
        problem={problems.path}
        hint={variablesHint(resolved)}
        onChange={(text) => onChange({ path: retypeValuePath(text, path.accesses) })}
      />
    </>
  )
}

function variablesHint({ variables = [] }: ResolvedQuery): string | undefined {
  return variables.length > 1
    ? `Begins with ${variables.map(({ name }) => name).join(', ')}.`
    : undefined
}

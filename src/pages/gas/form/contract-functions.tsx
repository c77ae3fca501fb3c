import { useState } from 'react'
import { callableLines } from '#domain/call/callables.ts'
import type { Known } from '#pages/gas/form/known-contracts.ts'
import { Small } from '#pages/gas/link-button.tsx'
import { FormField, TextField } from '#ui/form/field.tsx'

/** More than these are looked for rather than looked through. */
const few = 12

/** What can be called of a contract whose ABI was given: one is chosen. */
export function ContractFunctions({
  known,
  chosen,
  onKnown,
  onChoose,
}: {
  known: Known
  /** The signature that is chosen by now. */
  chosen: string
  onKnown: (known: Known | undefined) => void
  /** A signature; with the init code where it is the constructor. */
  onChoose: (signature: string, code?: string) => void
}) {
  const { contracts, at, file } = known
  const contract = contracts[at]
  const [wanted, setWanted] = useState('')
  const lines = contract ? callableLines(contract) : []
  const [open, setOpen] = useState(!lines.includes(chosen))
  if (!contract) return null
  const shown = lines.filter((line) => line.toLowerCase().includes(wanted.trim().toLowerCase()))
  const name = contract.name || 'the pasted ABI'
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-md border border-line px-3 py-2"
    >
      <summary className="text-mute hover:text-ink">
        <span className="text-ink">{contract.name || 'Pasted ABI'}</span>
        {file && ` from ${file}`} · {lines.length} to call
      </summary>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
        {contracts.length > 1 && (
          <FormField label="Contract">
            {(control) => (
              <select
                className="control"
                value={at}
                onChange={({ target }) => onKnown({ ...known, at: Number(target.value) })}
                {...control}
              >
                {contracts.map(({ name }, index) => (
                  <option key={index} value={index}>
                    {name || `Contract ${index + 1}`}
                  </option>
                ))}
              </select>
            )}
          </FormField>
        )}
        {lines.length > few && (
          <TextField
            label="Find a function"
            unlabelled
            placeholder="Find a function"
            value={wanted}
            onChange={setWanted}
          />
        )}
        <ul
          aria-label={`What can be called of ${name}`}
          className="grid max-h-56 grid-cols-[minmax(0,1fr)] overflow-auto"
        >
          {shown.map((line) => (
            <li key={line}>
              <button
                type="button"
                aria-pressed={line === chosen}
                className="data w-full rounded px-1.5 py-1 text-left break-words hover:text-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
                onClick={() => {
                  onChoose(line, line.startsWith('constructor') ? contract.code : undefined)
                  setOpen(false)
                }}
              >
                {line.replace('function ', '')}
              </button>
            </li>
          ))}
          {shown.length === 0 && <li className="text-sm text-mute">Nothing in it is called so.</li>}
        </ul>
        {contract.codeProblem && <p className="text-sm text-warn">{contract.codeProblem}</p>}
        <Small onClick={() => onKnown(undefined)}>Forget this ABI</Small>
      </div>
    </details>
  )
}

import { useEffect, useMemo, useRef, useState } from 'react'
import { callableLines } from '#domain/call/callables.ts'
import { groupDigits } from '#domain/values/hex.ts'
import type { KnownContracts } from '#pages/gas/form/known-contracts.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'

/** A longer list gets a search field. */
const maxUnsearchedLines = 12

const maxShownLines = 200

type Props = {
  knownContracts: KnownContracts
  chosenSignature: string
  onKnown: (known: KnownContracts | undefined) => void
  /** Called with a signature, and with the init code where it is the constructor. */
  onChoose: (signature: string, code?: string) => void
}

/** The functions and the constructor of a contract with a known ABI, to choose one. */
export function ContractFunctions({ knownContracts, chosenSignature, onKnown, onChoose }: Props) {
  const { contracts, chosenIndex, isFound } = knownContracts
  const summaryRef = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button that found the functions is gone, and the focus with it.
    if (isFound && document.activeElement === document.body) summaryRef.current?.focus()
  }, [isFound])
  const currentContract = contracts[chosenIndex]
  const [searchText, setSearchText] = useState('')
  const callableSignatures = useMemo(
    () => (currentContract ? callableLines(currentContract) : []),
    [currentContract],
  )
  const [open, setOpen] = useState(!callableSignatures.includes(chosenSignature))
  if (!currentContract) return null
  const matchingSignatures = callableSignatures.filter((line) =>
    line.toLowerCase().includes(searchText.trim().toLowerCase()),
  )
  const contractName = currentContract.name || 'the pasted ABI'
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-md border border-line px-3 py-1.5"
    >
      <summary ref={summaryRef} className="text-mute hover:text-ink">
        <span className="text-ink">{currentContract.name || 'Unnamed ABI'}</span> ·{' '}
        {callableSignatures.length} callable
      </summary>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
        {contracts.length > 1 && (
          <SelectField
            label="Contract"
            value={chosenIndex}
            options={contracts.map(({ name }, index) => [index, name || `Contract ${index + 1}`])}
            onChange={(chosenIndex) => onKnown({ ...knownContracts, chosenIndex })}
          />
        )}
        {callableSignatures.length > maxUnsearchedLines && (
          <TextField
            label="Find a function"
            unlabelled
            placeholder="Find a function"
            value={searchText}
            onChange={setSearchText}
          />
        )}
        <ul
          aria-label={`Functions of ${contractName}`}
          className="grid max-h-56 grid-cols-[minmax(0,1fr)] overflow-auto"
        >
          {matchingSignatures.slice(0, maxShownLines).map((line) => (
            <li key={line}>
              <button
                type="button"
                aria-pressed={line === chosenSignature}
                className="data w-full rounded px-1.5 py-1 text-left break-words hover:text-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
                onClick={({ currentTarget }) => {
                  // The list closes, and the focus would be lost with the pressed line.
                  currentTarget.closest('details')?.querySelector('summary')?.focus()
                  onChoose(line, line.startsWith('constructor') ? currentContract.code : undefined)
                  setOpen(false)
                }}
              >
                {line.replace('function ', '')}
              </button>
            </li>
          ))}
          {matchingSignatures.length > maxShownLines && (
            <li className="px-1.5 text-sm text-mute">
              {groupDigits(matchingSignatures.length - maxShownLines)} more. Narrow the search.
            </li>
          )}
          {matchingSignatures.length === 0 && (
            <li className="text-sm text-mute">No function matches.</li>
          )}
        </ul>
        {currentContract.codeProblem && (
          <p className="text-sm text-warn">{currentContract.codeProblem}</p>
        )}
        <LinkButton onClick={() => onKnown(undefined)}>Remove ABI</LinkButton>
      </div>
    </details>
  )
}

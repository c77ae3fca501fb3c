import { useEffect, useMemo, useState } from 'react'
import { readAbiArgument } from '#domain/abi/argument.ts'
import { isConstructorSignature } from '#domain/abi/constructor-signature.ts'
import { callableLines } from '#domain/call/callables.ts'
import type { ReadTokenUnit } from '#domain/token/token-unit.ts'
import { type TokenValue, tokenArguments } from '#domain/token/token-values.ts'
import {
  type AmountUnit,
  isPointed,
  splitTokenAmount,
  writeTokenAmount,
} from '#domain/token/typed-token-amount.ts'
import { byteLength, formatByteCount, groupDigits, isAddress } from '#domain/values/hex.ts'
import { UnitField } from '#pages/gas/form/amount-field.tsx'
import type { KnownContracts } from '#pages/gas/form/known-contracts.ts'
import type { CallFormState } from '#pages/gas/form/use-call-form.ts'
import { useTokenUnit } from '#queries/contract/token-unit.ts'
import { ArgumentField } from '#ui/form/argument-field.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { focusFirst } from '#ui/form/focus-first.ts'
import type { BoundField } from '#ui/form/use-url-form.ts'
import { TokenNote, TokenUnitTag } from '#ui/token/token-amount.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'

/** The functions of a known contract, and an input for each argument of one. Loaded lazily. */
export default function CallArguments({ form }: { form: CallFormState }) {
  const { draft, problems, item, change, writeSignature, knownContracts, onKnown } = form
  const abiInputs = item?.inputs ?? []
  const tokenValues = item?.type === 'function' ? tokenArguments({ ...item, args: abiInputs }) : {}
  const token = draft.to.trim()
  const countsToken = isAddress(token) && Object.keys(tokenValues).length > 0
  const tokenUnit = useTokenUnit(draft.network, countsToken ? token : undefined)
  return (
    <>
      {knownContracts && (
        <ContractFunctions
          key={`${knownContracts.address} ${knownContracts.chosenIndex}`}
          knownContracts={knownContracts}
          chosenSignature={draft.function}
          isCreation={draft.to.trim() === ''}
          onKnown={onKnown}
          onChoose={writeSignature}
        />
      )}
      {isConstructorSignature(draft.function) && (
        <TextField
          label="Init code"
          data
          rows={2}
          placeholder="0x"
          hint={`${formatByteCount(byteLength(draft.code.trim()) ?? 0)}, without the arguments.`}
          problem={problems.code}
          value={draft.code}
          onChange={(code) => change({ code })}
        />
      )}
      {abiInputs.length > 0 && (
        <div className="grid items-start gap-3 md:grid-cols-2 lg:grid-cols-3">
          {abiInputs.map((input, index) => {
            const field = {
              label: `${input.name || `Argument ${index + 1}`} (${input.type})`,
              value: draft.args[index] ?? '',
              problem: problems.args?.[index],
              onChange: (text: string) =>
                change({
                  args: abiInputs.map((_, at) => (at === index ? text : (draft.args[at] ?? ''))),
                }),
            }
            const tokenValue = tokenValues[index]
            return tokenValue ? (
              <TokenAmountField
                key={index}
                {...field}
                type={input.type}
                tokenValue={tokenValue}
                tokenUnit={tokenUnit}
              />
            ) : (
              <ArgumentField key={index} parameter={input} {...field} />
            )
          })}
        </div>
      )}
    </>
  )
}

/** A longer list gets a search field. */
const maxUnsearchedLines = 12

const maxShownLines = 200

type Props = {
  knownContracts: KnownContracts
  chosenSignature: string
  /** A call to an address runs no constructor. */
  isCreation: boolean
  onKnown: (known: KnownContracts | undefined) => void
  /** Called with a signature, and with the init code where it is the constructor. */
  onChoose: (signature: string, code?: string) => void
}

/** The functions and the constructor of a contract with a known ABI, to choose one. */
function ContractFunctions({ knownContracts, isCreation, ...props }: Props) {
  const { chosenSignature, onKnown, onChoose } = props
  const { contracts, chosenIndex, isFound } = knownContracts
  const currentContract = contracts[chosenIndex]
  const [searchText, setSearchText] = useState('')
  const callableSignatures = useMemo(
    () =>
      (currentContract ? callableLines(currentContract) : []).filter(
        (line) => isCreation || !isConstructorSignature(line),
      ),
    [currentContract, isCreation],
  )
  const [open, setOpen] = useState(!callableSignatures.includes(chosenSignature))
  if (!currentContract) return null
  const matchingSignatures = callableSignatures.filter((line) =>
    line.toLowerCase().includes(searchText.trim().toLowerCase()),
  )
  const contractName = currentContract.name || 'the pasted ABI'
  return (
    <details
      // The button that found the functions is gone, and the focus with it.
      ref={isFound ? focusFirst : undefined}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-md border border-line px-3 py-1.5"
    >
      <summary className="text-mute hover:text-ink">
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

type TokenAmountFieldProps = BoundField & {
  label: string
  /** Type of the argument, such as `uint256`. */
  type: string
  tokenValue: TokenValue
  /** Undefined while it is read, null for a contract that has none. */
  tokenUnit: ReadTokenUnit | null | undefined
}

/**
 * An argument that counts the called token: base units, or with an exponent what was typed in the
 * token's unit, so that a link means the same without asking the contract.
 */
function TokenAmountField({ tokenUnit, value, onChange, ...field }: TokenAmountFieldProps) {
  const [selectedUnit, setSelectedUnit] = useState<AmountUnit>()
  const { number, unit } = tokenUnit
    ? splitTokenAmount(value, tokenUnit)
    : { number: value, unit: 'base' as const }
  // People think in whole tokens, so that an empty field counts them, as one for ETH does; a number
  // that is there keeps its unit: 12 after 12.5 is of the token, too.
  const isOfToken = tokenUnit && (unit === 'token' || number === '')
  const selected = selectedUnit ?? (isOfToken ? 'token' : undefined)
  const write = (text: string, selected: AmountUnit | undefined) =>
    onChange(tokenUnit ? writeTokenAmount(text, selected, tokenUnit) : text)

  // A number with a point that came before the unit was known is written in it.
  useEffect(() => {
    if (tokenUnit && unit === 'base' && selected === undefined && isPointed(number))
      write(number, selected)
  })

  const { label, problem, type, tokenValue } = field
  const reading = readAbiArgument({ type }, value)
  const count = 'value' in reading ? (reading.value as bigint) : undefined
  return (
    <UnitField
      label={label}
      problem={
        problem && tokenUnit && unit === 'base' && isPointed(number)
          ? `Base units are whole. Select ${tokenUnit.symbol} for decimals.`
          : problem
      }
      hint={
        !tokenUnit ? (
          'Whole number.'
        ) : count === undefined || unit === 'token' ? (
          <>
            {count === undefined
              ? `${tokenUnit.decimals} decimals`
              : `Sent as ${groupDigits(count)}`}{' '}
            <TokenUnitTag unit={tokenUnit} />
          </>
        ) : (
          <TokenNote number={count} type={type} value={tokenValue} unit={tokenUnit} />
        )
      }
      number={number}
      onNumber={(text) => {
        const selectedNow = tokenUnit && isPointed(text.trim()) ? 'token' : selected
        setSelectedUnit(selectedNow)
        write(text, selectedNow)
      }}
      unit={number === '' ? (selected ?? unit) : unit}
      units={
        tokenUnit
          ? [
              ['base', 'Base units'],
              ['token', tokenUnit.symbol],
            ]
          : []
      }
      onUnit={(unit) => {
        setSelectedUnit(unit as AmountUnit)
        write(number, unit as AmountUnit)
      }}
    />
  )
}

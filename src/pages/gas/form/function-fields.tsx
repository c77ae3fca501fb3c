import { useRef } from 'react'
import { isConstructor } from '#domain/abi/abi.ts'
import { type Contract, readArtifact } from '#domain/abi/artifact.ts'
import { byteLength } from '#domain/values/hex.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { ArgumentField } from '#pages/gas/form/argument-field.tsx'
import { ContractFunctions } from '#pages/gas/form/contract-functions.tsx'
import type { DataPart } from '#pages/gas/form/data-part.ts'
import { Small } from '#pages/gas/link-button.tsx'
import type { useArtifactFile } from '#pages/gas/form/use-artifact-file.ts'
import { TextField } from '#ui/form/field.tsx'

/** A function, and an input for each of its arguments. Loaded when one is wanted. */
export default function FunctionFields({
  draft,
  problems,
  step,
  change,
  write,
  known,
  onKnown,
  file,
}: DataPart & { file: ReturnType<typeof useArtifactFile> }) {
  const input = useRef<HTMLInputElement>(null)
  const text = draft.function
  const pasted = isJson(text) ? readArtifact(text) : undefined
  // A link may hold a whole ABI in place of a function.
  const linked =
    pasted && !('problem' in pasted) ? { contracts: pasted, at: 0, file: '' } : undefined
  const offered = known ?? linked
  const args = step?.args ?? draft.args
  const inputs = step?.item?.inputs ?? []

  /** Data that is there already stays, and is read by the function if it is a call of it. */
  function writeSignature(signature: string, code = draft.code) {
    const changed = { function: signature, code }
    if (draft.data.trim() === '') write('function', changed)
    else change(changed)
  }

  function writeText(text: string) {
    const contracts = isJson(text) || /[;}]/.test(text) ? readArtifact(text) : []
    if ('problem' in contracts || !(isJson(text) || hasSeveral(contracts)))
      return writeSignature(text)
    writeSignature('')
    onKnown({ contracts, at: 0, file: '' })
  }

  return (
    <>
      <TextField
        label="Function"
        data
        {...(pasted && { rows: 4 })}
        placeholder="transfer(address to, uint256 amount)"
        hint={
          file.problem ? (
            <span role="alert" className="text-bad">
              {file.problem}
            </span>
          ) : (
            'A signature, or a pasted ABI. An artifact can be dropped on this page, too.'
          )
        }
        problem={pasted && 'problem' in pasted ? pasted.problem : problems.function}
        value={text}
        onChange={writeText}
      />
      <div className="-mt-2">
        <Small onClick={() => input.current?.click()}>Open an artifact</Small>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Artifact"
        accept=".json,.abi,.sol,.txt"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) file.open(chosen)
          // Or the same file, chosen again, would be no change.
          target.value = ''
        }}
      />
      {offered && (
        <ContractFunctions
          key={offered.at}
          known={offered}
          chosen={text}
          onKnown={onKnown}
          onChoose={writeSignature}
        />
      )}
      {isConstructor(text) && (
        <TextField
          label="Init code"
          data
          rows={2}
          placeholder="0x"
          hint={`${formatByteCount(byteLength(draft.code.trim()) ?? 0)}, without the arguments.`}
          problem={problems.code}
          value={draft.code}
          onChange={(code) => write('function', { code })}
        />
      )}
      {inputs.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-l-2 border-line pl-3">
          {inputs.map((input, index) => (
            <ArgumentField
              key={index}
              parameter={input}
              label={`${input.name || `Argument ${index + 1}`} (${input.type})`}
              text={args[index] ?? ''}
              problem={problems.args?.[index]}
              onChange={(text) =>
                write('function', {
                  args: inputs.map((_, at) => (at === index ? text : (args[at] ?? ''))),
                })
              }
            />
          ))}
        </div>
      )}
    </>
  )
}

const isJson = (text: string) => /^\s*[[{]/.test(text)

/** Lines of Solidity with more than one function are an ABI, and no signature. */
const hasSeveral = (contracts: readonly Contract[]) =>
  contracts.some(({ abi }) => abi.filter(({ type }) => type === 'function').length > 1)

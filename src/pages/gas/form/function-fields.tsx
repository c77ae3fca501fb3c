import { useRef } from 'react'
import { isConstructorSignature } from '#domain/abi/abi.ts'
import { type Contract, readArtifact } from '#domain/abi/artifact.ts'
import { byteLength } from '#domain/values/hex.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { ArgumentField } from '#pages/gas/form/argument-field.tsx'
import { ContractFunctions } from '#pages/gas/form/contract-functions.tsx'
import type { DataFieldsProps } from '#pages/gas/form/data-part.ts'
import type { useArtifactFile } from '#pages/gas/form/use-artifact-file.ts'
import { LinkButton } from '#pages/gas/link-button.tsx'
import { TextField } from '#ui/form/field.tsx'

/** A function, and an input for each of its arguments. Loaded lazily. */
export default function FunctionFields({
  draft,
  problems,
  syncedData,
  change,
  writeSide,
  knownContracts,
  onKnown,
  file,
}: DataFieldsProps & { file: ReturnType<typeof useArtifactFile> }) {
  const fileInput = useRef<HTMLInputElement>(null)
  const signatureText = draft.function
  const pastedContracts = isJson(signatureText) ? readArtifact(signatureText) : undefined
  // A link may hold a whole ABI in place of a function.
  const linkedContracts =
    pastedContracts && !('problem' in pastedContracts)
      ? { contracts: pastedContracts, chosenIndex: 0, fileName: '' }
      : undefined
  const offeredContracts = knownContracts ?? linkedContracts
  const argumentTexts = syncedData?.args ?? draft.args
  const abiInputs = syncedData?.item?.inputs ?? []

  /** Existing data stays, and is decoded by the function if it is a call of it. */
  function writeSignature(signature: string, code = draft.code) {
    const changedFields = { function: signature, code }
    if (draft.data.trim() === '') writeSide('function', changedFields)
    else change(changedFields)
  }

  function writeText(text: string) {
    const parsedContracts = isJson(text) || /[;}]/.test(text) ? readArtifact(text) : []
    if ('problem' in parsedContracts || !(isJson(text) || hasSeveral(parsedContracts)))
      return writeSignature(text)
    writeSignature('')
    onKnown({ contracts: parsedContracts, chosenIndex: 0, fileName: '' })
  }

  return (
    <>
      <TextField
        label="Function"
        data
        {...(pastedContracts && { rows: 4 })}
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
        problem={
          pastedContracts && 'problem' in pastedContracts
            ? pastedContracts.problem
            : problems.function
        }
        value={signatureText}
        onChange={writeText}
      />
      <div className="-mt-2">
        <LinkButton onClick={() => fileInput.current?.click()}>Open an artifact</LinkButton>
      </div>
      <input
        ref={fileInput}
        type="file"
        hidden
        aria-label="Artifact"
        accept=".json,.abi,.sol,.txt"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) file.open(chosen)
          // Without the reset, choosing the same file again would fire no change event.
          target.value = ''
        }}
      />
      {offeredContracts && (
        <ContractFunctions
          key={offeredContracts.chosenIndex}
          knownContracts={offeredContracts}
          chosenSignature={signatureText}
          onKnown={onKnown}
          onChoose={writeSignature}
        />
      )}
      {isConstructorSignature(signatureText) && (
        <TextField
          label="Init code"
          data
          rows={2}
          placeholder="0x"
          hint={`${formatByteCount(byteLength(draft.code.trim()) ?? 0)}, without the arguments.`}
          problem={problems.code}
          value={draft.code}
          onChange={(code) => writeSide('function', { code })}
        />
      )}
      {abiInputs.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-l-2 border-line pl-3">
          {abiInputs.map((input, index) => (
            <ArgumentField
              key={index}
              parameter={input}
              label={`${input.name || `Argument ${index + 1}`} (${input.type})`}
              text={argumentTexts[index] ?? ''}
              problem={problems.args?.[index]}
              onChange={(text) =>
                writeSide('function', {
                  args: abiInputs.map((_, at) => (at === index ? text : (argumentTexts[at] ?? ''))),
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

/** Lines of Solidity with more than one function are an ABI, not a signature. */
const hasSeveral = (contracts: readonly Contract[]) =>
  contracts.some(({ abi }) => abi.filter(({ type }) => type === 'function').length > 1)

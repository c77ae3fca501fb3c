import { isConstructorSignature } from '#domain/abi/constructor-signature.ts'
import { byteLength } from '#domain/values/hex.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { ArgumentField } from '#pages/gas/form/argument-field.tsx'
import type { CallDataProps } from '#pages/gas/form/call-data-props.ts'
import { ContractFunctions } from '#pages/gas/form/contract-functions.tsx'
import { TextField } from '#ui/form/field.tsx'

/** The functions of a known contract, and an input for each argument of one. Loaded lazily. */
export default function CallArguments({
  draft,
  problems,
  syncedData,
  writeSide,
  writeSignature,
  knownContracts,
  onKnown,
}: CallDataProps) {
  const argumentTexts = syncedData?.args ?? draft.args
  const abiInputs = syncedData?.item?.inputs ?? []
  return (
    <>
      {knownContracts && (
        <ContractFunctions
          key={`${knownContracts.address} ${knownContracts.chosenIndex}`}
          knownContracts={knownContracts}
          chosenSignature={draft.function}
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
          onChange={(code) => writeSide('function', { code })}
        />
      )}
      {abiInputs.length > 0 && (
        <div className="grid items-start gap-3 md:grid-cols-2 lg:grid-cols-3">
          {abiInputs.map((input, index) => (
            <ArgumentField
              key={index}
              parameter={input}
              label={`${input.name || `Argument ${index + 1}`} (${input.type})`}
              value={argumentTexts[index] ?? ''}
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

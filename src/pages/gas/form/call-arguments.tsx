import { isConstructorSignature } from '#domain/abi/constructor-signature.ts'
import { tokenArguments } from '#domain/token/token-values.ts'
import { byteLength, formatByteCount, isAddress } from '#domain/values/hex.ts'
import { ContractFunctions } from '#pages/gas/form/contract-functions.tsx'
import { TokenAmountField } from '#pages/gas/form/token-amount-field.tsx'
import type { CallFormState } from '#pages/gas/form/use-call-form.ts'
import { useTokenUnit } from '#queries/contract/token-unit.ts'
import { ArgumentField } from '#ui/form/argument-field.tsx'
import { TextField } from '#ui/form/field.tsx'

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

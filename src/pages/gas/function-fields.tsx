import type { AbiFunction } from 'viem'
import { functionLine, parameterType } from '#domain/abi.ts'
import { sample } from '#domain/argument.ts'
import { readFunction, readFunctions } from '#domain/call-data.ts'
import type { FormPart } from '#pages/gas/call-form.tsx'
import { TextField } from '#ui/field.tsx'

/** A function's signature and an input for each of its arguments. Loaded when one is wanted. */
export default function FunctionFields({ draft, change, problems }: FormPart) {
  const text = draft.function
  const pasted = /^\s*[[{]/.test(text) ? readFunctions(text) : undefined
  const item = readFunction(text)

  function write(text: string) {
    const item = readFunction(text)
    // Inputs that a changed signature no longer has must not be sent with it.
    const args = 'problem' in item ? draft.args : draft.args.slice(0, item.inputs.length)
    change({ function: text, args })
  }

  return (
    <>
      <TextField
        label="Function"
        data
        {...(pasted && { rows: 4 })}
        placeholder="transfer(address to, uint256 amount)"
        hint="A signature, or an ABI as JSON to choose from."
        problem={problems.function ?? problems.data}
        value={text}
        onChange={write}
      />
      {pasted && 'problem' in pasted && <p className="text-sm text-bad">{pasted.problem}</p>}
      {pasted && !('problem' in pasted) && (
        <Choice functions={pasted} onChoose={(item) => write(functionLine(item))} />
      )}
      {!('problem' in item) && (
        <Arguments
          item={item}
          values={draft.args}
          problems={problems.args ?? []}
          onChange={(args) => change({ args })}
        />
      )}
    </>
  )
}

function Choice({
  functions,
  onChoose,
}: {
  functions: AbiFunction[]
  onChoose: (item: AbiFunction) => void
}) {
  return (
    <ul aria-label="Functions of this ABI" className="grid max-h-56 gap-1 overflow-auto">
      {functions.map((item) => (
        <li key={functionLine(item)}>
          <button
            type="button"
            className="data w-full rounded-md border border-line px-2 py-1 text-left break-words hover:border-accent hover:text-accent"
            onClick={() => onChoose(item)}
          >
            {functionLine(item).replace('function ', '')}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Arguments({
  item,
  values,
  problems,
  onChange,
}: {
  item: AbiFunction
  values: string[]
  problems: readonly (string | undefined)[]
  onChange: (values: string[]) => void
}) {
  if (item.inputs.length === 0) return null
  return (
    <div className="grid gap-3 border-l-2 border-line pl-3">
      {item.inputs.map((input, index) => {
        const type = parameterType(input)
        const nested = type.endsWith(']') || type.endsWith(')')
        return (
          <TextField
            key={index}
            label={input.name ? `${input.name} (${type})` : `Argument ${index + 1} (${type})`}
            data
            {...(nested && { rows: 2, hint: `As JSON, such as ${sample(input)}` })}
            problem={problems[index]}
            value={values[index] ?? ''}
            onChange={(text) =>
              onChange(item.inputs.map((_, at) => (at === index ? text : (values[at] ?? ''))))
            }
          />
        )
      })}
    </div>
  )
}

import { type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isEnsName } from '#domain/names/ens-name.ts'
import { FormField, type TextField, TextInput } from '#ui/form/field.tsx'
import { FieldResolver } from '#ui/form/field-resolver.ts'
import { LinkButton } from '#ui/values/link-button.tsx'

/** Outcome of resolving a name; valid while the field holds `fieldText`. */
type Resolution = { fieldText: string; hint?: ReactNode; problem?: string; isWaiting?: boolean }

const resolveHint = 'ENS name: press Enter to resolve it.'

type Props = Pick<
  Parameters<typeof TextField>[0],
  'label' | 'hint' | 'problem' | 'action' | 'value' | 'onChange' | 'placeholder'
>

/**
 * An address, alike in every form. It also takes an ENS name, which Enter, or leaving the field,
 * replaces with its address: the address sent is the one seen.
 */
export function AddressField({
  value,
  onChange,
  hint,
  problem,
  action,
  placeholder = '0x…',
  label,
}: Props) {
  const resolveField = useContext(FieldResolver)
  const [lastResolution, setResolution] = useState<Resolution>()
  const inputRef = useRef<HTMLInputElement>(null)
  const request = useRef<AbortController>(undefined)
  // Other fields may change while a name is resolved.
  const changeLatest = useEffectEvent(onChange)
  useEffect(() => () => request.current?.abort(), [])

  const name = value.trim()
  const isName = resolveField !== undefined && isEnsName(name)
  const resolution = lastResolution?.fieldText === value ? lastResolution : undefined
  async function resolve() {
    if (!resolveField) return
    const controller = new AbortController()
    request.current = controller
    setResolution({ fieldText: value, hint: 'Resolving…', isWaiting: true })
    const found = await resolveField({ name }, controller.signal)
    if (controller.signal.aborted) return
    if ('problem' in found) return setResolution({ fieldText: value, problem: found.problem })
    const resolvedHint = (
      <>
        ENS address of <bdi>{name}</bdi>
      </>
    )
    setResolution({ fieldText: found.text, hint: resolvedHint })
    changeLatest(found.text)
  }
  function stop() {
    request.current?.abort()
    setResolution({ fieldText: value, hint: resolveHint })
    inputRef.current?.focus()
  }

  const nameHint = resolution?.hint ?? (isName ? resolveHint : undefined)
  const nameProblem = isName && problem !== undefined ? resolveHint : problem
  return (
    <FormField
      label={label}
      hint={nameHint === undefined ? hint : <span role="status">{nameHint}</span>}
      problem={resolution ? resolution.problem : nameProblem}
      action={resolution?.isWaiting ? <LinkButton onClick={stop}>Stop</LinkButton> : action}
    >
      {(control) => (
        <TextInput
          {...control}
          {...{ value, placeholder }}
          ref={inputRef}
          data
          onText={(text) => {
            request.current?.abort()
            setResolution(undefined)
            onChange(text)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && resolution?.isWaiting) {
              // The form stays open.
              event.stopPropagation()
              stop()
            }
            if (event.key !== 'Enter' || !isName) return
            event.preventDefault()
            if (!resolution?.isWaiting) resolve()
          }}
          onBlur={() => isName && !resolution && resolve()}
        />
      )}
    </FormField>
  )
}

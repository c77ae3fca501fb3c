import { Fragment, type ReactNode } from 'react'
import { wantedOfValue } from '#domain/source/source-declaration.ts'
import { type Derivation, slotWord } from '#domain/storage/path/derive-slot.ts'
import type { ResolvedQuery } from '#domain/storage/path/slot-query.ts'
import { formatAccess } from '#domain/storage/path/storage-expression.ts'
import {
  isValueType,
  type StorageLocation,
  type StorageType,
} from '#domain/storage/type/storage-type.ts'
import { StepLine } from '#pages/storage/value/step-line.tsx'
import { SourceView } from '#ui/values/source-view.tsx'

type SlotStepsProps = {
  address: string
  resolved: ResolvedQuery
  place: StorageLocation
}

/**
 * The derivation of a storage key: the slot, then a step for each key. The result of a step has the
 * colour of the slot that the next one starts from.
 */
export default function SlotSteps({ address, resolved, place }: SlotStepsProps) {
  const { base, variable, path } = resolved
  const [firstStop, ...stops] = path?.stops ?? []
  if (!base || !firstStop) return null
  const startSlot = firstStop.location.slot
  const addedSlots = BigInt.asUintN(256, startSlot - base.slot)
  const isOnlyStep = stops.length === 0
  const isPlainSlot = base.lines.length === 0
  // No layout declares the keys of a slot: their types are those that were typed, or guessed.
  const keyTypes = variable
    ? []
    : [firstStop, ...stops.slice(0, -1)].flatMap(({ location: { type } }) =>
        type.kind === 'mapping' ? [type.key.label] : [],
      )
  const variableName = variable && variable.name !== 'value' ? variable.name : undefined
  return (
    <>
      <details className="card px-4 py-2.5 sm:px-5">
        <summary>
          <span className="text-lg font-semibold">How it was computed</span>
          {keyTypes.length > 0 && (
            <span className="text-mute"> · key read as {keyTypes.join(', ')}</span>
          )}
        </summary>
        <ol aria-label="Slot derivation" className="mt-2">
          <DerivationStep
            label={variableName ?? `slot ${shortNumber(startSlot)}`}
            last={isOnlyStep}
          >
            {base.lines.map(({ name, bytes, hashed }, index) => (
              <StepLine key={index} name={name} tone={hashed ? 'bg-b1' : 'bg-b3'} hex={bytes} />
            ))}
            {(isPlainSlot || addedSlots !== 0n) && (
              <StepLine
                name={isPlainSlot ? 'slot' : `+ ${shortNumber(addedSlots)}`}
                what="slot"
                hex={slotWord(startSlot)}
              />
            )}
            {isOnlyStep && <ValueByteRange place={place} />}
          </DerivationStep>
          {stops.map(({ access, step }, index) => {
            if (!access || !step) return null
            const isLast = index === stops.length - 1
            const previousStop = index === 0 ? firstStop : stops[index - 1]
            return (
              <DerivationStep
                key={index}
                label={<StepLabel type={previousStop?.location.type} text={formatAccess(access)} />}
                last={isLast}
              >
                <HashedPieces step={step} />
                <StepLine
                  name={describeRule(step)}
                  what={isLast ? 'storage key' : `result of step ${index + 1}`}
                  hex={slotWord(step.slot)}
                />
                {isLast && <ValueByteRange place={place} />}
              </DerivationStep>
            )
          })}
        </ol>
      </details>
      {variableName !== undefined && (
        <div className="card px-4 py-2 empty:hidden sm:px-5">
          <SourceView
            address={address}
            wanted={wantedOfValue(
              variableName,
              [firstStop, ...stops].map((stop) => stop.location.type),
            )}
          />
        </div>
      )}
    </>
  )
}

/** The pieces that a step hashes, or for an array the hash before anything is added. */
function HashedPieces({ step: { hashed, rule } }: { step: Derivation }) {
  if (!hashed) return null
  if (rule !== 'mapping') return <StepLine name="keccak256(slot)" tone="bg-b3" hex={hashed.hash} />
  return hashed.pieces.map(({ name, bytes, preimage }, index) => (
    <Fragment key={name}>
      {preimage !== undefined && <StepLine name="key" tone="bg-b1" hex={preimage} />}
      <StepLine
        name={`${index === 0 ? '' : '++ '}${name === 'hashed key' ? 'keccak256(key)' : name}`}
        tone={name === 'slot' ? 'bg-b2' : 'bg-b1'}
        hex={bytes}
      />
    </Fragment>
  ))
}

/** Shows which bytes of the word hold the value, where it does not fill the word. */
function ValueByteRange({ place: { type, offset } }: { place: StorageLocation }) {
  if (!isValueType(type) || type.size === 32) return null
  const lastByte = offset + type.size - 1
  return (
    <div className="grid gap-x-3 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
      <dt className="text-sm text-mute">{type.size === 1 ? 'byte' : 'bytes'}</dt>
      <dd className="text-sm">
        {type.size === 1 ? offset : `${offset} to ${lastByte}`}, from the low-order end
      </dd>
    </div>
  )
}

function StepLabel({ type, text }: { type: StorageType | undefined; text: string }) {
  if (type?.kind !== 'mapping') return <>{text}</>
  return (
    <>
      [<span className="font-normal text-mute">{type.key.label}</span> {text.slice(1)}
    </>
  )
}

function describeRule({ rule, added, items }: Derivation): string {
  if (rule === 'mapping') return '→ keccak256'
  if (!items) return `+ ${shortNumber(added)}`
  const { index, perSlot, slots } = items
  const slotsBefore = added - (index / perSlot) * slots
  const prefixText = slotsBefore === 0n ? '+ ' : `+ ${slotsBefore} + `
  if (perSlot > 1n) return `${prefixText}⌊${shortNumber(index)} ÷ ${perSlot}⌋`
  return `${prefixText}${shortNumber(index)}${slots === 1n ? '' : ` × ${slots} slots`}`
}

/** Slots of hand-made layouts are hashes: their digits say nothing in decimal. */
const shortNumber = (number: bigint) =>
  number < 2n ** 64n ? number.toString() : `0x${number.toString(16).slice(0, 8)}…`

type DerivationStepProps = {
  label: ReactNode
  last: boolean
  children: ReactNode
}

/** One step on the line that leads to the storage key. */
function DerivationStep({ label, last, children }: DerivationStepProps) {
  return (
    <li
      className={`relative grid gap-x-6 gap-y-1 py-2 pl-6 before:absolute before:left-1 before:w-px before:bg-line first:before:top-4 first:last:before:hidden md:grid-cols-[minmax(0,2fr)_minmax(0,5fr)] ${
        last ? 'before:top-0 before:h-4' : 'before:top-0 before:bottom-0'
      }`}
    >
      <span
        aria-hidden="true"
        className={`absolute top-3.5 left-0 size-[9px] rounded-full border-2 border-accent ${
          last ? 'bg-accent' : 'bg-card'
        }`}
      />
      <p className="data min-w-0 break-all pt-0.5 font-semibold">{label}</p>
      <dl className="grid min-w-0 gap-1">{children}</dl>
    </li>
  )
}

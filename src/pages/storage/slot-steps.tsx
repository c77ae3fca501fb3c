import type { ReactNode } from 'react'
import type { Hex } from 'viem'
import { type SlotStep, slotWord } from '#domain/slot.ts'
import { StepLine } from '#pages/storage/step-line.tsx'

/**
 * How a position is found, drawn: the slot, then one step a key. What a step results in has the
 * colour of the slot that the next one starts from.
 */
export function SlotSteps({ slot, steps }: { slot: Hex; steps: SlotStep[] }) {
  const start = BigInt(slot)
  return (
    <ol aria-label="How the position is found" className="card px-4 py-3 sm:px-5">
      <Step label={`slot ${short(start)}`} last={steps.length === 0}>
        <StepLine name={steps.length === 0 ? 'position' : 'slot'} word={slotWord(start)} />
      </Step>
      {steps.map((step, index) => (
        <Step key={step.position} label={label(step)} last={index === steps.length - 1}>
          <Pieces step={step} />
          <StepLine
            name={rule(step)}
            what={index === steps.length - 1 ? 'position' : `result of step ${index + 1}`}
            word={step.position}
          />
        </Step>
      ))}
    </ol>
  )
}

/** What is hashed in a step: a key and the slot before it, or the slot of an array alone. */
function Pieces({ step }: { step: SlotStep }) {
  if (step.rule === 'member') return null
  if (step.rule === 'array')
    return <StepLine name="keccak256(slot)" tone="bg-b3" word={step.start} />
  return (
    <>
      <StepLine name="key" tone="bg-b1" word={step.keyBytes} />
      <StepLine name="++ slot" word={step.from} />
    </>
  )
}

function label(step: SlotStep): ReactNode {
  if (step.rule === 'member') return 'struct member'
  if (step.rule === 'array') return `[${short(step.index)}]`
  const { type, value } = step.key
  return (
    <>
      [<span className="font-normal text-mute">{type}</span>{' '}
      {type === 'string' ? JSON.stringify(value) : value}]
    </>
  )
}

function rule(step: SlotStep): string {
  if (step.rule === 'mapping') return '→ keccak256'
  if (step.rule === 'member') return `+ ${short(step.offset)}`
  return `+ ${short(step.index)}${step.size === 1n ? '' : ` × ${step.size} slots`}`
}

/** Slots of hand-made layouts are hashes: their digits say nothing in decimal. */
const short = (number: bigint) =>
  number < 2n ** 64n ? number.toString() : `0x${number.toString(16).slice(0, 8)}…`

/** A stop on the line that leads to the position. */
function Step({ label, last, children }: { label: ReactNode; last: boolean; children: ReactNode }) {
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

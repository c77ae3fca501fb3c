import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AmountKind } from '#domain/gas/amount-question.ts'
import {
  isChangeLocated,
  listResultChanges,
  maxProbeRequests,
  type PassResult,
} from '#domain/gas/bisect.ts'
import { passResultOf } from '#domain/gas/estimate-outcome.ts'
import type { VariedCall } from '#domain/gas/varied-call.ts'
import { formatNative, type NativeCurrency } from '#domain/values/amount.ts'
import { formatPercent, fractionOf, groupDigits, readQuantity } from '#domain/values/hex.ts'
import { OutcomeText, TrialProgress, useTrialRun } from '#pages/gas/questions/trial-run.tsx'
import { gasQuery } from '#queries/gas/gas.ts'
import { passesByNumber } from '#queries/gas/gas-questions.ts'
import { usePageNetwork } from '#ui/page/page.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'
import { ActionButton, CopyButton } from '#ui/values/copy-button.tsx'

type Props = {
  variedCall: VariedCall
  kind: AmountKind
  ends: { first: bigint; last: bigint }
}

/** Numbers that are tried between the ends before a change is narrowed down. */
const [blockSamples, amountSamples] = [14, 15]

/**
 * The border at which the outcome of a call changes: searched from both ends inwards, every trial
 * shown.
 */
export function BorderAnswer({ variedCall, kind, ends }: Props) {
  const currency = useNativeCurrency()
  const [isBlock, isGas] = [kind.key === 'block', kind.key === 'gas']
  const [isExact, setIsExact] = useState(isBlock || isGas)
  const search = {
    samples: isGas ? 0 : isBlock ? blockSamples : amountSamples,
    bySize: !isGas && !isBlock,
  }
  const border = { ...ends, ...search, roughly: !isExact }
  const borderRun = useTrialRun(
    { variedCall, ...search, first: ends.first.toString(), last: ends.last.toString() },
    !isExact,
  )
  const { outcomes } = borderRun
  const labels = borderLabels(kind, currency)
  const outcomeChanges = listResultChanges(passesByNumber(outcomes))
  const [firstChange] = outcomeChanges
  const isFinished = borderRun.query.data !== undefined && !borderRun.query.isFetching
  const lowOutcome = outcomes.get(ends.first)
  const { title, number } = firstChange
    ? labels.describeChange(firstChange.passes, firstChange.before, firstChange.from)
    : { title: labels.describeSame((lowOutcome && passResultOf(lowOutcome)) ?? false), number: 0n }
  const isLocated = firstChange && isChangeLocated(firstChange, border)
  const isFirstExact = firstChange && isChangeLocated(firstChange, { ...border, roughly: false })
  const sides = firstChange ? [firstChange.before, firstChange.from] : [ends.first, ends.last]
  return (
    <>
      <TrialProgress run={borderRun} maxTrials={maxProbeRequests(border)} />
      {(firstChange || isFinished) && (
        <div className="card px-4 py-3.5 sm:px-5">
          <h2 className="text-lg font-semibold">
            {title}
            {firstChange && !isLocated && ', so far'}
            {isLocated && !isFirstExact && ', to 0.1%'}
          </h2>
          {firstChange && (
            <p className="text-number font-semibold tracking-tight">
              <span className="wrap-anywhere">{labels.formatNumber(number)}</span>
              <CopyButton text={number.toString()} what="the number" />
            </p>
          )}
          <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
            {sides.map((side) => (
              <div key={side.toString()} className="contents">
                <dt className="wrap-anywhere text-mute">{labels.formatNumber(side)}</dt>
                <dd className="wrap-anywhere">
                  <OutcomeText outcome={outcomes.get(side)} />
                </dd>
              </div>
            ))}
          </dl>
          {firstChange && isFinished && isGas && (
            <EstimateHeadroom variedCall={variedCall} least={number} />
          )}
          {firstChange && isFinished && !isFirstExact && (
            <p className="mt-2 flex flex-wrap items-center gap-x-3 text-mute">
              Precision: 0.1%
              <ActionButton onClick={() => setIsExact(true)}>Find exact value</ActionButton>
            </p>
          )}
          <p className="mt-3 max-w-prose text-sm text-pretty text-mute">
            {labels.assumption}
            {outcomeChanges.length > 1 &&
              ` At least ${outcomeChanges.length} changes found; the lowest is shown.`}
          </p>
        </div>
      )}
    </>
  )
}

/** Texts about the numbers of a question: a block, or an amount. */
function borderLabels({ key, label }: AmountKind, currency: NativeCurrency | undefined) {
  const isBlock = key === 'block'
  const amountName = key === 'value' ? 'value' : key === 'gas' ? 'gas limit' : label
  return {
    formatNumber: (value: bigint) =>
      key === 'value'
        ? formatNative(value, currency)
        : `${isBlock ? 'block ' : ''}${groupDigits(value)}${key === 'gas' ? ' gas' : ''}`,
    /** Title of the change found, and the number on the side of the border that it is about. */
    describeChange: (passes: PassResult, before: bigint, from: bigint) => {
      if (isBlock) {
        const outcome = passes === 'no code' ? 'without code' : passes ? 'it passes' : 'it fails'
        const where = passes === 'no code' ? '' : 'where '
        return { title: `First block ${where}${outcome}`, number: from }
      }
      return passes
        ? { title: `Least ${amountName} that passes`, number: from }
        : { title: `Largest ${amountName} that passes`, number: before }
    },
    /** Text for an outcome that is the same at both ends. */
    describeSame: (passes: PassResult) => {
      if (passes === 'no code') return 'Target has no code in this range'
      return `${passes ? 'Passes' : 'Fails'} ${isBlock ? 'in the whole range' : 'at both ends'}`
    },
    /** The assumption about the numbers between the tried ones. */
    assumption: isBlock
      ? `Assumes one change between two of the first ${blockSamples} estimates; shorter changes can be missed.`
      : key === 'gas'
        ? 'Assumes that every larger gas limit suffices. Code that reads the remaining gas may not behave so.'
        : 'Assumes one limit: all numbers on one side pass, all others fail. Exceptions between can be missed.',
  }
}

type EstimateHeadroomProps = { variedCall: VariedCall; least: bigint }

/** How far the estimate is above the least limit with which the call passes. */
function EstimateHeadroom({ variedCall: { call, block }, least }: EstimateHeadroomProps) {
  const { data } = useQuery(gasQuery(usePageNetwork(), call, block))
  const estimatedGas = data && 'estimate' in data ? readQuantity(data.estimate) : undefined
  if (estimatedGas === undefined) return null
  const extraGas = estimatedGas - least
  return (
    <p className="mt-2">
      The estimate is {groupDigits(estimatedGas)}
      {extraGas > 0n
        ? `: ${groupDigits(extraGas)} above the minimum (${formatPercent(fractionOf(extraGas, least))}).`
        : extraGas < 0n
          ? `: ${groupDigits(-extraGas)} below the minimum, so it does not suffice.`
          : ', exactly the minimum.'}
    </p>
  )
}

import type { Hex } from 'viem'
import { toQuantityHex } from '#domain/values/hex.ts'
import { integerProblem, readInteger } from '#domain/values/integer.ts'
import { readDate } from '#domain/values/parse-date.ts'

/** Values of a simulated block that do not follow from its parent (execution-apis). */
export type BlockOverrides = { number?: Hex; time?: Hex }

export type BlockOverrideTexts = { number: string; time: string }
export type BlockOverrideProblems = { [F in keyof BlockOverrideTexts]?: string }

/** Reads the number and the time (a date, or seconds since 1970) of a simulated block. */
export function readBlockOverrides({
  number,
  time,
}: BlockOverrideTexts):
  | { value: BlockOverrides | undefined }
  | { problems: BlockOverrideProblems } {
  const readings = {
    number: number === '' ? undefined : readUint64(number),
    time: time === '' ? undefined : readTime(time),
  }
  const problems: BlockOverrideProblems = Object.fromEntries(
    Object.entries(readings).flatMap(([field, reading]) =>
      reading && 'problem' in reading ? [[field, reading.problem]] : [],
    ),
  )
  if (Object.keys(problems).length > 0) return { problems }
  const hexOf = (reading: Reading | undefined) =>
    reading && 'value' in reading ? toQuantityHex(reading.value) : undefined
  const values = Object.entries({
    number: hexOf(readings.number),
    time: hexOf(readings.time),
  }).filter(([, value]) => value !== undefined)
  return { value: values.length === 0 ? undefined : Object.fromEntries(values) }
}

type Reading = { value: bigint } | { problem: string }

function readUint64(text: string): Reading {
  const value = readInteger(text)
  if (value === undefined) return { problem: `Invalid number: ${integerProblem(text)}.` }
  return value >= 0n && value >> 64n === 0n ? { value } : { problem: 'Max 64 bits.' }
}

function readTime(text: string): Reading {
  const date = readDate(text)
  if (date) return 'problem' in date ? date : { value: date.seconds }
  return readUint64(text)
}

const asked = process.env.KEYHOLE_TRIAL_ROUNDS

/** Whether `npm run long` runs; what has no short form is for it alone. */
export const isLongRun = asked !== undefined

/** Whether one trial runs by its name, such as `npm run long -- attacks`. */
export const isNamedTrial = isLongRun && asked !== 'full'

/**
 * How much a test does, in rounds, seconds or bytes: `inTest` in `npm test`, `inLong` in
 * `npm run long`, and what is said behind the name of a trial that runs by itself.
 */
export const trialAmount = (inTest: number, inLong: number): number => {
  if (asked === undefined) return inTest
  return asked === 'full' ? inLong : Number(asked)
}

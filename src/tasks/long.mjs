// Long runs of what `npm test` runs for seconds: `npm run long -- fuzz`, perhaps with how much.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, exitWith, runProgram } from './install.mjs'

/** The files of each trial, and how much it is given: rounds, or seconds. */
const trials = {
  fuzz: { files: '/fuzz.test.ts', amount: 200_000 },
  kill: { files: '/kill.test.ts', amount: 200 },
  /** Seconds for each attack. */
  attacks: { files: '/attacks/', amount: 20 },
  /** Seconds in total. */
  soak: { files: '/soak.test.ts', amount: 3_600 },
  /** Pages, each of which is opened without each of its files in turn. */
  lost: { files: 'lost-files.spec.ts', amount: 60 },
}
const [name = '', requestedAmount] = process.argv.slice(2)
if (!Object.hasOwn(trials, name))
  exitWith(
    `Say which of ${Object.keys(trials).join(', ')}, and perhaps how many rounds or seconds.`,
  )

ensureInstalled()
const { files, amount } = trials[name]
const env = { ...process.env }
env.KEYHOLE_TRIAL_ROUNDS = requestedAmount ?? env.KEYHOLE_TRIAL_ROUNDS ?? String(amount)
const isStory = files.endsWith('.spec.ts')
if (isStory) ensureBuilt()
const runner = isStory
  ? ['playwright', 'test', '-c', 'e2e', '--project', 'keyboard', '--retries', '0', files]
  : ['vitest', 'run', '--project', 'parts', files]
process.exit(runProgram('npx', runner, { env }))

// Long runs of the tests that `npm test` runs for seconds: `node src/tasks/long.mjs fuzz`.
import { ensureInstalled, exitWith, runProgram } from './install.mjs'

const defaultRounds = { fuzz: 200_000, kill: 200 }
const [testName = '', requestedRounds] = process.argv.slice(2)
if (!Object.hasOwn(defaultRounds, testName))
  exitWith(`Say which of ${Object.keys(defaultRounds).join(' and ')}, and perhaps how many rounds.`)

ensureInstalled()
const env = { ...process.env }
env.KEYHOLE_TRIAL_ROUNDS =
  requestedRounds ?? env.KEYHOLE_TRIAL_ROUNDS ?? String(defaultRounds[testName])
process.exit(
  runProgram('npx', ['vitest', 'run', '--project', 'parts', `/${testName}.test.ts`], { env }),
)

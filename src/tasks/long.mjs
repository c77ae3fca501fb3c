// The long rounds of trials of which `npm test` runs short ones: `node src/tasks/long.mjs fuzz`.
import { ensureInstalled, giveUp, run } from './install.mjs'

const rounds = { fuzz: 200_000, kill: 200 }
const [name = '', wanted] = process.argv.slice(2)
if (!Object.hasOwn(rounds, name))
  giveUp(`Say which of ${Object.keys(rounds).join(' and ')}, and perhaps how many rounds.`)

ensureInstalled()
const env = { ...process.env }
env.KEYHOLE_TRIAL_ROUNDS = wanted ?? env.KEYHOLE_TRIAL_ROUNDS ?? String(rounds[name])
process.exit(run('npx', ['vitest', 'run', '--project', 'parts', `/${name}.test.ts`], { env }))

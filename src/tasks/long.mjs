// All that `npm test` leaves out, once: `npm run long`; or one part by its name, perhaps with how
// much: `npm run long -- fuzz 1000`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFirefox, oldestFirefox } from '../../e2e/fixtures/browsers.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureToolsInstalled, ensureTrialsInstalled, exitWith, rootPath } from './install.mjs'
import { endWith, ensureChromiumOfStories, runStories, runUnitTests } from './runs.mjs'

const noFirefox = `no Firefox ${oldestFirefox} or later; install one, or name it in KEYHOLE_FIREFOX`

/** Each runs once with all else that `npm test` leaves out. */
const parts = {
  units: () => runRounds(findLongTests(), 'full'),
  trials() {
    ensureTrialsInstalled()
    ensureBuilt()
    return runUnitTests(['--project', 'long', 'e2e/trials/'])
  },
  async stories() {
    await prepareStories()
    if (!findFirefox()) console.log(`The stories in Firefox are skipped: ${noFirefox}.`)
    return [
      ...runStories('long Chromium', ['--project', 'keyboard', '--grep-invert', '@task']),
      ...runStories('long pointer', ['--project', 'pointer']),
      ...(findFirefox()
        ? runStories('long Firefox', ['--project', 'firefox', '--grep', '@engine'])
        : []),
    ]
  },
  /** Shows that the four methods are enough: stories of pages of a chain, where no others are offered. */
  async four() {
    await prepareStories()
    const folders = ['chain', 'gas', 'storage'].map((name) => `e2e/${name}/`)
    const withoutOthers = { KEYHOLE_EXTRA_METHODS: 'none' }
    return runStories('long four methods', [...folders, '--project', 'keyboard'], withoutOthers)
  },
}

/** Each goes on for as many rounds or seconds as are said, else for many. */
const longer = {
  fuzz: (rounds = 200_000) => runFiles('/fuzz.test.ts', rounds),
  kill: (rounds = 200) => runFiles('/kill.test.ts', rounds),
  attacks: (seconds = 20) => runFiles('/attacks/', seconds),
  soak: (seconds = 3_600) => runRounds(['--project', 'long', '/soak.long.test.ts'], seconds),
  /** Pages, each of which is opened without each of its files in turn. */
  async lost(pages = 60) {
    await prepareStories()
    const chosen = ['--project', 'keyboard', '--retries', '0', 'lost-files.spec.ts']
    return runStories('lost', chosen, withRounds(pages))
  },
  /** Every story in Firefox, or those whose file has one of the words. */
  async firefox(...words) {
    if (!findFirefox()) exitWith(noFirefox)
    await prepareStories()
    return runStories('Firefox', [...words, '--project', 'firefox'])
  },
}

const runFiles = (files, amount) => runRounds(['--project', 'parts', files], amount)

/** Unit tests in which each has so much to do that a busy machine needs minutes for it. */
const runRounds = (vitestArguments, amount) =>
  runUnitTests([...vitestArguments, '--testTimeout=300000'], { env: withRounds(amount) })

/** How much a test does: src/testing/trial-amount.ts. */
const withRounds = (amount) => ({ ...process.env, KEYHOLE_TRIAL_ROUNDS: String(amount) })

/** Paths of the unit tests that do less in `npm test`, and of those that are not in it. */
const findLongTests = () =>
  readdirSync(join(rootPath, 'src'), { recursive: true })
    .map((path) => `src/${path.split('\\').join('/')}`)
    .filter((path) => path.endsWith('.test.ts'))
    .filter(
      (path) =>
        path.endsWith('.long.test.ts') ||
        readFileSync(join(rootPath, path), 'utf8').includes('#testing/trial-amount.ts'),
    )

async function prepareStories() {
  await ensureChromiumOfStories()
  ensureBuilt()
}

const [name, ...given] = process.argv.slice(2)
const named = { ...parts, ...longer }
if (name !== undefined && !Object.hasOwn(named, name))
  exitWith(
    `Say which of ${Object.keys(named).join(', ')}, and perhaps how many rounds or seconds; ` +
      `without a name, ${Object.keys(parts).join(', ')} run one after the other.`,
  )
ensureToolsInstalled()
const chosen = name === undefined ? Object.values(parts) : [named[name]]
const failedRuns = []
for (const run of chosen) failedRuns.push(...(await run(...given)))
endWith(failedRuns)

// All that tells in ten minutes whether Keyhole works: `npm test`. src/tasks/long.mjs runs the rest.
import { spawn } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { commandOf, ensureToolsInstalled, rootPath } from './install.mjs'
import { reportResults } from './report.mjs'
import { ensureChromiumOfStories, runStories } from './stories.mjs'
import { runUnitTests } from './unit-tests.mjs'

/**
 * A script of package.json that only passes or fails counts as one test. Its output is shown when
 * it has ended, as others run beside it.
 */
function runStep(script) {
  const { file, args, shell } = commandOf('npm', ['run', '--silent', script])
  const step = spawn(file, args, { cwd: rootPath, shell })
  const output = []
  for (const stream of [step.stdout, step.stderr]) stream.on('data', (text) => output.push(text))
  return new Promise((resolve) => {
    step.on('error', ({ message }) => output.push(Buffer.from(message)))
    step.on('close', (exitCode) => {
      process.stdout.write(Buffer.concat(output))
      const failed = exitCode === 0 ? [] : [`npm run ${script}`]
      resolve({ passed: 1 - failed.length, failed, flaky: [] })
    })
  })
}

ensureToolsInstalled()
await ensureChromiumOfStories()
const steps = ['types', 'unused', 'lint'].map(runStep)
// Builds beside the steps, most of which work on one core.
ensureBuilt()
const results = await Promise.all(steps)
results.push(runUnitTests(['--project=!long']))
results.push(runStories('Chromium', ['--project', 'keyboard', '--grep', '@task']))
reportResults(results)

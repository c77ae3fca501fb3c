// All that tells in ten minutes whether Keyhole works: `npm test`. src/tasks/long.mjs runs the rest.
import { spawn } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { commandOf, ensureToolsInstalled, rootPath } from './install.mjs'
import { endWith, ensureChromiumOfStories, runStories, runUnitTests } from './runs.mjs'

/** Runs a script of package.json; its output is shown when it has ended, as others run beside it. */
function runStep(script) {
  const { file, args, shell } = commandOf('npm', ['run', '--silent', script])
  const step = spawn(file, args, { cwd: rootPath, shell })
  const output = []
  for (const stream of [step.stdout, step.stderr]) stream.on('data', (text) => output.push(text))
  return new Promise((resolve) => {
    step.on('error', ({ message }) => output.push(Buffer.from(message)))
    step.on('close', (exitCode) => {
      process.stdout.write(Buffer.concat(output))
      resolve(exitCode === 0 ? [] : [`npm run ${script}`])
    })
  })
}

ensureToolsInstalled()
await ensureChromiumOfStories()
const steps = ['types', 'unused', 'lint'].map(runStep)
// Builds beside the steps, most of which work on one core.
ensureBuilt()
const failedSteps = (await Promise.all(steps)).flat()
endWith([
  ...failedSteps,
  ...runUnitTests(['--project=!long']),
  ...runStories('Chromium', ['--project', 'keyboard', '--grep', '@task']),
])

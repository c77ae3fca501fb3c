import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { places } from '../fixtures/every-page.ts'
import type { Keyhole } from '../fixtures/running-service.ts'
import { expect, notInFirefox, test } from '../fixtures/story.ts'
import type { User } from '../fixtures/user.ts'

/** A text that a page put into the clipboard for a tool. */
type Snippet = { tool: string; text: string }

type Answer = { result?: unknown; error?: { message: string } }

/** Pages with requests to copy: the others show the same parts, or send no request. */
const copiedPlaces = [
  'block',
  'transaction',
  'storage',
  'storage declared',
  'gas',
  'gas answer',
  'file',
  'playground',
] as const

/** Where a reader's own project would have its packages. */
const modulesDir = resolve('node_modules')

/** Prints what a snippet logs as JSON, whole: the console shortens what is nested. */
const printJson = `data:text/javascript,${encodeURIComponent(
  'console.log = (value) => process.stdout.write(JSON.stringify(value))',
)}`

/** The folder of the `cast` that npm installed for this machine. */
function castDir(): string {
  const machine = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const packagePath = createRequire(import.meta.url).resolve('@foundry-rs/cast/package.json')
  return resolve(
    createRequire(packagePath).resolve(`@foundry-rs/cast-${machine}/package.json`),
    '../bin',
  )
}

/** Runs a snippet as its reader would, with key and secret in the variables that it names. */
async function runSnippet({ tool, text }: Snippet, keyhole: Keyhole): Promise<string> {
  const { apiKey, apiKeySecret } = (await keyhole.ready()).files
  const folder = mkdtempSync(join(modulesDir, '.copied-'))
  const env = {
    HOME: folder,
    PATH: [join(modulesDir, '.bin'), castDir(), process.env.PATH].join(delimiter),
    KEYHOLE_API_KEY: apiKey,
    KEYHOLE_API_KEY_SECRET: apiKeySecret,
    NO_COLOR: '1',
  }
  const modulePath = join(folder, 'copied.mjs')
  if (tool === 'viem') writeFileSync(modulePath, text)
  const [program, args] =
    tool === 'viem'
      ? [process.execPath, ['--import', printJson, modulePath]]
      : ['bash', ['-c', text]]
  const output = await new Promise<string>((done) => {
    const options = { env, cwd: folder, timeout: 30_000, maxBuffer: 2 ** 24 }
    execFile(program, args, options, (_, stdout, stderr) => done(stdout.trim() || stderr))
  })
  rmSync(folder, { recursive: true })
  return output
}

/** All that a page offers to copy for a tool, each pressed. */
async function copyAll(page: Page, user: User): Promise<Snippet[]> {
  const buttons = page.getByRole('button', { name: /^Copy as (curl|cast|viem|wscat)/ })
  await expect(buttons.first()).toBeVisible()
  const snippets: Snippet[] = []
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  for (const button of await buttons.all()) {
    const tool = (await button.getAttribute('aria-label'))?.replace('Copy as ', '') ?? ''
    await page.evaluate(() => navigator.clipboard.writeText('nothing was copied'))
    await user.click(button)
    await expect.poll(clipboard).not.toBe('nothing was copied')
    snippets.push({ tool, text: await clipboard() })
  }
  return snippets
}

/** What the page was answered, by method and parameters. */
function recordAnswers(page: Page) {
  const answers = new Map<string, Answer>()
  page.on('response', async (response) => {
    const sent = response.request().postData()
    if (!/\/v3\//.test(response.url()) || !sent) return
    const received = [await response.json()].flat()
    for (const { id, method, params } of [JSON.parse(sent)].flat())
      answers.set(
        JSON.stringify([method, params]),
        received.find((answer) => answer.id === id),
      )
  })
  return answers
}

/** The calls of a curl snippet, as it sends them; its page has the same in its other snippets. */
function callsOf(snippets: Snippet[]): { method: string; params: unknown[] }[] {
  const curl = snippets.find(({ tool }) => tool === 'curl')
  const body = curl?.text.match(/ -d '(.*)'$/s)?.[1]?.replaceAll(`'\\''`, "'")
  return body === undefined ? [] : [JSON.parse(body)].flat()
}

const parseOutput = (output: string): unknown => {
  try {
    return JSON.parse(output)
  } catch {
    // Some tools print a value without quotes, and errors as words.
    return output
  }
}

/** Expects in the output of a snippet what the page was answered. */
function expectAnswers(output: string, answers: (Answer | undefined)[]) {
  for (const answer of answers) expect(answer).toBeDefined()
  const failed = answers.find((answer) => answer?.error)
  const parsed = parseOutput(output)
  const results = answers.map((answer) => answer?.result)
  if (failed?.error && typeof parsed === 'string') expect(parsed).toContain(failed.error.message)
  else if (Array.isArray(parsed) && parsed[0]?.jsonrpc)
    for (const [index, { result, error }] of parsed.entries())
      expect({ result, error }).toEqual({ result: results[index], error: answers[index]?.error })
  else if (typeof parsed === 'object' && parsed !== null && 'jsonrpc' in parsed)
    expect({ result: undefined, ...parsed }).toMatchObject({ ...answers[0], id: 1 })
  else expect([parsed].flat()).toEqual(results.flat())
}

test.describe('what is copied runs', {
  annotation: notInFirefox('snippets are texts of ours, which no engine changes'),
}, () => {
  for (const place of copiedPlaces)
    test(`${place}: each "Copy as" answers what the page shows, and has no secret`, async ({
      page,
      context,
      keyhole,
      user,
    }) => {
      test.setTimeout(120_000)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const answers = recordAnswers(page)
      const [path, text] = (await places(keyhole))[place]
      await page.goto(new URL(path, keyhole.url).href)
      if (place === 'playground') await user.click(page.getByRole('button', { name: 'Send' }))
      else await expect(page.locator('main')).toContainText(text)
      const snippets = await copyAll(page, user)
      const description = snippets.map(({ tool }) => tool).join(', ')
      test.info().annotations.push({ type: 'copied and run', description })
      const { apiKey, apiKeySecret } = (await keyhole.ready()).files
      const calls = callsOf(snippets)
      const expected = calls.map(({ method, params }) =>
        answers.get(JSON.stringify([method, params])),
      )
      for (const snippet of snippets) {
        for (const secret of [apiKey, apiKeySecret, process.cwd()])
          expect(snippet.text).not.toContain(secret)
        const output = await runSnippet(snippet, keyhole)
        await test.step(`${snippet.tool}: ${output.slice(0, 200)}`, async () => {
          if (snippet.tool === 'cast index') expect(output).toBe(calls[0]?.params[1])
          else if (place === 'file') expect(output).toBe('a text to look at')
          else expectAnswers(output, expected)
        })
      }
    })
})

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'kubo-rpc-client'
import { expect, onTestFinished, test } from 'vitest'
import { credentials, formOf, seeded, stored, useFiles } from '#testing/service/files-server.ts'

const files = useFiles()
const large = seeded('large', 600_000)
const kubo = () =>
  create({ url: files.url().replace('/api/v0', ''), headers: { authorization: credentials } })

test('with progress there are lines during the upload, as Kubo writes them', async () => {
  const form = formOf(['d/small', 'x'])
  form.append('file', new Blob([Uint8Array.from(large)]), 'd/large')
  const text = await (await files.post('add?progress=true', form)).text()
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const progress = lines.filter(({ Hash }) => Hash === undefined)
  expect(progress).toEqual([
    { Name: 'd/small', Bytes: 1 },
    ...progress.slice(1, -1),
    { Name: 'd/large', Bytes: 600_000 },
  ])
  expect(progress.length).toBeGreaterThan(2)
  expect(lines.slice(progress.length).map(({ Name }) => Name)).toEqual(['d/small', 'd/large', 'd'])
})

test('kubo-rpc-client gets progress and its result', async () => {
  const heard: number[] = []
  const { cid, size } = await kubo().add(large, { progress: (bytes) => heard.push(bytes) })
  expect(heard.at(-1)).toBe(600_000)
  const [line] = await files.add(formOf(large), 'only-hash')
  expect([String(cid), String(size)]).toEqual([line?.Hash, line?.Size])
})

/** A form that goes wrong late: two of a name in a directory. */
function wrongLate(): FormData {
  const form = new FormData()
  for (const bytes of [large, large.subarray(1)])
    form.append('file', new Blob([Uint8Array.from(bytes)]), 'd/a')
  return form
}
const message = 'directory already has entry by that name'

test('a failure before any progress is a real error', async () => {
  const answer = await files.post('add?progress=true', 'x')
  expect(answer.status).toBe(400)
})

test('a late failure is a line and a broken end, which no client takes for success', async () => {
  const answer = await files.post('add?progress=true', wrongLate())
  expect(answer.status).toBe(200)
  let text = ''
  const reading = (async () => {
    for await (const bytes of answer.body ?? []) text += Buffer.from(bytes)
  })()
  await expect(reading).rejects.toThrow()
  expect(JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')).toEqual({
    Message: message,
    Code: 0,
    Type: 'error',
  })

  const twice = [large, large.subarray(1)].map((content) => ({ path: 'd/a', content }))
  const adding = (async () => {
    for await (const _ of kubo().addAll(twice, { progress: () => {} }));
  })()
  await expect(adding).rejects.toThrow()
  expect(stored(files.dataDir, 'pins')).toEqual([])
  expect(stored(files.dataDir, 'blocks')).toEqual([])
})

test('curl says that the answer broke', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'keyhole-curl-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  writeFileSync(join(directory, 'a'), large)
  const part = ['-F', `file=@${join(directory, 'a')};filename=d/a`]
  const [code, output] = await new Promise<[unknown, string]>((resolve) => {
    const args = ['-sS', '-H', `authorization: ${credentials}`, ...part, ...part]
    execFile('curl', [...args, `${files.url()}/add?progress=true`], (error, stdout) =>
      resolve([error?.code ?? 0, stdout]),
    )
  })
  // 18: the transfer ended before its end.
  expect(code).toBe(18)
  expect(output).toContain(message)
})

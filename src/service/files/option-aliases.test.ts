import { expect, test } from 'vitest'
import { formOf, stored, useFiles } from '#testing/service/files-server.ts'

const files = useFiles()
const hello = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'

test('short names of options are those of Kubo', async () => {
  const added = async (query: string, form = formOf(['a', 'hello world'])) =>
    (await files.post(`add?${query}`, form)).text()
  expect(await added('n')).toBe(await added('only-hash'))
  expect(stored(files.dataDir, 'blocks')).toEqual([])
  expect(await added('w=true')).toBe(await added('wrap-with-directory=true'))
  expect(await added('s=size-4')).toBe(await added('chunker=size-4'))
  expect(await added('t=true')).toContain('option "trickle" can only be false')

  expect(await files.ask(`cat?arg=${hello}&o=6&l=3`)).toEqual([200, 'wor'])
  for (const command of ['pin/add', 'pin/rm'])
    expect(await files.ask(`${command}?arg=${hello}&r=maybe`)).toEqual([
      400,
      'could not convert value "maybe" to type "bool" (for option "recursive")\n',
    ])
  expect((await files.ask(`pin/add?arg=${hello}&n=${'n'.repeat(256)}`))[1]).toMatchObject({
    Message: 'pin name is 256 bytes (max 255 bytes)',
  })
})

test('r=false pins a block alone', async () => {
  await files.add(formOf('hello world'), 'pin=false')
  expect(await files.ask(`pin/add?arg=${hello}&r=false`)).toEqual([200, { Pins: [hello] }])
  expect(await files.ask(`pin/add?arg=${hello}`)).toEqual([200, { Pins: [hello] }])
  expect((await files.ask(`pin/add?arg=${hello}&r=false`))[1]).toMatchObject({
    Message: `pin: ${hello} already pinned recursively`,
  })
  expect((await files.ask(`pin/rm?arg=${hello}&r=false`))[1]).toMatchObject({
    Message: `${hello} is pinned recursively`,
  })
  expect(await files.ask(`pin/rm?arg=${hello}&r=true`)).toEqual([200, { Pins: [hello] }])
})

test.each(['r=true&recursive=true', 'r&r', 'enc=text', 'encoding=xml', 'enc=json&encoding=json'])(
  '%s is refused',
  async (query) => {
    for (const command of ['pin/add', 'pin/rm'])
      expect((await files.ask(`${command}?arg=${hello}&${query}`))[0]).toBe(400)
  },
)

test('an answer in JSON may be asked for', async () => {
  expect(await files.add(formOf('hello world'), 'enc=json')).toMatchObject([{ Hash: hello }])
})

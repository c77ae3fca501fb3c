import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStoreOperations } from '#service/files/store/store-operations.ts'
import {
  addOptions,
  encodedForm,
  seeded,
  useStoreOperations,
} from '#testing/service/files-server.ts'

const strays = [
  'blocks/.DS_Store',
  'blocks/desktop.ini',
  'blocks/lost+found/',
  'blocks/AB/',
  'pins/.DS_Store',
  'pins/Thumbs.db',
  'pins/bnot-a-cid',
  'pins/folder/',
  'unpinned/._x',
  'drafts/.DS_Store',
  'drafts/folder/',
]

test('files that systems put into a store are ignored and left alone', async () => {
  const { directory, age } = await useStoreOperations({ graceMs: 3_600_000 })
  for (const name of strays)
    if (name.endsWith('/')) mkdirSync(join(directory, name))
    else writeFileSync(join(directory, name), 'x')
  const operations = await openStoreOperations(directory, {
    graceMs: 3_600_000,
    quotaBytes: 1_000_000,
  })
  const add = (content: string | Uint8Array) => {
    const { contentType, body } = encodedForm(['a', content])
    return operations.add(contentType, addOptions({ pin: 'false' }), body())
  }
  const [line] = await add('hello world')
  // In the folder that the block is in, too.
  const [folder = ''] = readdirSync(join(directory, 'blocks')).filter((name) =>
    /^[\da-f]{2}$/.test(name),
  )
  writeFileSync(join(directory, 'blocks', folder, '.DS_Store'), 'x')
  await operations.pinAdd([line?.Hash ?? ''], true)
  await operations.pinRm([line?.Hash ?? ''], true)
  await add('and more')
  age()
  expect(await operations.collect()).toMatchObject({ removed: 2 })
  await expect(add(seeded('large', 2_000_000))).rejects.toThrow('no space left')
  for (const name of [...strays, `blocks/${folder}/.DS_Store`]) {
    const [above = '', own] = [name.split('/').slice(0, -1).join('/'), name.split('/').at(-1)]
    if (own) expect(readdirSync(join(directory, above))).toContain(own)
    else expect(readdirSync(join(directory, name))).toEqual([])
  }
})

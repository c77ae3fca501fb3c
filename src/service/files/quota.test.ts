import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import {
  addOptions,
  encodedForm,
  formOf,
  seeded,
  startFiles,
  stored,
  useKeeper,
} from '#service/files/testing.ts'

const mebibyte = 1_048_576
const file = (seed: string, size: number) => encodedForm([seed, seeded(seed, size)])

test('a full quota is an error in words, and what is unpinned makes room', async () => {
  const { keeper, blocks, age } = await useKeeper({ quotaBytes: 3 * mebibyte, graceMs: 3_600_000 })
  const add = ({ contentType, body }: ReturnType<typeof file>) =>
    keeper.add(contentType, addOptions(), body(), () => {})

  const [first] = await add(file('first', 2 * mebibyte))
  const before = blocks()
  await expect(add(file('second', 2 * mebibyte))).rejects.toThrow(
    /^no space left: the file store of this service is full \(its quota is 3145728 bytes\), nothing was stored or pinned; unpin something/,
  )
  // Nothing half: neither blocks nor pins of it.
  expect(blocks().sort()).toEqual(before.sort())
  // What is here already needs no room.
  await expect(add(file('first', 2 * mebibyte))).resolves.toHaveLength(1)

  age()
  await keeper.pinRm([first?.Hash ?? ''], true)
  const [second] = await add(file('second', 2 * mebibyte))
  await expect(keeper.pinAdd([second?.Hash ?? ''], true)).resolves.toMatchObject({ nodes: 9 })
  await expect(keeper.pinAdd([first?.Hash ?? ''], true)).rejects.toThrow('not found locally')
})

const isRoot = process.platform === 'linux' && process.getuid?.() === 0

/** A disk of so many MiB, which only root can have. */
function mountDisk(mib: number): string {
  const path = mkdtempSync(join(tmpdir(), 'keyhole-disk-'))
  execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${mib}m`, 'tmpfs', path])
  onTestFinished(() => {
    execFileSync('/bin/umount', ['-l', path])
    rmSync(path, { recursive: true })
  })
  return path
}

test.runIf(isRoot)('a full disk is an error in words, and leaves what is there', async () => {
  const files = await startFiles(mountDisk(8))
  const kept = seeded('kept', 3 * mebibyte)
  const [line] = await files.add(formOf(kept))
  const pins = stored(files.dataDir, 'pins')
  const blocks = stored(files.dataDir, 'blocks').sort()
  for (const query of ['', 'pin=false']) {
    const answer = await files.post(`add?${query}`, formOf(seeded('large', 20 * mebibyte)))
    expect([answer.status, await answer.json()]).toEqual([
      500,
      {
        Message:
          'no space left on device: the disk of this service is full, nothing was stored or pinned',
        Code: 0,
        Type: 'error',
      },
    ])
  }
  expect(stored(files.dataDir, 'pins')).toEqual(pins)
  expect(stored(files.dataDir, 'blocks').sort()).toEqual(blocks)
  expect(stored(files.dataDir, 'drafts')).toEqual([])
  const answer = await files.post(`cat?arg=${line?.Hash}`)
  expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), kept)).toBe(0)

  // What is unpinned makes room, without waiting for its grace.
  await setTimeout(2_500)
  await files.ask(`pin/rm?arg=${line?.Hash}`)
  expect(await files.add(formOf(seeded('next', 6 * mebibyte)))).toHaveLength(1)
})

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CID } from 'multiformats/cid'
import { create as createDigest } from 'multiformats/hashes/digest'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inlineCid } from '#domain/files/cid/probe-cid.ts'
import { blockFilePath } from '#service/files/read/block-path.ts'
import { openBlockFiles } from '#service/files/store/block-files.ts'
import { diskBytes } from '#service/files/store/disk-use.ts'
import { openFileStore } from '#service/files/store/store.ts'
import { openStoreOperations } from '#service/files/store/store-operations.ts'
import {
  addOptions,
  encodedForm,
  formOf,
  seeded,
  startFiles,
  stored,
  useStoreOperations,
} from '#testing/service/files-server.ts'

const mebibyte = 1_048_576
const hourMs = 3_600_000
const file = (seed: string, size: number) => encodedForm([seed, seeded(seed, size)])

test('a full quota is an error that says so, and unpinning makes room', async () => {
  const { operations, blocks, age } = await useStoreOperations({
    quotaBytes: 3 * mebibyte,
    graceMs: 3_600_000,
  })
  const add = ({ contentType, body }: ReturnType<typeof file>) =>
    operations.add(contentType, addOptions(), body())

  const [first] = await add(file('first', 2 * mebibyte))
  const before = blocks()
  await expect(add(file('second', 2 * mebibyte))).rejects.toThrow(
    /^no space left: the file store of this service is full \(its quota is 3145728 bytes\), nothing was stored or pinned; unpin something/,
  )
  // Nothing is left of it: neither blocks nor pins.
  expect(blocks().sort()).toEqual(before.sort())
  // Stored content needs no room.
  await expect(add(file('first', 2 * mebibyte))).resolves.toHaveLength(1)

  age()
  await operations.pinRm([first?.Hash ?? ''], true)
  const [second] = await add(file('second', 2 * mebibyte))
  await expect(operations.pinAdd([second?.Hash ?? ''], true)).resolves.toBe(undefined)
  await expect(operations.pinAdd([first?.Hash ?? ''], true)).rejects.toThrow('not found locally')
})

const isRoot = process.platform === 'linux' && process.getuid?.() === 0

test('an upload gets the room that a collection under way would spare', async () => {
  const { operations, blocks, age } = await useStoreOperations({
    quotaBytes: 3 * mebibyte,
    graceMs: 3 * hourMs,
  })
  const unused = file('unused', 2 * mebibyte)
  await operations.add(unused.contentType, addOptions({ pin: 'false' }), unused.body())
  // Enough for a collection to take a while.
  const pins = Array.from({ length: 100 }, (_, at) => inlineCid(Buffer.from(`${at}`)))
  await operations.pinAdd(pins, true)
  age()
  const { contentType, body } = file('wanted', 2 * mebibyte)
  let collecting: Promise<{ removed: number }> | undefined
  async function* collected() {
    // Nothing is put yet.
    collecting = operations.collect()
    yield* body()
  }
  await expect(operations.add(contentType, addOptions(), collected())).resolves.toHaveLength(1)
  expect(await collecting).toMatchObject({ removed: 0 })
  expect(blocks()).toHaveLength(9)
})

test('collections wait for each other, for room and of every hour', async () => {
  const { operations, blocks, age } = await useStoreOperations({
    quotaBytes: 3 * mebibyte,
    graceMs: hourMs,
  })
  const unused = file('unused', 2 * mebibyte)
  await operations.add(unused.contentType, addOptions({ pin: 'false' }), unused.body())
  const pins = Array.from({ length: 100 }, (_, at) => inlineCid(Buffer.from(`${at}`)))
  await operations.pinAdd(pins, true)
  await operations.pinRm(pins, true)
  age()
  const wanted = file('wanted', mebibyte)
  const [swept, lines] = await Promise.all([
    operations.collect(),
    operations.add(wanted.contentType, addOptions(), wanted.body()),
  ])
  expect(swept).toMatchObject({ removed: 9 })
  expect(lines).toHaveLength(1)
  expect(blocks()).toHaveLength(5)
})

/** Disk usage of a store in bytes, without its 256 folders of blocks. */
function diskUse(directory: string): number {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(directory, name)))
    .filter((stats) => stats.isFile())
    .reduce((sum, { blocks }) => sum + blocks * 512, 0)
}

test('a quota is kept on the disk, however small the files and pins are', async () => {
  const quotaBytes = mebibyte
  const { operations, directory, blocks, age } = await useStoreOperations({
    quotaBytes,
    graceMs: 3_600_000,
  })
  const form = (first: number) =>
    encodedForm(
      ...Array.from({ length: 50 }, (_, at): [string, string] => [`${at}`, `${first + at}`]),
    )
  let added = 0
  const addAll = async () => {
    for (; added < 600; added += 50) {
      const { contentType, body } = form(added)
      await operations.add(contentType, addOptions({ pin: 'false' }), body())
      // Blocks younger than two seconds are spared, no matter how much room is needed.
      age()
    }
  }
  const pinned = encodedForm(
    ...Array.from({ length: 60 }, (_, at): [string, string] => [`p${at}`, `p${at}`]),
  )
  await operations.add(pinned.contentType, addOptions(), pinned.body())
  await addAll()
  expect(added).toBe(600)
  expect(diskUse(directory)).toBeLessThanOrEqual(quotaBytes)

  // Pins are files, too, though there is no block behind them.
  let pins = 0
  const pinMore = async () => {
    for (; pins < 600; pins++)
      await operations.pinAdd([inlineCid(Buffer.from(`pin ${pins}`))], true)
  }
  await expect(pinMore()).rejects.toThrow(/^no space left: .*its quota is 1048576 bytes/)
  expect(pins).toBeGreaterThan(10)
  expect(diskUse(directory)).toBeLessThanOrEqual(quotaBytes)
  // The quota is used nearly to the end.
  expect(diskUse(directory)).toBeGreaterThan(quotaBytes * 0.9)

  // Unpinning frees room, again and again.
  for (let round = 0; round < 2; round++) {
    for (let pin = 0; pin < 5; pin++)
      await operations.pinRm([inlineCid(Buffer.from(`pin ${pin}`))], true)
    for (let pin = 0; pin < 5; pin++)
      await operations.pinAdd([inlineCid(Buffer.from(`pin ${pin}`))], true)
  }
  expect(diskUse(directory)).toBeLessThanOrEqual(quotaBytes)
  expect(blocks().length).toBeGreaterThanOrEqual(60)

  // Opened again, it counts the same.
  const again = await openStoreOperations(directory, { quotaBytes, graceMs: 3_600_000 })
  await expect(again.pinAdd([inlineCid(Buffer.from('one more'))], true)).rejects.toThrow('no space')
})

test.runIf(isRoot)(
  'an upload that fails on a full disk takes back no block that another one has stored meanwhile',
  async () => {
    const disk = mountDisk(2)
    const [blocksDir = '', draftsDir = ''] = ['blocks', 'drafts'].map((name) => join(disk, name))
    mkdirSync(blocksDir)
    mkdirSync(draftsDir)
    let asksForRoom = () => {}
    const asked = new Promise<void>((resolve) => {
      asksForRoom = resolve
    })
    let goOn = () => {}
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const makeRoom = (_: number, full: boolean) => {
      if (!full) return undefined
      asksForRoom()
      return mayGoOn
    }
    const files = await openBlockFiles(blocksDir, draftsDir, makeRoom)
    const before = files.usedBytes()
    const blockOf = (seed: string): [CID, Uint8Array] => {
      const bytes = seeded(seed, 262_144)
      const digest = createHash('sha256').update(bytes).digest()
      return [CID.createV1(0x55, createDigest(0x12, digest)), bytes]
    }
    const shared = blockOf('shared')
    const failing = files.begin()
    const filler = join(disk, 'filler')
    // The folder of the block uses no room that would be missing later.
    mkdirSync(dirname(blockFilePath(blocksDir, shared[0])))
    fill(filler)
    await failing.put(...shared)
    await asked

    rmSync(filler)
    const other = files.begin()
    await other.put(...shared)
    await other.flush()
    other.end()
    fill(filler)
    goOn()
    await failing.put(...blockOf('more'))
    await expect(failing.flush()).rejects.toThrow('ENOSPC')
    await failing.discard()
    failing.end()
    expect(readdirSync(dirname(blockFilePath(blocksDir, shared[0])))).toHaveLength(1)
    expect(files.usedBytes() - before).toBe(diskBytes(262_144))
  },
)

/** A disk of so many MiB, which only root can have. */
function mountDisk(mib: number, options = ''): string {
  const path = mkdtempSync(join(tmpdir(), 'keyhole-disk-'))
  execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${mib}m${options}`, 'tmpfs', path])
  onTestFinished(() => {
    execFileSync('/bin/umount', ['-l', path])
    rmSync(path, { recursive: true })
  })
  return path
}

test.runIf(isRoot)('a full disk is an error that says so, and leaves what is stored', async () => {
  const files = await startFiles(mountDisk(8))
  const kept = seeded('kept', 3 * mebibyte)
  const [line] = await files.add(formOf(kept))
  const pins = stored(files.dataDir, 'pins')
  const blocks = stored(files.dataDir, 'blocks').sort()
  for (const query of ['', 'pin=false']) {
    const answer = await files.post(`add?${query}`, formOf(seeded('large', 10 * mebibyte)))
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

  // Unpinning makes room, without waiting for the grace.
  await setTimeout(2_500)
  await files.ask(`pin/rm?arg=${line?.Hash}`)
  expect(await files.add(formOf(seeded('next', 6 * mebibyte)))).toHaveLength(1)
})

test.runIf(isRoot)(
  'a store on a full disk is read after a start, and says what is wrong',
  async () => {
    const disk = mountDisk(2)
    const files = await startFiles(disk)
    const [line] = await files.add(formOf('hello world'))
    await files.stop()
    const filler = join(disk, 'filler')
    fill(filler)
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    await files.restart()
    expect(warn).toHaveBeenCalledWith(
      expect.stringMatching(
        /cannot be written \(ENOSPC, its disk is full\): until it can be, it is only read$/,
      ),
    )
    warn.mockRestore()
    expect(await files.ask(`cat?arg=${line?.Hash}`)).toEqual([200, 'hello world'])
    for (const command of ['pin/add', 'pin/rm'])
      expect(await files.ask(`${command}?arg=${line?.Hash}`)).toMatchObject([
        500,
        {
          Message: expect.stringMatching(
            /no space left on device: the disk of this service is full/,
          ),
        },
      ])
    // Room is found without another start.
    rmSync(filler)
    expect(await files.add(formOf('more'))).toHaveLength(1)
    expect((await files.ask(`pin/rm?arg=${line?.Hash}`))[0]).toBe(200)
  },
)

test.runIf(isRoot)('a first start on a full disk says so, with the fix', async () => {
  const disk = mountDisk(1, ',nr_inodes=2')
  await expect(openFileStore(join(disk, 'data'))).rejects.toThrow(
    /cannot be written \(ENOSPC, its disk is full\): make room there, or set KEYHOLE_DATA_DIR/,
  )
})

test.runIf(isRoot)('a store on a disk that became read-only is read, and says so', async () => {
  const disk = mountDisk(4)
  const files = await startFiles(disk)
  const [line] = await files.add(formOf('hello world'))
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  const refusal = {
    Message: expect.stringMatching(
      /the file store of this service can only be read, nothing was stored/,
    ),
  }
  const changes = async () => {
    expect(await files.ask(`cat?arg=${line?.Hash}`)).toEqual([200, 'hello world'])
    expect(await files.ask(`pin/rm?arg=${line?.Hash}`)).toMatchObject([500, refusal])
    expect(await (await files.post('add', formOf('others'))).json()).toMatchObject(refusal)
  }
  execFileSync('/bin/mount', ['-o', 'remount,ro', disk])
  await changes()
  await files.restart().catch(() => files.restart())
  await changes()
  const told = vi.fn()
  const store = await openFileStore(files.dataDir, { warn: told })
  expect(told).toHaveBeenCalledWith(expect.stringMatching(/its disk is read-only\): until it can/))
  await store.close()
  warn.mockRestore()
  execFileSync('/bin/mount', ['-o', 'remount,rw', disk])
  expect(await files.add(formOf('others'))).toHaveLength(1)

  const other = mountDisk(1)
  execFileSync('/bin/mount', ['-o', 'remount,ro', other])
  await expect(openFileStore(join(other, 'data'))).rejects.toThrow(
    /cannot be written \(EROFS, its disk is read-only\): set KEYHOLE_DATA_DIR/,
  )
})

/** Takes all room of a disk. */
function fill(path: string): void {
  for (let size = mebibyte; size >= 1; size = Math.floor(size / 2))
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' })
    } catch {}
}

import { decode } from '@ipld/dag-pb'
import fc from 'fast-check'
import { UnixFS } from 'ipfs-unixfs'
import { expect, test } from 'vitest'
import { readUnixfsData } from '#domain/files/unixfs/unixfs-data.ts'
import { readLinks, readPbNode } from '#service/files/read/entry.ts'
import { nodeBytes, nodeCid } from '#testing/service/dag-pb-nodes.ts'

const link = fc
  .record({ name: fc.string({ maxLength: 200 }), seed: fc.nat() })
  .map(({ name, seed }) => ({ name, cid: nodeCid(Buffer.from(String(seed))) }))
const node = fc.record({
  type: fc.integer({ min: 0, max: 6 }),
  data: fc.uint8Array({ maxLength: 300 }),
  blockSizes: fc.array(fc.nat({ max: 2 ** 48 }), { maxLength: 20 }),
  links: fc.array(link, { maxLength: 20 }),
  fanout: fc.constantFrom(2, 256, 1_024),
  dataFirst: fc.boolean(),
})

/** What a reader makes of bytes; undefined when it refuses them. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const withReference = (block: Uint8Array) =>
  attempt(() => {
    const { Data, Links } = decode(block)
    const links = Links.map(({ Hash, Name = '' }) => `${Hash} ${Name}`)
    return { data: Data && Buffer.from(Data).toString('hex'), links }
  })

const withOurs = (block: Uint8Array) =>
  attempt(() => {
    const { data, linkCount, links } = readPbNode(block)
    const names: string[] = []
    for (const each = links(); each.next(); ) names.push(new TextDecoder().decode(each.read().name))
    const cids = [...readLinks(nodeCid(block), block)]
    expect(cids.length).toBe(linkCount)
    return {
      data: data && Buffer.from(data).toString('hex'),
      links: cids.map((cid, index) => `${cid} ${names[index]}`),
    }
  })

test('a node is what the reference decoder makes of it, also when its bytes are damaged', () => {
  fc.assert(
    fc.property(
      node,
      fc.array(fc.tuple(fc.nat(3_000), fc.nat(255)), { maxLength: 3 }),
      fc.nat(20),
      (crafted, changes, cut) => {
        const block = nodeBytes(crafted)
        for (const [offset, byte] of changes) if (offset < block.length) block[offset] = byte
        const cutBlock = block.subarray(0, block.length - (cut > 15 ? cut : 0))
        expect(withOurs(cutBlock)).toEqual(withReference(cutBlock))
      },
    ),
    { numRuns: 500 },
  )
})

const typeNames = { 'hamt-sharded-directory': 'sharded directory' } as Record<string, string>

test('UnixFS data is what the reference decoder makes of it', () => {
  fc.assert(
    fc.property(node, (crafted) => {
      const { data: bytes } = readPbNode(nodeBytes({ ...crafted, links: [] }))
      const reference = attempt(() => UnixFS.unmarshal(bytes as Uint8Array))
      const ours = attempt(() => readUnixfsData(bytes as Uint8Array))
      if (!reference || !ours) {
        expect([ours, crafted.type]).toEqual([undefined, 6])
        return
      }
      const next = ours.blockSizes()
      expect({
        ...{ type: ours.type, size: ours.size, fanout: ours.fanout },
        ...{ data: Buffer.from(ours.data), sizes: crafted.blockSizes.map(next) },
      }).toEqual({
        type: typeNames[reference.type] ?? reference.type,
        size: Number(reference.fileSize()),
        fanout: crafted.fanout,
        data: Buffer.from(reference.data ?? []),
        sizes: reference.blockSizes.map(Number),
      })
      expect([ours.blockSizeCount, next()]).toEqual([crafted.blockSizes.length, Number.NaN])
    }),
    { numRuns: 500 },
  )
})

import { CID } from 'multiformats/cid'
import { beforeAll, expect, test } from 'vitest'
import { multibases } from '#domain/files/cid/cid.ts'
import { formOf, useSharedFiles } from '#testing/service/files-server.ts'
import { trialAmount } from '#testing/trial-amount.ts'

const files = useSharedFiles()
// ipfs/kubo test/sharness/t0040-add-and-cat.sh
const hello = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
const helloV1 = CID.parse(hello).toV1()
const raw = CID.parse('bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e')

beforeAll(async () => {
  await files.add(formOf('hello world'))
  await files.add(formOf('hello world'), 'cid-version=1')
  await files.ask(`pin/add?arg=${helloV1}`)
})

/** Every base in `npm run long`, some in `npm test`. */
const triedBases = multibases.filter((_, index) => index % trialAmount(6, 1) === 0)

test.each(triedBases.map((base) => [base.name, base] as const))(
  'a CID in %s is read like any other',
  async (_, base) => {
    for (const cid of [helloV1, raw]) {
      const written = encodeURIComponent(cid.toString(base))
      for (const arg of [written, `/ipfs/${written}`, `ipfs://${written}`])
        expect(await files.ask(`cat?arg=${arg}`)).toEqual([200, 'hello world'])
      expect(await files.ask(`pin/add?arg=${written}`)).toEqual([200, { Pins: [String(cid)] }])
      expect(await files.ask(`pin/rm?arg=${written}`)).toEqual([200, { Pins: [String(cid)] }])
      expect((await files.ask(`pin/add?arg=${cid}`))[0]).toBe(200)
    }
  },
)

test('CIDs are answered as they are, in no other base', async () => {
  for (const path of [`pin/rm?arg=${raw}&cid-base=base16`, 'add?upgrade-cidv0-in-output=true'])
    expect(await files.ask(path)).toMatchObject([400, expect.stringContaining('is not offered')])
  expect(await files.add(formOf('hello world'), 'cid-base=')).toMatchObject([{ Hash: hello }])
})

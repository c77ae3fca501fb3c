import { CID } from 'multiformats/cid'
import { beforeAll, expect, test } from 'vitest'
import { multibases } from '#domain/files/cid/cid.ts'
import { formOf, useSharedFiles } from '#testing/service/files-server.ts'
import { trialAmount } from '#testing/trial-amount.ts'

const files = useSharedFiles()
const failure = (Message: string) => [500, { Message, Code: 0, Type: 'error' }]
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

test.each(triedBases.map(({ name, prefix }) => [name, prefix]))(
  'answers are in %s when it is requested',
  async (name, prefix) => {
    for (const requestedBase of [name, prefix].map(encodeURIComponent)) {
      const query = `cid-base=${requestedBase}`
      const wanted = [helloV1, raw].map((cid) =>
        cid.toString(multibases.find((base) => base.name === name)),
      )
      const lines = await Promise.all(
        ['', '&cid-version=1'].map((version) =>
          files.add(formOf(['a', 'hello world']), query + version),
        ),
      )
      expect(lines.flat().map(({ Hash }) => Hash)).toEqual(wanted)
      // A CID of version 0 is answered in version 1, as only that has bases.
      for (const command of ['pin/add', 'pin/rm']) {
        expect(await files.ask(`${command}?arg=${hello}&${query}`)).toEqual([
          200,
          { Pins: [wanted[0]] },
        ])
        expect(await files.ask(`${command}?arg=${raw}&${query}`)).toEqual([
          200,
          { Pins: [wanted[1]] },
        ])
      }
    }
  },
)

test('version 0 stays by default, and becomes 1 on request', async () => {
  const query = 'cid-base=base58btc&upgrade-cidv0-in-output=false&only-hash'
  expect(await files.add(formOf('hello world'), query)).toMatchObject([{ Hash: hello }])
  expect(await files.add(formOf('hello world'), 'upgrade-cidv0-in-output&only-hash')).toMatchObject(
    [{ Name: hello, Hash: String(helloV1) }],
  )
})

test('an unknown base is refused before anything is done', async () => {
  const refusal = failure('unsupported multibase encoding: base1')
  expect(await files.ask(`pin/rm?arg=${helloV1}&cid-base=base1`)).toEqual(refusal)
  expect(await files.ask(`pin/add?arg=${helloV1}&cid-base=base1`)).toEqual(refusal)
  const answer = await files.post('add?cid-base=base1', formOf('x'))
  expect([answer.status, await answer.json()]).toEqual(refusal)
  expect((await files.ask(`pin/rm?arg=${helloV1}`))[0]).toBe(200)
})

import { expect, test } from 'vitest'
import { handlerOf, nodeThat } from '#testing/service/rpc-node.ts'

const { text } = handlerOf(nodeThat(() => null))
const call = (id: string) => `{"jsonrpc":"2.0","id":${id},"method":"nothing"}`

/** The ids of an answer as they are written in it. */
async function idsOf(message: string): Promise<(string | undefined)[]> {
  const answer = (await text(message)) ?? ''
  return [...answer.matchAll(/"id":(.+?),"error"/g)].map(([, id]) => id)
}

test.each([
  '0',
  '1',
  '-1',
  '1.5',
  '""',
  '"7f0c-uuid"',
  '"é\\""',
  'null',
  '9007199254740993',
  '123456789012345678901234567890',
  '1e400',
  '0.10000000000000000000000001',
])('the id %s comes back as it is', async (id) => {
  expect(await idsOf(call(id))).toEqual([id])
})

test('in a batch each id comes back in its position, no matter what else looks like one', async () => {
  const trap = `{"jsonrpc":"2.0","params":[{"id":[5,{"id":6}]}],"x":"\\"id\\":7","method":"nothing","i\\u0064":9007199254740995}`
  const batch = `[${call('9007199254740993')},[{"id":1.5}],${trap},${call('"8"')},${call('0.5')}]`
  expect(await idsOf(batch)).toEqual(['9007199254740993', 'null', '9007199254740995', '"8"', '0.5'])
})

test('of two ids in one message the last one counts, as in JSON.parse', async () => {
  expect(await idsOf('{"id":0.5,"jsonrpc":"2.0","method":"nothing","id":1.5}')).toEqual(['1.5'])
  expect(
    await idsOf('[{"id":0.5,"jsonrpc":"2.0","method":"nothing","id":"x"},{"id":2.5}]'),
  ).toEqual(['"x"', '2.5'])
})

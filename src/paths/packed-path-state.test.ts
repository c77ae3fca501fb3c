import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trialAmount } from '#testing/trial-amount.ts'
import { gasPath, gasPathState, parseGasPath } from './gas.ts'
import { maxLinkEndLength } from './links/link-end.ts'
import { isPacked, packPathState, unpackPathState } from './packed-path-state.ts'

const blank = parseGasPath({ network: 'devnet' }, new URLSearchParams())

test('the end of a link gives back what its address leaves out, whatever was typed', async () => {
  const typed = fc.string({ unit: 'binary', maxLength: 4000 })
  await fc.assert(
    fc.asyncProperty(typed, fc.array(typed, { maxLength: 3 }), typed, async (data, args, list) => {
      const address = {
        ...blank,
        data: `${data.trim()}0x${'ab'.repeat(1500)}`,
        args,
        accessList: list.trim(),
      }
      const beside = gasPathState(address)
      const end = beside && (await packPathState(beside))
      if (!end) throw new Error('it should have been packed')
      expect(end).toMatch(/^#z=[\w-]+$/)
      expect(isPacked(end)).toBe(true)
      const url = new URL(gasPath(address) + end, 'http://localhost')
      const read = parseGasPath(
        { network: 'devnet' },
        url.searchParams,
        await unpackPathState(url.hash),
      )
      expect(read).toEqual(address)
    }),
    { numRuns: trialAmount(10, 40) },
  )
})

test('an end that was cut, changed or made by others is not taken for one that holds a call', async () => {
  const beside = gasPathState({ ...blank, data: `0x${'00'.repeat(5000)}` })
  const end = await packPathState(beside ?? {})
  expect(end?.length).toBeLessThan(200)
  for (const broken of [
    end?.slice(0, -8),
    `${end}!`,
    '#z=',
    '#z=AAAA',
    end?.replace(/z=.{6}/, 'z='),
  ])
    expect(await unpackPathState(broken ?? ''), broken).toBeNull()
  expect(await unpackPathState((await packPathState({ data: 1 })) ?? '')).toBeNull()
  expect(isPacked('#top')).toBe(false)
})

test('what does not get shorter than the bound is not packed', async () => {
  const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(maxLinkEndLength)))
  const beside = gasPathState({ ...blank, data: `0x${noise.toString('hex')}` })
  expect(await packPathState(beside ?? {})).toBeUndefined()
})

import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import {
  formatSimulatedCalls,
  maxBundledCalls,
  parseSimulatedCalls,
  type SimulatedCallText,
} from '#domain/simulation/simulated-calls.ts'
import { gasPath, parseGasPath } from './gas.ts'
import { patterns } from './patterns.ts'
import { parseSimulationPath, type SimulationAddress, simulationPath } from './simulation.ts'

const typed = fc.string({ unit: 'grapheme' }).map((text) => text.trim())
const anyCall: fc.Arbitrary<SimulatedCallText> = fc.record({
  ...{ from: typed, to: typed, value: typed, function: typed, code: typed, gas: typed },
  data: fc.oneof(typed, fc.constant(`0x${'ab'.repeat(2000)}`)),
  args: fc.array(fc.string({ unit: 'grapheme' })),
})
const anyCalls = fc.array(anyCall, { maxLength: maxBundledCalls })
const anyAddress: fc.Arbitrary<SimulationAddress> = fc.record({
  network: fc.stringMatching(/^[a-z0-9-]+$/),
  calls: anyCalls.map(formatSimulatedCalls),
  ...{ overrides: typed, block: typed, number: typed, time: typed },
})

function read(path: string) {
  const { pathname, searchParams, hash } = new URL(path, 'http://localhost')
  const match = matchPath(patterns.simulation, pathname)
  return parseSimulationPath(match?.params ?? {}, searchParams, hash)
}

test('calls are in a text as they were typed', () => {
  fc.assert(
    fc.property(anyCalls, (calls) => {
      expect(parseSimulatedCalls(formatSimulatedCalls(calls))).toEqual(calls)
    }),
  )
})

test('a bundle is whole in its link', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      expect(read(simulationPath(address))).toEqual(address)
    }),
  )
})

test('the link of an estimate is that of a simulation of its call', () => {
  const call = { from: '0x1', to: '0x2', value: '1 ether', data: `0x${'ab'.repeat(2000)}` }
  const address = {
    ...parseGasPath({ network: 'gas' }, new URLSearchParams()),
    ...call,
    block: '7',
  }
  const simulation = read(gasPath(address, '/simulate'))
  expect(simulation).toMatchObject({ network: 'gas', block: '7' })
  expect(parseSimulatedCalls(simulation.calls)).toMatchObject([call])
  expect(read(gasPath({ network: 'gas' }, '/simulate')).calls).toBe('')
})

test.each(['{}', '[1]', '[', JSON.stringify(Array(11).fill({}))])('%s is not a bundle', (text) => {
  expect(parseSimulatedCalls(text)).toBeUndefined()
})

import { readFileSync } from 'node:fs'
import { type AbiParameter, encodeAbiParameters, encodeDeployData, slice } from 'viem'
import { expect, test } from 'vitest'
import { encoderParameter } from '../../src/domain/abi/argument.ts'
import type { DecodedArgument } from '../../src/domain/abi/decoded-call.ts'
import { constructorArguments } from '../../src/domain/transaction/constructor-arguments.ts'
import {
  type CompilerSettings,
  type Creation,
  compiledCreations,
  shippedCreations,
} from './creation-codes.ts'

const texts = [
  '',
  'A token',
  'Ünïcödé ☃ 名前 🗝',
  'https://token.example/api/{id}.json',
  'a long name of a token '.repeat(9),
]
const byteCounts = [0, 4, 32, 68, 100]

/** Additional samples of arguments; when set, all compilers are tried, in a few minutes. */
const rounds = Number(process.env.KEYHOLE_TRIAL_ROUNDS ?? 0)

/** A value of a type for viem, different for each seed. */
function sample(parameter: AbiParameter, seed: number): unknown {
  const { type } = parameter
  const [, element, count] = type.match(/^(.*)\[(\d*)\]$/) ?? []
  if (element !== undefined)
    return Array.from({ length: count ? Number(count) : seed % 4 }, (_, index) =>
      sample({ ...parameter, type: element }, seed + index + 1),
    )
  if ('components' in parameter)
    return Object.fromEntries(
      parameter.components.map((each, index) => [each.name, sample(each, seed + index + 1)]),
    )
  const length = Number(type.match(/\d+$/)?.[0] ?? 256)
  const byte = (seed + 17).toString(16)
  if (type === 'string') return texts[seed % texts.length]
  if (type === 'bytes') return `0x${byte.repeat(byteCounts[seed % byteCounts.length] ?? 0)}`
  if (type === 'bool') return seed % 2 === 1
  if (type === 'address') return `0x${byte.repeat(20)}`
  if (type.startsWith('bytes')) return `0x${byte.repeat(length)}`
  return BigInt.asUintN(seed % 3 === 0 ? 7 : length - 1, 1000n * BigInt(seed + 1) ** 5n)
}

/** How many deployments were read right; those reported as unknown and those read wrong by name. */
type Score = { right: number; unknown: string[]; wrong: string[] }

const plainValue = (argument: DecodedArgument): unknown =>
  'parts' in argument ? argument.parts.map(plainValue) : argument.value

/** Reads the deployments of contracts with several arguments by their ABI. */
function readAll(creations: readonly Creation[], seeds: number): Score {
  const score: Score = { right: 0, unknown: [], wrong: [] }
  for (const { name, inputs, code } of creations)
    for (let seed = 0; seed < (inputs.length > 0 ? seeds : 1); seed++) {
      const label = `${name}, seed ${seed}`
      const abi = [{ type: 'constructor', inputs, stateMutability: 'payable' }] as const
      const args = inputs.map((input, index) => sample(input, seed + index))
      const data = encodeDeployData({ abi, bytecode: code, args })
      const sent = data === code ? '0x' : slice(data, code.length / 2 - 1)
      const read = constructorArguments(JSON.stringify(abi), data)
      if ('problem' in read) score.unknown.push(label)
      else if (
        encodeAbiParameters(inputs.map(encoderParameter), read.args.map(plainValue)) === sent
      )
        score.right++
      else score.wrong.push(label)
    }
  if (rounds > 0) process.stdout.write(`${score.right} right, ${score.unknown.length} unknown\n`)
  // Unknown is allowed, wrong is not.
  expect(score.wrong).toEqual([])
  return score
}

test('constructor arguments of all contracts that packages ship are read by their ABI', () => {
  const creations = shippedCreations()
  expect(creations.length).toBeGreaterThan(350)
  expect(readAll(creations, 2 + rounds).unknown).toEqual([])
})

const constructors = {
  'constructors.sol': readFileSync(new URL('./constructors.sol', import.meta.url), 'utf8'),
}
const optimized = { optimizer: { enabled: true } }
const plain = { optimizer: { enabled: false } }
/** The packages have much of solc 0.6 to 0.8, so the others are enough for every day. */
const compilers: [compiler: string, settings: CompilerSettings, isSlow?: true][] = [
  ['solc-0.4', optimized],
  ['solc-0.4', plain, true],
  ['solc-0.5', plain],
  ['solc-0.5', optimized, true],
  ['solc-0.6', plain, true],
  ['solc-0.6', optimized, true],
  ['solc-0.7', plain, true],
  ['solc-0.7', optimized, true],
  ['solc-0.8.13', plain, true],
  ['solc-0.8.13', optimized, true],
  ['solc-0.8.13', { ...plain, viaIR: true }, true],
  ['solc-0.8.13', { ...optimized, viaIR: true }, true],
  ['solc-0.8', plain, true],
  ['solc-0.8', optimized, true],
  ['solc-0.8', { ...plain, viaIR: true }, true],
  ['solc-0.8', { ...optimized, viaIR: true }, true],
]

for (const [compiler, settings, isSlow] of compilers)
  test.skipIf(isSlow && rounds === 0)(
    `constructors of many kinds have their arguments read: ${compiler} ${JSON.stringify(settings)}`,
    () => {
      const creations = compiledCreations(compiler, constructors, settings)
      const { right, unknown } = readAll(creations, 2 + rounds)
      expect(unknown.length).toBeLessThan(right / 20)
    },
  )

/** Assembly of Solady, and OpenZeppelin with names of all kinds, compiled in each way. */
const libraries = {
  'libraries.sol': readFileSync(new URL('./libraries.sol', import.meta.url), 'utf8'),
}

for (const settings of [plain, optimized, { ...plain, viaIR: true }, { ...optimized, viaIR: true }])
  test.skipIf(rounds === 0)(
    `constructors of libraries have their arguments read: ${JSON.stringify(settings)}`,
    { timeout: 600_000 },
    () => {
      const creations = compiledCreations('solc-0.8', libraries, settings)
      expect(creations.length).toBeGreaterThan(20)
      expect(readAll(creations, 2 + rounds).unknown).toEqual([])
    },
  )

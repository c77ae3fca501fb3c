import { readFileSync } from 'node:fs'
import { type AbiParameter, encodeAbiParameters, encodeDeployData, slice } from 'viem'
import { expect, test } from 'vitest'
import { encoderParameter } from '../../src/domain/abi/argument.ts'
import type { DecodedArgument } from '../../src/domain/abi/decoded-call.ts'
import { readCodeMetadata } from '../../src/domain/contract/code-metadata.ts'
import { constructorArguments } from '../../src/domain/transaction/constructor-arguments.ts'
import { type InitCode, readInitCode } from '../../src/domain/transaction/init-code.ts'
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

/** Compares what was read with what was sent or, for metadata, with the compiler's. */
class Score {
  right = 0
  /** Reported as unknown. */
  unknown: string[] = []
  wrong: string[] = []

  add(name: string, actual: string | undefined, expected: string) {
    if (actual === undefined) this.unknown.push(name)
    else if (actual === expected) this.right++
    else this.wrong.push(name)
  }
}

const plainValue = (argument: DecodedArgument): unknown =>
  'parts' in argument ? argument.parts.map(plainValue) : argument.value

/**
 * Reads the deployments of contracts with several arguments: without their ABI, with it, and with
 * it but without what the code reveals.
 */
function readAll(creations: readonly Creation[], seeds: number) {
  const scores = { bare: new Score(), abi: new Score(), types: new Score(), metadata: new Score() }
  for (const { name, inputs, code, runtime } of creations)
    for (let seed = 0; seed < (inputs.length > 0 ? seeds : 1); seed++) {
      const label = `${name}, seed ${seed}`
      const abi = [{ type: 'constructor', inputs, stateMutability: 'payable' }] as const
      const args = inputs.map((input, index) => sample(input, seed + index))
      const data = encodeDeployData({ abi, bytecode: code, args })
      const sent = data === code ? '0x' : slice(data, code.length / 2 - 1)
      const decode = (init: InitCode) => {
        const read = constructorArguments(JSON.stringify(abi), data, init)
        if ('problem' in read) return undefined
        return encodeAbiParameters(inputs.map(encoderParameter), read.args.map(plainValue))
      }
      const read = readInitCode(data)
      scores.bare.add(label, read.args, sent)
      scores.abi.add(label, decode(read), sent)
      scores.types.add(label, decode({ contract: undefined, codeUntil: 0, args: undefined }), sent)
      const metadataText = read.contract && JSON.stringify(read.contract.metadata ?? null)
      scores.metadata.add(label, metadataText, JSON.stringify(readCodeMetadata(runtime) ?? null))
    }
  const scoreEntries = Object.entries(scores)
  if (rounds > 0)
    process.stdout.write(
      `${scoreEntries.map(([kind, { right, unknown }]) => `${kind}: ${right} right, ${unknown.length} unknown`).join('; ')}\n`,
    )
  // Unknown is allowed, wrong is not.
  for (const [kind, { wrong }] of scoreEntries) expect(wrong, kind).toEqual([])
  return scores
}

test('constructor arguments of all contracts that packages ship are read, with their ABI and without', () => {
  const creations = shippedCreations()
  expect(creations.length).toBeGreaterThan(350)
  const { bare, abi, types, metadata } = readAll(creations, 2 + rounds)
  for (const { unknown } of [bare, abi, types]) expect(unknown).toEqual([])
  // Some constructors refuse the samples, and so leave no contract.
  expect(metadata.unknown.length).toBeLessThan(metadata.right / 20)
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
    `constructors of many kinds reveal their arguments: ${compiler} ${JSON.stringify(settings)}`,
    () => {
      const { bare, abi, metadata } = readAll(
        compiledCreations(compiler, constructors, settings),
        2 + rounds,
      )
      expect([...abi.unknown, ...metadata.unknown]).toEqual([])
      expect(bare.unknown.length).toBeLessThan(2)
    },
  )

/** Assembly of Solady, and OpenZeppelin with names of all kinds, compiled in each way. */
const libraries = {
  'libraries.sol': readFileSync(new URL('./libraries.sol', import.meta.url), 'utf8'),
}

for (const settings of [plain, optimized, { ...plain, viaIR: true }, { ...optimized, viaIR: true }])
  test.skipIf(rounds === 0)(
    `constructors of libraries reveal their arguments: ${JSON.stringify(settings)}`,
    { timeout: 600_000 },
    () => {
      const creations = compiledCreations('solc-0.8', libraries, settings).map((creation) =>
        // Its creation code returns answers, never the runtime code of the compiler.
        creation.name.endsWith(' DeploylessPredeployQueryer')
          ? { ...creation, runtime: '0x' as const }
          : creation,
      )
      const { abi } = readAll(creations, 2 + rounds)
      expect(creations.length).toBeGreaterThan(20)
      expect(abi.unknown).toEqual([])
    },
  )

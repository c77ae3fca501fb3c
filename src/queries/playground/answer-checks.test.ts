import { expect, test } from 'vitest'
import { loneCheck } from '#domain/proof/proof-checks.ts'
import { mismatch, verified } from '#domain/proof/verdict.ts'
import { describeJudged, type JudgedAnswer } from '#queries/playground/answer-checks.ts'

const [hash, otherHash] = ['1', '2'].map((digit) => `0x${digit.repeat(64)}`)
const at = (number: bigint | undefined, hash: unknown, checks?: JudgedAnswer['checks']) => ({
  number,
  hash,
  ...(checks ? { checks } : { why: '' }),
})
const proven = [loneCheck(false, verified('', ''))]
const wrong = [loneCheck(false, mismatch('', ''))]

test.each<[JudgedAnswer, JudgedAnswer, string]>([
  [at(3n, hash, proven), at(3n, otherHash, proven), 'The two chains have different blocks.'],
  [at(undefined, hash, proven), at(undefined, otherHash, proven), 'The two chains have'],
  [at(13n, hash, proven), at(3n, otherHash, proven), 'The responses are of blocks 13 and 3.'],
  [at(13n, hash), at(3n, otherHash), 'The responses are of blocks 13 and 3.'],
  [at(3n, hash), at(3n, otherHash), 'Unknown which response is right'],
  [at(3n, hash), at(undefined, otherHash), 'Unknown which response is right'],
  [at(3n, hash, proven), at(13n, otherHash), 'A’s response is proven. B’s response cannot be'],
  [at(3n, hash), at(3n, hash, proven), 'B’s response is proven. A’s response differs from it at'],
  [at(3n, hash, proven), at(3n, otherHash, wrong), 'A’s response is proven. B’s response fails'],
  [
    at(3n, hash, proven),
    at(3n, hash, proven),
    'Both responses: is proven. What differs is outside',
  ],
  [at(3n, hash, wrong), at(4n, otherHash, wrong), 'Both responses: fails verification.'],
  [{ why: '' }, { why: '' }, 'Unknown which response is right'],
])('%o beside %o: %s', (one, other, told) => {
  expect(describeJudged(['A', 'B'], [one, other]).title).toContain(told)
})

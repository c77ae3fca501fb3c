import type { TransactionCall } from '#domain/call/call.ts'
import { explainRefusal, type RefusalExplanation, type RefusalFix } from '#domain/revert/refusal.ts'
import { type RefusalKind, refusalKind } from '#domain/revert/refusal-kind.ts'
import {
  describeAllowance,
  describeIntrinsicGas,
  describeOutOfGas,
} from '#domain/revert/refused-gas.ts'
import { describeLackOfFunds, describeLowFee } from '#domain/revert/refused-pay.ts'
import type { NativeCurrency } from '#domain/values/native-currency.ts'

type ExplanationSource =
  | RefusalExplanation
  | ((
      message: string,
      call: TransactionCall,
      currency: NativeCurrency | undefined,
    ) => RefusalExplanation)

const explanations: { [K in RefusalKind]?: ExplanationSource } = {
  allowance: describeAllowance,
  'out of gas': (_, call) => describeOutOfGas(undefined, call),
  intrinsic: (_, call) => describeIntrinsicGas(call),
  funds: describeLackOfFunds,
  'fee below base': describeLowFee,
  'one transaction': {
    title: 'The gas limit is above what one transaction may have',
    meaning: 'Since Osaka a transaction has at most 16,777,216 gas (EIP-7825).',
    advice: 'Lower the gas limit or leave it out.',
    fixes: [omitFieldsFix('Leave the gas limit out', 'gas')],
  },
  'block order': {
    title: 'The block number does not come after the block',
    meaning: 'A simulated block has a higher number than the block whose state it begins with.',
    advice: 'Raise the block number, or leave it out.',
    fixes: [omitFieldsFix('Leave the number out', 'number')],
  },
  'time order': {
    title: 'The block time does not come after the block',
    meaning: 'A simulated block has a later time than the block whose state it begins with.',
    advice: 'Use a later time, or leave it out.',
    fixes: [omitFieldsFix('Leave the time out', 'time')],
  },
  'block gap': {
    title: 'The block number is too far ahead',
    meaning: 'The node simulates every block up to this number, and bounds how many.',
    advice: 'Lower the block number, or leave it out.',
    fixes: [omitFieldsFix('Leave the number out', 'number')],
  },
  'block limit': {
    title: 'The gas limit is above what a block holds',
    meaning: 'No block could include such a transaction.',
    advice: 'Lower the gas limit or leave it out.',
    fixes: [omitFieldsFix('Leave the gas limit out', 'gas')],
  },
  'fee styles': {
    title: 'Two styles of fees at once',
    meaning: 'A transaction has either a gas price or the two fees of EIP-1559.',
    advice: 'Choose one of them.',
    fixes: [
      omitFieldsFix('Leave the gas price out', 'gasPrice'),
      omitFieldsFix('Leave the two fees out', 'maxFeePerGas', 'maxPriorityFeePerGas'),
    ],
  },
  'blob fee': {
    title: 'The blob fee is below the base fee of blobs',
    meaning: 'Blobs have a market of their own, whose price moves with every block.',
    advice: 'Raise the max fee per blob gas, or leave it out.',
  },
  tip: {
    title: 'The priority fee is above the max fee',
    meaning: 'The priority fee is part of the max fee.',
    advice: 'Lower the priority fee or raise the max fee.',
    fixes: [omitFieldsFix('Leave the priority fee out', 'maxPriorityFeePerGas')],
  },
  nonce: {
    title: 'The nonce does not fit',
    meaning:
      'The node compares the transaction’s nonce with the sender’s count, although an estimate needs none.',
    advice: 'Try another sender, or leave it out.',
    fixes: [omitFieldsFix('Leave the nonce out', 'nonce')],
  },
  'init code size': (_, { data = '0x' }) => ({
    title: 'The init code is too large',
    meaning: 'The code that creates a contract has at most 49,152 bytes (EIP-3860).',
    advice: 'Split the contract, or optimize it for size.',
    facts: [['This init code', `${(data.length / 2 - 1).toLocaleString('en')} bytes`]],
  }),
  'code size': {
    title: 'The created code is not allowed',
    meaning:
      'A contract has at most 24,576 bytes (EIP-170), and its code does not begin with 0xef (EIP-3541).',
    advice: 'Split the contract, or check that the data is its creation code.',
  },
  collision: {
    title: 'The address of the new contract is taken',
    meaning: 'Creation leads to an address that already has code or a nonce.',
    advice: 'Use another sender or another salt.',
  },
  'invalid opcode': (message, { to }) =>
    /INVALID\b|InvalidFE|0xfe|instruction fe\b|opcode$/.test(message)
      ? {
          title: 'The code stopped at the instruction INVALID',
          meaning:
            'A failed assert before Solidity 0.8, or Vyper’s UNREACHABLE. It uses up all gas and gives no data.',
          advice: `Check the arguments${to ? ' and the recipient' : ''}: the contract came into a state that its author held to be impossible.`,
        }
      : {
          title: 'The code stopped at an invalid instruction',
          meaning: to
            ? 'The code has a byte that is not an instruction here: it may be for a later fork, or the recipient is wrong.'
            : 'The init code has a byte that is not an instruction here: it may be for a later fork, or not be init code.',
          advice: 'Check the recipient, the data and the network.',
        },
  'broken code': (_, { to }) => ({
    title: 'The code is broken',
    meaning: to
      ? 'Invalid jump target or stack underflow. Compilers write no such code.'
      : 'As init code, this data has an invalid jump target or a stack underflow.',
    advice: to
      ? 'Check that the recipient is the contract you think.'
      : 'Check that the data is creation code: not the deployed code, and not a call. To call a contract, give its address.',
  }),
  static: {
    title: 'A call that may only read tried to write',
    meaning: 'Within a static call nothing may be stored, logged, created or paid.',
    advice: 'It is the contract’s own call: check the addresses among the arguments.',
  },
  'not an account': {
    title: 'The sender is a contract',
    meaning: 'Only an account without code, or with a delegation, may send (EIP-3607).',
    advice: 'Choose another sender.',
  },
  chain: {
    title: 'The chain does not fit',
    meaning: 'The call names another chain than the node’s.',
    advice: 'Choose the network that you mean, or leave the chain out.',
  },
  state: (message) => ({
    ...(explainRefusal(message) ?? {
      title: 'The node has no state for this block',
      meaning: 'The block does not exist here, or the node no longer keeps its state.',
      advice: 'Use a later block, or leave the block out.',
    }),
    fixes: [omitFieldsFix('Leave the block out', 'block')],
  }),
  parameters: (message) => {
    const namedFields = [
      ...new Set(message.match(/\b(?:from|to|gas|gasPrice|max\w+|value|data|input)\b/g)),
    ]
    return {
      title: 'A field of the call was not understood',
      meaning:
        namedFields.length === 0
          ? 'The node does not take the call as it was sent.'
          : `The node names ${namedFields.join(' and ')}.`,
      advice: 'Correct that field, then try again.',
    }
  },
}

/**
 * Explains a node's refusal to try a call, for this very call; undefined for refusals that have
 * nothing to do with it (limits and trouble of the service) and for unknown ones.
 */
export function explainRefusedCall(
  error: { code: number; message: string },
  call: TransactionCall,
  currency: NativeCurrency | undefined,
): RefusalExplanation | undefined {
  const kind = refusalKind(error)
  const explanationSource = kind && explanations[kind]
  return typeof explanationSource === 'function'
    ? explanationSource(error.message, call, currency)
    : explanationSource
}

function omitFieldsFix(label: string, ...fields: string[]): RefusalFix {
  return { label, set: Object.fromEntries(fields.map((field) => [field, ''])) }
}

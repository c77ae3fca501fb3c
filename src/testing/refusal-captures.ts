import type { RefusalKind } from '#domain/revert/refusal.ts'

/**
 * Messages of nodes for an eth_estimateGas that they refuse to try, or that fails without a revert,
 * and their kind. `source` says where the text is from.
 */
export const refusals: {
  node: string
  source: string
  code: number
  message: string
  kind: RefusalKind
}[] = [
  ...gethCaptures(
    ['allowance', 'gas required exceeds allowance (0)'],
    ['funds', 'insufficient funds for transfer'],
    [
      'funds',
      'failed with 30000000 gas: insufficient funds for gas * price + value: address 0x00000000000000000000000000000000000000aB have 5 want 7',
    ],
    [
      'fee below base',
      'failed with 30000000 gas: max fee per gas less than block base fee: address 0x00000000000000000000000000000000000000aB, maxFeePerGas: 1, baseFee: 7',
    ],
    [
      'tip',
      'max priority fee per gas higher than max fee per gas: address 0x00000000000000000000000000000000000000aB, maxPriorityFeePerGas: 2, maxFeePerGas: 1',
    ],
    [
      'blob fee',
      'max fee per blob gas less than block blob gas fee: address 0x00000000000000000000000000000000000000aB blobGasFeeCap: 1, blobBaseFee: 7',
    ],
    ['INVALID', 'invalid opcode: INVALID'],
    ['invalid opcode', 'invalid opcode: opcode 0x4f not defined'],
    ['invalid jump', 'invalid jump destination'],
    ['stack', 'stack underflow (0 <=> 2)'],
    ['init code size', 'max initcode size exceeded: code size 50000 limit 49152'],
    ['code size', 'max code size exceeded'],
    ['code start', 'invalid code: must not begin with 0xef'],
    ['collision', 'contract address collision'],
    ['static', 'write protection'],
    ['fee styles', 'both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified'],
    ['chain', 'chainId does not match node’s (have=1, want=31337)'],
    ['no block', 'header not found'],
    ['no block', 'request beyond head block: requested 99, head 13'],
    ['no block', 'block #99 not found'],
    ['state', 'missing trie node 5c8d (path ) <nil>'],
    ['state', 'missing trie node 59030c2a (path ) state 0x59030c2a is not available'],
    ['state', 'required historical state unavailable (reexec=128)'],
    ['state', 'historical state 0x12 is not available'],
    ['intrinsic', 'intrinsic gas too low: have 1000, want 22490'],
    ['intrinsic', 'insufficient gas for floor data gas cost: have 21000, want 21640'],
    ['one transaction', 'transaction gas limit too high (cap: 16777216, tx: 30000000)'],
    ['not an account', 'sender not an eoa: address 0x00000000000000000000000000000000000000aB'],
    ['nonce', 'nonce too low: next nonce 3, tx nonce 1'],
  ),
  ...buildCaptures(
    'Erigon',
    'erigontech/rpc-tests, eth_estimateGas test_14, test_17, test_19',
    -32000,
    [
      ['allowance', 'gas required exceeds allowance (21000)'],
      ['no block', 'block not found: 99999999'],
    ],
  ),
  ...buildCaptures('Nethermind', 'NethermindEth/nethermind issue 8563', -32001, [
    ['no block', '4294967295 could not be found'],
  ]),
  ...buildCaptures('Nethermind', 'NethermindEth/nethermind issues 11122 and 11768', -32000, [
    ['funds', 'insufficient MaxFeePerGas for sender balance'],
    ['intrinsic', 'intrinsic gas too low: have 1000, want 22490'],
    ['fee below base', 'miner premium is negative'],
  ]),
  ...buildCaptures(
    'Besu',
    'hyperledger/besu, RpcErrorType and MainnetTransactionValidator',
    -32004,
    [
      ['funds', 'Upfront cost exceeds account balance'],
      [
        'funds',
        'transaction up-front cost 0x1cfe56f3795885980000 exceeds transaction sender account balance 0x5',
      ],
    ],
  ),
  ...buildCaptures('Besu', 'hyperledger/besu, RpcErrorType', -32000, [
    ['state', 'World state unavailable'],
    ['no block', 'Block not found'],
  ]),
  ...buildCaptures('Besu', 'hyperledger/besu, RpcErrorType', -32003, [
    ['intrinsic', 'Intrinsic gas exceeds gas limit'],
  ]),
  ...buildCaptures('Besu', 'hyperledger/besu, RpcErrorType', -32009, [
    ['fee below base', 'Gas price below current base fee'],
  ]),
  ...buildCaptures('Besu', 'hyperledger/besu, RpcErrorType', -32001, [['nonce', 'Nonce too low']]),
  ...buildCaptures('Reth', 'paradigmxyz/reth, crates/rpc/rpc-eth-types/src/error', -32003, [
    ['allowance', 'out of gas: gas required exceeds: 30000000'],
    ['allowance', 'out of gas: gas required exceeds allowance: 550000000'],
    ['funds', 'insufficient funds for gas * price + value: have 5 want 7'],
    ['INVALID', 'EVM error: InvalidFEOpcode'],
    ['invalid opcode', 'EVM error: OpcodeNotFound'],
    ['stack', 'EVM error: StackUnderflow'],
  ]),
  ...buildCaptures('Reth', 'paradigmxyz/reth, crates/rpc/rpc-eth-types/src/error', 4444, [
    ['state', 'pruned history unavailable'],
  ]),
  ...buildCaptures('Reth', 'paradigmxyz/reth pull request 4092', -32603, [
    ['state', 'State at block #3 is pruned'],
  ]),
  ...buildCaptures('Reth', 'paradigmxyz/reth, crates/rpc/rpc-eth-types/src/error', -32001, [
    ['state', 'block not found: history has been pruned'],
    ['no block', 'block not found: 0x5f5e0ff'],
  ]),
  ...buildCaptures('Hardhat', 'NomicFoundation/hardhat, hardhat-network/provider/node.ts', -32000, [
    [
      'funds',
      "Sender doesn't have enough funds to send tx. The max upfront cost is: 700 and the sender's balance is: 5.",
    ],
    [
      'fee below base',
      'Transaction maxFeePerGas (1) is too low for the next block, which has a baseFeePerGas of 875000000',
    ],
    ['intrinsic', 'Transaction requires at least 21000 gas but got 1000'],
    ['out of gas', 'Transaction ran out of gas'],
    ['block limit', 'Transaction gas limit is 90000000 and exceeds block gas limit of 60000000'],
  ]),
  ...buildCaptures('Hardhat', 'captured from Hardhat 2.29.1 and 3.18.0, 2026-11-21', -32000, [
    ['intrinsic', 'Transaction requires at least 21016 gas but got 100'],
    ['fee styles', 'Cannot send both gasPrice and maxFeePerGas params'],
    ['tip', 'maxPriorityFeePerGas (2) is bigger than maxFeePerGas (1)'],
    ['no block', 'Received invalid block tag 1048575. Latest block number is 2'],
  ]),
  ...buildCaptures('Hardhat', 'captured from Hardhat 3.18.0, 2026-11-21', 3, [
    ['INVALID', 'VM Exception while processing transaction: invalid opcode'],
  ]),
  ...buildCaptures('Ganache', 'captured from Ganache 7.9.2, 2026-11-21', -32700, [
    ['intrinsic', 'base fee exceeds gas limit (vm hf=shanghai -> block -> tx)'],
    ['no block', 'header not found'],
  ]),
  ...buildCaptures('Ganache', 'captured from Ganache 7.9.2, 2026-11-21', -32000, [
    ['out of gas', 'VM Exception while processing transaction: out of gas'],
  ]),
  ...buildCaptures('anvil', 'captured from anvil 1.7.1, 2026-11-21', -32003, [
    ['allowance', 'Out of gas: gas required exceeds allowance: 60000000'],
    ['funds', 'Insufficient funds for gas * price + value'],
  ]),
  ...buildCaptures('anvil', 'captured from anvil 1.7.1, 2026-11-21', -32602, [
    ['no block', 'BlockOutOfRangeError: block height is 0 but requested was 1048575'],
  ]),
  ...buildCaptures('Parity', 'openethereum/parity-ethereum, rpc/src/v1/helpers/errors.rs', -32016, [
    ['allowance', 'Requires higher than upper limit of 80000000'],
    ['INVALID', 'Bad instruction fe'],
    ['invalid jump', 'Bad jump destination 3'],
  ]),
  ...buildCaptures('zkSync Era', 'matter-labs/zksync-era, core/node/api_server/src/tx_sender', 3, [
    ['funds', 'insufficient funds for gas + value. balance: 5, fee: 6, value: 1'],
    ['block limit', 'exceeds block gas limit'],
    [
      'funds',
      'failed to validate the transaction. reason: Validation revert: Account validation error: Not enough balance for fee + value',
    ],
    ['nonce', 'nonce too high. allowed nonce range: 0 - 20, actual: 30'],
  ]),
  ...buildCaptures('a gateway', 'Infura’s documentation, EIP-1474', -32005, [
    ['rate', 'daily request count exceeded, request rate limited'],
  ]),
  ...buildCaptures('any', 'go-ethereum, rpc/errors.go', -32602, [
    [
      'parameters',
      'invalid argument 0: json: cannot unmarshal hex string without 0x prefix into Go struct field TransactionArgs.gas of type hexutil.Uint64',
    ],
  ]),
  // A text that no one knows, with a code that says it.
  ...buildCaptures('any', 'ethereum/execution-apis, src/error-groups', 809, [['funds', 'Poor']]),
  ...buildCaptures('any', 'ethereum/execution-apis, src/error-groups', 801, [
    ['out of gas', 'Spent'],
  ]),
  ...buildCaptures('any', 'ethereum/go-ethereum, internal/ethapi/errors.go', -38014, [
    ['funds', 'Poor'],
  ]),
]

type CaptureRow = [kind: RefusalKind, message: string]

function buildCaptures(node: string, source: string, code: number, rows: CaptureRow[]) {
  return rows.map(([kind, message]) => ({ node, source, code, message, kind }))
}

function gethCaptures(...rows: CaptureRow[]) {
  return buildCaptures(
    'geth',
    'ethereum/go-ethereum, core/error.go, core/vm/errors.go, eth/gasestimator',
    -32000,
    rows,
  )
}

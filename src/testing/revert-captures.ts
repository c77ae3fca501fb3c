/**
 * Answers of nodes to an eth_estimateGas that fails (or to an eth_call, whose errors are built
 * alike), and the error that the client gets. `source` says where the format was seen; `written`
 * marks one that was put together from source code or prose, not captured. Long data is as in the
 * source.
 */
export type RevertCapture = {
  node: string
  source: string
  written?: true
  error: { code: number; message: string; data?: unknown }
  /**
   * The whole error that the client gets. Undefined for an error that is not a revert, which is
   * passed on without an object in `data`.
   */
  becomes?: { code: number; message: string; data?: string }
}

const revertTexts = {
  dai: '0x08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000184461692f696e73756666696369656e742d62616c616e63650000000000000000',
  erc20:
    '0x08c379a00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000002645524332303a207472616e7366657220616d6f756e7420657863656564732062616c616e63650000000000000000000000000000000000000000000000000000',
  withdraw:
    '0x08c379a000000000000000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000016596f752063616e27742077697468647261772079657400000000000000000000',
  noFee:
    '0x08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000066e6f206665650000000000000000000000000000000000000000000000000000',
  rm9: '0x08c379a000000000000000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000003524d390000000000000000000000000000000000000000000000000000000000',
  requirement:
    '0x08c379a000000000000000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000012726571756972656d656e74206661696c65640000000000000000000000000000',
  capacity:
    '0x08c379a000000000000000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000021436170616369747920636f6d6d69746d656e74206973206e6f742061637469766500000000000000000000000000000000000000000000000000000000000000',
  tooLow:
    '0x08c379a00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000001d496e707574206d7573742062652067726561746572207468616e203130000000',
  setToRevert:
    '0x08c379a00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000d53657420746f2072657665727400000000000000000000000000000000000000',
  panic: '0x4e487b710000000000000000000000000000000000000000000000000000000000000011',
  shortage:
    '0xdb42144d000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266000000000000000000000000000000000000000000000000000000000000006400000000000000000000000000000000000000000000000000000000000000fa',
  long: `0x5f3f5c21${'000000000000000000000000000000000000000000000000000000000000002a'.repeat(1_000)}`,
}

const revertError = (message: string, data: string) => ({ code: 3, message, data })

export const revertCaptures: RevertCapture[] = [
  {
    node: 'Conflux, core space, with a reason',
    source: 'Conflux-Chain/conflux-rust, client/src/rpc/impls/cfx.rs',
    written: true,
    error: {
      code: -32015,
      message:
        "Estimation isn't accurate: transaction is reverted: Reason provided by the contract: 'it's not yours'. Innermost error is at CFX:TYPE.CONTRACT:ACDUZTJBPM9PPP9F0K5VT3PJU0EJUDNHP2ZM7WS35N: Vm reverted, it's not yours.",
      data: "CFX:TYPE.CONTRACT:ACDUZTJBPM9PPP9F0K5VT3PJU0EJUDNHP2ZM7WS35N: Vm reverted, it's not yours",
    },
    becomes: { code: 3, message: "execution reverted: it's not yours", data: '0x' },
  },
  {
    node: 'Conflux, core space, without a reason',
    source: 'doc.confluxnetwork.org, cfx_estimateGasAndCollateral, errors',
    error: {
      code: -32015,
      message:
        "Estimation isn't accurate: transaction is reverted. Innermost error is at CFX:TYPE.CONTRACT:ACDUZTJBPM9PPP9F0K5VT3PJU0EJUDNHP2ZM7WS35N: Vm reverted. .",
      data: 'CFX:TYPE.CONTRACT:ACDUZTJBPM9PPP9F0K5VT3PJU0EJUDNHP2ZM7WS35N: Vm reverted. ',
    },
    becomes: { code: 3, message: 'execution reverted', data: '0x' },
  },
  {
    node: 'Conflux, as its receipts say it',
    source: 'doc.confluxnetwork.org, why transactions fail',
    error: { code: -32015, message: "Vm reverted, Reason provided by the contract: 'not yours'" },
    becomes: { code: 3, message: 'execution reverted: not yours', data: '0x' },
  },
  {
    node: 'Conflux, eSpace, first versions',
    source: 'Conflux-Chain/conflux-rust, client/src/rpc/impls/eth.rs',
    written: true,
    error: {
      code: -32015,
      message:
        "execution reverted: : Reason provided by the contract: 'not yours'. Innermost error is at 0x8000000000000000000000000000000000000001: Vm reverted, not yours.",
      data: '0x8000000000000000000000000000000000000001: Vm reverted, not yours',
    },
    becomes: { code: 3, message: 'execution reverted: not yours', data: '0x' },
  },
  {
    node: 'geth, a reason',
    source: 'Infura’s documentation of eth_estimateGas',
    error: revertError('execution reverted: Dai/insufficient-balance', revertTexts.dai),
    becomes: revertError('execution reverted: Dai/insufficient-balance', revertTexts.dai),
  },
  {
    node: 'geth, text without a selector',
    source: 'ethereum/execution-apis, tests/eth_estimateGas/estimate-failed-call.io',
    error: revertError('execution reverted', '0x77726f6e672d63616c6c6461746173697a65'),
    becomes: revertError('execution reverted', '0x77726f6e672d63616c6c6461746173697a65'),
  },
  {
    node: 'geth, a custom error',
    source: 'NethermindEth/nethermind issue 8813',
    error: revertError('execution reverted', '0xdf2d9b42'),
    becomes: revertError('execution reverted', '0xdf2d9b42'),
  },
  {
    node: 'geth, silent',
    source: 'NethermindEth/nethermind issue 8813',
    error: revertError('execution reverted', '0x'),
    becomes: revertError('execution reverted', '0x'),
  },
  {
    node: 'geth before 1.15.6 and Erigon before 3.4, silent',
    source: 'ethereum/go-ethereum pull request 31456, erigontech/erigon pull request 20314',
    written: true,
    error: { code: -32000, message: 'execution reverted' },
    becomes: revertError('execution reverted', '0x'),
  },
  {
    node: 'geth, a panic in its words',
    source: 'ethereum/go-ethereum, accounts/abi/abi.go',
    written: true,
    error: revertError('execution reverted: arithmetic underflow or overflow', revertTexts.panic),
    becomes: revertError('execution reverted: arithmetic underflow or overflow', revertTexts.panic),
  },
  {
    node: 'geth, 32 kB of data',
    source: 'ethereum/go-ethereum, internal/ethapi/errors.go',
    written: true,
    error: revertError('execution reverted', revertTexts.long),
    becomes: revertError('execution reverted', revertTexts.long),
  },
  {
    node: 'geth, out of gas',
    source: 'paradigmxyz/reth issue 14212',
    error: { code: -32000, message: 'gas required exceeds allowance (1698)' },
  },
  {
    node: 'geth, an invalid opcode',
    source: 'ethereum/go-ethereum, core/vm/errors.go',
    written: true,
    error: { code: -32000, message: 'invalid opcode: INVALID' },
  },
  {
    node: 'Erigon, a reason',
    source: 'erigontech/rpc-tests, eth_estimateGas, whose form is geth’s',
    written: true,
    error: revertError(
      'execution reverted: ERC20: transfer amount exceeds balance',
      revertTexts.erc20,
    ),
    becomes: revertError(
      'execution reverted: ERC20: transfer amount exceeds balance',
      revertTexts.erc20,
    ),
  },
  {
    node: 'Arbitrum Nitro, a reason',
    source: 'erigontech/rpc-tests, integration/arb-sepolia/eth_estimateGas/test_05.json',
    error: revertError(
      'execution reverted: ERC20: transfer amount exceeds balance',
      revertTexts.erc20,
    ),
    becomes: revertError(
      'execution reverted: ERC20: transfer amount exceeds balance',
      revertTexts.erc20,
    ),
  },
  {
    node: 'Arbitrum, silent',
    source: 'OffchainLabs/arbitrum-classic issue 1944',
    error: { code: -32000, message: 'execution reverted' },
    becomes: revertError('execution reverted', '0x'),
  },
  {
    node: 'Nethermind before 1.35, a custom error',
    source: 'wevm/viem pull request 4092',
    written: true,
    error: { code: -32000, message: 'execution reverted', data: '0xf4f28e99' },
    becomes: revertError('execution reverted', '0xf4f28e99'),
  },
  {
    node: 'Nethermind behind a proxy, a reason',
    source: 'a captured batch in a public repository, AirDao',
    error: {
      code: -32015,
      message: 'execution reverted: Error("You can\'t withdraw yet")',
      data: revertTexts.withdraw,
    },
    becomes: revertError("execution reverted: You can't withdraw yet", revertTexts.withdraw),
  },
  {
    node: 'Nethermind 1.31, a custom error',
    source: 'NethermindEth/nethermind issue 8813',
    error: {
      code: -32015,
      message: 'VM execution error.',
      data: 'err: 0xdf2d9b42 (supplied gas 36000000)',
    },
    becomes: revertError('execution reverted', '0xdf2d9b42'),
  },
  {
    node: 'Nethermind 1.31, silent',
    source: 'NethermindEth/nethermind issue 8813',
    error: {
      code: -32015,
      message: 'VM execution error.',
      data: 'err: revert (supplied gas 36000000)',
    },
    becomes: revertError('execution reverted', '0x'),
  },
  {
    node: 'Nethermind 1.14, eth_estimateGas',
    source: 'NethermindEth/nethermind issue 4761',
    error: { code: -32015, message: 'revert' },
    becomes: revertError('execution reverted', '0x'),
  },
  {
    node: 'Nethermind 1.14, a custom error',
    source: 'cowprotocol/watch-tower issue 11',
    error: { code: -32015, message: 'VM execution error.', data: 'Reverted 0x7a933234' },
    becomes: revertError('execution reverted', '0x7a933234'),
  },
  {
    node: 'Nethermind 1.8, silent',
    source: 'NethermindEth/nethermind issue 2098',
    error: { code: -32015, message: 'VM execution error.', data: 'revert' },
    becomes: revertError('execution reverted', '0x'),
  },
  {
    node: 'Nethermind 1.9, a reason in words',
    source: 'erigontech/erigon issue 881',
    error: {
      code: -32015,
      message: 'VM execution error.',
      data: 'revert: SafeMath: division by zero',
    },
    becomes: revertError('execution reverted: SafeMath: division by zero', '0x'),
  },
  {
    node: 'Nethermind, data in the message',
    source: 'a public Rust repository, its comment on the flavours of Nethermind',
    written: true,
    error: { code: -32015, message: `Reverted ${revertTexts.noFee}` },
    becomes: revertError('execution reverted: no fee', revertTexts.noFee),
  },
  {
    node: 'Nethermind, intrinsic gas',
    source: 'NethermindEth/nethermind issue 11768',
    error: { code: -32000, message: 'intrinsic gas too low: have 1000, want 22490' },
  },
  {
    node: 'Parity, a reason',
    source: 'README of a public script that reads revert reasons, POA',
    error: { code: -32015, message: 'VM execution error.', data: `Reverted ${revertTexts.noFee}` },
    becomes: revertError('execution reverted: no fee', revertTexts.noFee),
  },
  {
    node: 'OpenEthereum, eth_estimateGas',
    source: 'the AirDao batch, its second answer',
    error: { code: -32016, message: 'The execution failed due to an exception.', data: 'Reverted' },
    becomes: revertError('execution reverted', '0x'),
  },
  {
    node: 'OpenEthereum, an invalid instruction',
    source: 'openethereum/openethereum issue 461',
    error: {
      code: -32016,
      message: 'The execution failed due to an exception.',
      data: 'Bad instruction 1c',
    },
  },
  {
    node: 'Parity, out of gas',
    source: 'openethereum/parity-ethereum issue 9669',
    error: {
      code: -32015,
      message: 'Transaction execution error.',
      data: 'Internal("Requires higher than upper limit of 80000000")',
    },
  },
  {
    node: 'Besu 23, a reason',
    source: 'besu-eth/besu issue 5705',
    error: { code: -32000, message: 'Execution reverted', data: revertTexts.erc20 },
    becomes: revertError(
      'execution reverted: ERC20: transfer amount exceeds balance',
      revertTexts.erc20,
    ),
  },
  {
    node: 'Besu since 23.7, a reason in brackets',
    source: 'besu-eth/besu issue 5705 and pull request 5706',
    written: true,
    error: revertError(
      'Execution reverted (ERC20: transfer amount exceeds balance)',
      revertTexts.erc20,
    ),
    becomes: revertError(
      'execution reverted: ERC20: transfer amount exceeds balance',
      revertTexts.erc20,
    ),
  },
  {
    node: 'Besu, silent',
    source: 'besu-eth/besu pull request 1478',
    error: { code: -32000, message: 'Execution reverted' },
    becomes: revertError('execution reverted', '0x'),
  },
  {
    node: 'Besu before 20.10, which does not say why',
    source: 'besu-eth/besu issue 1207',
    error: { code: -32603, message: 'Internal error' },
  },
  {
    node: 'Reth before 1.2, a reason',
    source: 'paradigmxyz/reth issue 14213, without its data',
    error: { code: 3, message: 'execution reverted: revert: Too little received' },
    becomes: revertError('execution reverted: Too little received', '0x'),
  },
  {
    node: 'Reth of an L2, a reason',
    source: 'a fake node in the tests of a public Rust repository',
    error: {
      code: -32000,
      message: 'execution reverted: revert: Capacity commitment is not active',
      data: revertTexts.capacity,
    },
    becomes: revertError(
      'execution reverted: Capacity commitment is not active',
      revertTexts.capacity,
    ),
  },
  {
    node: 'Reth, an invalid opcode',
    source: 'the Rust tests of a public repository on reth',
    error: { code: -32003, message: 'EVM error: InvalidFEOpcode' },
  },
  {
    node: 'Reth, out of gas',
    source: 'paradigmxyz/reth issue 12967',
    error: { code: -32003, message: 'out of gas: gas required exceeds allowance: 550000000' },
  },
  {
    node: 'Conflux, a reason in reth’s form',
    source: 'Conflux-Chain/conflux-rust, the Python tests of eSpace',
    error: revertError(
      'execution reverted: revert: Input must be greater than 10',
      revertTexts.tooLow,
    ),
    becomes: revertError('execution reverted: Input must be greater than 10', revertTexts.tooLow),
  },
  {
    node: 'anvil and Foundry, a custom error',
    source: 'NomicFoundation/hardhat issue 8043',
    written: true,
    error: revertError('execution reverted: custom error 0x8d6ea8be', '0x8d6ea8be'),
    becomes: revertError('execution reverted: custom error 0x8d6ea8be', '0x8d6ea8be'),
  },
  {
    node: 'anvil 1.7, a custom error with arguments, which it reads as text',
    source: 'captured from anvil 1.7.1',
    error: revertError(
      `execution reverted: custom error 0xe450d38c: ${'\0'.repeat(31)}\u0001`,
      `0xe450d38c${'00'.repeat(31)}01`,
    ),
    becomes: revertError(
      'execution reverted: custom error 0xe450d38c',
      `0xe450d38c${'00'.repeat(31)}01`,
    ),
  },
  {
    node: 'anvil 1.7, a custom error whose arguments are no text',
    source: 'foundry-rs/foundry, crates/evm/core/src/decode.rs',
    written: true,
    error: revertError(
      `execution reverted: custom error 0xe450d38c: ${'ff'.repeat(32)}`,
      `0xe450d38c${'ff'.repeat(32)}`,
    ),
    becomes: revertError(
      'execution reverted: custom error 0xe450d38c',
      `0xe450d38c${'ff'.repeat(32)}`,
    ),
  },
  {
    node: 'any node that says no more, a reason with a dirty last byte',
    source: 'the ABI specification: padding is not read',
    written: true,
    error: revertError('execution reverted', revertTexts.rm9.replace(/00$/, '01')),
    becomes: revertError('execution reverted: RM9', revertTexts.rm9.replace(/00$/, '01')),
  },
  {
    node: 'Hardhat 2, a reason',
    source: 'an error of eth_sendTransaction captured in a public repository',
    error: {
      code: -32603,
      message:
        "Error: VM Exception while processing transaction: reverted with reason string 'RM9'",
      data: {
        message:
          "Error: VM Exception while processing transaction: reverted with reason string 'RM9'",
        txHash: '0x14cdec3dbaaa5ab97fcf2524c28bc0acd482a4e1131deedc53ef441c1ba4a8a1',
        data: revertTexts.rm9,
      },
    },
    becomes: revertError('execution reverted: RM9', revertTexts.rm9),
  },
  {
    node: 'Hardhat 2.0, a reason without data',
    source: 'an error captured in a public repository',
    error: {
      code: -32603,
      message:
        "Error: VM Exception while processing transaction: reverted with reason string 'insufficient token balance'",
    },
    becomes: revertError('execution reverted: insufficient token balance', '0x'),
  },
  {
    node: 'Hardhat 2, a custom error that it knows',
    source: 'NomicFoundation/hardhat, internal/hardhat-network/stack-traces/solidity-errors.ts',
    written: true,
    error: {
      code: -32603,
      message:
        "Error: VM Exception while processing transaction: reverted with custom error 'InsufficientBalance(100, 250)'",
      data: { message: '…', data: '0xcf479181' },
    },
    becomes: revertError('execution reverted: InsufficientBalance(100, 250)', '0xcf479181'),
  },
  {
    node: 'Hardhat 3, a custom error that it does not know, only in words',
    source: 'NomicFoundation/hardhat issue 8040, its console',
    error: {
      code: -32603,
      message:
        'VM Exception while processing transaction: reverted with an unrecognized custom error (return data: 0xb427cbbb00000000000000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000000)',
    },
    becomes: revertError(
      'execution reverted',
      '0xb427cbbb00000000000000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000000',
    ),
  },
  {
    node: 'Hardhat 3, data in an object',
    source: 'NomicFoundation/hardhat pull request 8310',
    error: {
      code: 3,
      message: 'execution reverted',
      data: { message: '...', txHash: '0x...', data: '0x256d9840' },
    },
    becomes: revertError('execution reverted', '0x256d9840'),
  },
  {
    node: 'Hardhat, silent',
    source: 'NomicFoundation/hardhat issue 1935',
    written: true,
    error: {
      code: -32603,
      message: 'Error: Transaction reverted without a reason string',
      data: { message: 'Error: Transaction reverted without a reason string', data: '0x' },
    },
    becomes: revertError('execution reverted', '0x'),
  },
  {
    node: 'Hardhat, a panic',
    source: 'NomicFoundation/hardhat, internal/hardhat-network/stack-traces/panic-errors.ts',
    written: true,
    error: {
      code: -32603,
      message:
        'Error: VM Exception while processing transaction: reverted with panic code 0x11 (Arithmetic operation overflowed outside of an unchecked block)',
      data: { message: '…', data: revertTexts.panic },
    },
    becomes: revertError(
      'execution reverted: panic: arithmetic underflow or overflow (0x11)',
      revertTexts.panic,
    ),
  },
  {
    node: 'Hardhat, out of gas',
    source: 'NomicFoundation/hardhat, internal/hardhat-network/provider/node.ts',
    written: true,
    error: { code: -32603, message: 'Error: Transaction ran out of gas' },
  },
  {
    node: 'Hardhat 3.1, which does not say why',
    source: 'NomicFoundation/hardhat issue 8043',
    error: { code: -32603, message: 'Internal error', data: { message: 'Internal error' } },
  },
  {
    node: 'Ganache 7, a reason',
    source: 'ConsenSys-archive/ganache issue 4526, its data completed',
    error: {
      code: -32000,
      message: 'VM Exception while processing transaction: revert requirement failed',
      data: {
        hash: null,
        programCounter: 1676,
        result: revertTexts.requirement,
        reason: 'requirement failed',
      },
    },
    becomes: revertError('execution reverted: requirement failed', revertTexts.requirement),
  },
  {
    node: 'Ganache 2, silent, by the hash of the transaction',
    source: 'PatrickAlphaC/ethers-simple-storage-fcc issue 33',
    error: {
      code: -32000,
      message: 'VM Exception while processing transaction: revert',
      data: {
        '0x2f6a6404c1cbb4f8341d75aabea34bdfc7ea0ab100f1de9d22eaa26ddc547914': {
          error: 'revert',
          program_counter: 92,
          return: '0x',
        },
        stack: 'RuntimeError: VM Exception while processing transaction: revert\n    at Function…',
        name: 'RuntimeError',
      },
    },
    becomes: revertError('execution reverted', '0x'),
  },
  {
    node: 'Ganache 2, an invalid opcode',
    source: 'an error captured in a public repository',
    error: {
      code: -32000,
      message: 'VM Exception while processing transaction: invalid opcode',
      data: {
        '0x41a306067b99d3e79a115253eb78f8724d660ef037ef448f9bf15675791cc6e4': {
          error: 'invalid opcode',
          program_counter: 5919,
          return: '0x',
        },
        name: 'RuntimeError',
      },
    },
  },
  {
    node: 'a wallet or gateway around a node',
    source: 'hiero-ledger/hiero-json-rpc-relay issue 493',
    error: {
      code: -32603,
      message: 'execution reverted: Set to revert',
      data: {
        originalError: {
          code: 3,
          data: revertTexts.setToRevert,
          message: 'execution reverted: Set to revert',
        },
      },
    },
    becomes: revertError('execution reverted: Set to revert', revertTexts.setToRevert),
  },
  {
    node: 'zkSync Era, which gives code 3 to every refusal',
    source: 'matter-labs/zksync-era, the errors of core/node/api_server/src/tx_sender',
    written: true,
    error: {
      code: 3,
      message: 'insufficient funds for gas + value. balance: 0, fee: 21000, value: 1',
      data: '0x',
    },
    becomes: {
      code: -32000,
      message: 'insufficient funds for gas + value. balance: 0, fee: 21000, value: 1',
      data: '0x',
    },
  },
  {
    node: 'Hardhat 2.29, a custom error that it does not know',
    source: 'captured from Hardhat 2.29.1, 2026-11-21',
    error: {
      code: -32603,
      message: `Error: VM Exception while processing transaction: reverted with an unrecognized custom error (return data: ${revertTexts.shortage})`,
      data: {
        message: `Error: VM Exception while processing transaction: reverted with an unrecognized custom error (return data: ${revertTexts.shortage})`,
        data: revertTexts.shortage,
      },
    },
    becomes: revertError('execution reverted', revertTexts.shortage),
  },
  {
    node: 'Hardhat 2.29, an invalid opcode',
    source: 'captured from Hardhat 2.29.1, 2026-11-21',
    error: {
      code: -32603,
      message: 'Error: VM Exception while processing transaction: invalid opcode',
      data: {
        message: 'Error: VM Exception while processing transaction: invalid opcode',
        data: '0x',
      },
    },
  },
  {
    node: 'Hardhat 2.29, a reason that is cut off, at which it fails itself',
    source: 'captured from Hardhat 2.29.1, 2026-11-21',
    error: {
      code: -32603,
      message:
        'Error: VM Exception while processing transaction: Expected return data to contain a valid string',
    },
  },
  {
    node: 'Hardhat 3.18, a reason',
    source: 'captured from Hardhat 3.18.0, 2026-11-21',
    error: revertError(
      "VM Exception while processing transaction: reverted with reason string 'no fee'",
      revertTexts.noFee,
    ),
    becomes: revertError('execution reverted: no fee', revertTexts.noFee),
  },
  {
    node: 'Hardhat 3.18, silent',
    source: 'captured from Hardhat 3.18.0, 2026-11-21',
    error: revertError('Transaction reverted without a reason string', '0x'),
    becomes: revertError('execution reverted', '0x'),
  },
  {
    node: 'Hardhat 3.18, an invalid opcode, with the code of a revert',
    source: 'captured from Hardhat 3.18.0, 2026-11-21',
    error: revertError('VM Exception while processing transaction: invalid opcode', '0x'),
    becomes: {
      code: -32000,
      message: 'VM Exception while processing transaction: invalid opcode',
      data: '0x',
    },
  },
  {
    node: 'Ganache 7.9, a panic',
    source: 'captured from Ganache 7.9.2, 2026-11-21',
    error: {
      code: -32000,
      message: 'VM Exception while processing transaction: revert',
      data: {
        hash: null,
        programCounter: 1242,
        result: revertTexts.panic,
        reason: null,
        message: 'revert',
      },
    },
    becomes: revertError(
      'execution reverted: panic: arithmetic underflow or overflow (0x11)',
      revertTexts.panic,
    ),
  },
  {
    node: 'Ganache 7.9, out of gas',
    source: 'captured from Ganache 7.9.2, 2026-11-21',
    error: {
      code: -32000,
      message: 'VM Exception while processing transaction: out of gas',
      data: { hash: null, programCounter: 1, result: '0x', reason: null, message: 'out of gas' },
    },
  },
]

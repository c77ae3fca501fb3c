/**
 * Functions that make the calls they are given. The names of parameters say what each is: `to`,
 * `value` and `data` of a call; `operation` as Safe numbers it (0 call, 1 delegatecall); `code` in
 * place of `to` where contracts differ in whether they call it or run it as their own; `signature`
 * of the function to which `data` are the arguments; `mayRevert` of one call, `mustSucceed` of all.
 * A list stands for a call each. Without `to` a contract calls itself.
 */
export const callForms = [
  // mds1/multicall: Multicall3.sol
  'aggregate((address to, bytes data)[])',
  'blockAndAggregate((address to, bytes data)[])',
  'tryAggregate(bool mustSucceed, (address to, bytes data)[])',
  'tryBlockAndAggregate(bool mustSucceed, (address to, bytes data)[])',
  'aggregate3((address to, bool mayRevert, bytes data)[])',
  'aggregate3Value((address to, bool mayRevert, uint256 value, bytes data)[])',
  // OpenZeppelin Contracts: Multicall; Uniswap/swap-router-contracts: MulticallExtended
  'multicall(bytes[] data)',
  'multicall(uint256, bytes[] data)',
  'multicall(bytes32, bytes[] data)',
  // safe-global/safe-smart-account: Safe, ModuleManager; safe-modules: Safe4337Module
  'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256, uint256, uint256, address, address, bytes)',
  'execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
  'execTransactionFromModuleReturnData(address to, uint256 value, bytes data, uint8 operation)',
  'executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
  // eth-infinitism/account-abstraction: SimpleAccount; zerodevapp/kernel v2; coinbase/smart-wallet
  'execute(address to, uint256 value, bytes data)',
  'execute(address to, uint256 value, bytes data, uint8 operation)',
  'executeBatch(address[] to, bytes[] data)',
  'executeBatch(address[] to, uint256[] value, bytes[] data)',
  'executeBatch((address to, uint256 value, bytes data)[])',
  // dapphub/ds-proxy: DSProxy; OpenZeppelin Contracts: AccessManager
  'execute(address code, bytes data)',
  // OpenZeppelin Contracts: TimelockController, Governor
  'schedule(address to, uint256 value, bytes data, bytes32, bytes32, uint256)',
  'scheduleBatch(address[] to, uint256[] value, bytes[] data, bytes32, bytes32, uint256)',
  'execute(address to, uint256 value, bytes data, bytes32, bytes32)',
  'executeBatch(address[] to, uint256[] value, bytes[] data, bytes32, bytes32)',
  'propose(address[] to, uint256[] value, bytes[] data, string)',
  'queue(address[] to, uint256[] value, bytes[] data, bytes32)',
  'execute(address[] to, uint256[] value, bytes[] data, bytes32)',
  // compound-finance/compound-protocol: GovernorBravoDelegate, Timelock
  'propose(address[] to, uint256[] value, string[] signature, bytes[] data, string)',
  'queueTransaction(address to, uint256 value, string signature, bytes data, uint256)',
  'executeTransaction(address to, uint256 value, string signature, bytes data, uint256)',
]

// Structs of Seaport (ProjectOpenSea/seaport: ConsiderationStructs.sol).
const item = 'uint8 itemType, address token, uint256 identifierOrCriteria'
const offer = `(${item}, uint256 startAmount, uint256 endAmount)[] offer`
const consideration = `(${item}, uint256 startAmount, uint256 endAmount, address recipient)[] consideration`
const orderParts = `address offerer, address zone, ${offer}, ${consideration}, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey`
const parameters = `(${orderParts}, uint256 totalOriginalConsiderationItems) parameters`
const order = `(${parameters}, bytes signature)`
const advancedOrder = `(${parameters}, uint120 numerator, uint120 denominator, bytes signature, bytes extraData)`
const criteria =
  '(uint256 orderIndex, uint8 side, uint256 index, uint256 identifier, bytes32[] criteriaProof)[] criteriaResolvers'
const component = '(uint256 orderIndex, uint256 itemIndex)'
const fulfillments = `${component}[][] offerFulfillments, ${component}[][] considerationFulfillments`
const matches = `(${component}[] offerComponents, ${component}[] considerationComponents)[] fulfillments`
const basicOrder =
  '(address considerationToken, uint256 considerationIdentifier, uint256 considerationAmount, address offerer, address zone, address offerToken, uint256 offerIdentifier, uint256 offerAmount, uint8 basicOrderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 offererConduitKey, bytes32 fulfillerConduitKey, uint256 totalOriginalAdditionalRecipients, (uint256 amount, address recipient)[] additionalRecipients, bytes signature) parameters'

// User operations as EntryPoint 0.6 and 0.7 take them (eth-infinitism/account-abstraction).
const operation06 =
  '(address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)'
const operation07 =
  '(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)'

// Structs of Permit2 (Uniswap/permit2).
const details = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const permitted =
  '((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit'
const permittedBatch =
  '((address token, uint256 amount)[] permitted, uint256 nonce, uint256 deadline) permit'
const transferDetails = '(address to, uint256 requestedAmount)'
const witness = 'address owner, bytes32 witness, string witnessTypeString, bytes signature'

const vrs = 'uint8 v, bytes32 r, bytes32 s'
const swapParts = 'address tokenIn, address tokenOut, uint24 fee, address recipient'
const proposal = 'address[] targets, uint256[] values, bytes[] calldatas'
const payloads =
  'address[] targets, uint256[] values, bytes[] payloads, bytes32 predecessor, bytes32 salt'
const queued = 'address target, uint256 value, string signature, bytes data, uint256 eta'
const withdrawal =
  '(uint256 nonce, address sender, address target, uint256 value, uint256 gasLimit, bytes data) _tx'
const ticket =
  'address to, uint256 l2CallValue, uint256 maxSubmissionCost, address excessFeeRefundAddress, address callValueRefundAddress, uint256 gasLimit, uint256 maxFeePerGas, bytes data'
const exchanged =
  '(address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc'
const funds =
  '(address sender, bool fromInternalBalance, address recipient, bool toInternalBalance) funds'
const outputProof =
  '(bytes32 version, bytes32 stateRoot, bytes32 messagePasserStorageRoot, bytes32 latestBlockhash) _outputRootProof'

/** Functions of one standard or protocol: its name, where the ABI is published, signatures. */
type KnownFunctions = readonly [name: string, source: string, signatures: string]

/**
 * Functions that are called every day, from public ABIs, a signature a line. Selectors are computed
 * from them, never written down. Functions of other contracts can have the same four bytes.
 */
export const knownFunctions: readonly KnownFunctions[] = [
  [
    'ERC-20',
    'EIP-20',
    `transfer(address to, uint256 amount)
    approve(address spender, uint256 amount)
    transferFrom(address from, address to, uint256 amount)
    balanceOf(address owner)
    allowance(address owner, address spender)
    totalSupply()
    name()
    symbol()
    decimals()`,
  ],
  [
    'ERC-20 extensions',
    'OpenZeppelin Contracts: ERC20, ERC20Burnable',
    `increaseAllowance(address spender, uint256 addedValue)
    decreaseAllowance(address spender, uint256 subtractedValue)
    mint(address to, uint256 amount)
    burn(uint256 amount)
    burnFrom(address account, uint256 amount)`,
  ],
  [
    'ERC-721',
    'EIP-721',
    `balanceOf(address owner)
    ownerOf(uint256 tokenId)
    safeTransferFrom(address from, address to, uint256 tokenId)
    safeTransferFrom(address from, address to, uint256 tokenId, bytes data)
    transferFrom(address from, address to, uint256 tokenId)
    approve(address approved, uint256 tokenId)
    setApprovalForAll(address operator, bool approved)
    getApproved(uint256 tokenId)
    isApprovedForAll(address owner, address operator)
    tokenURI(uint256 tokenId)
    burn(uint256 tokenId)
    mint(address to)
    safeMint(address to, uint256 tokenId)
    onERC721Received(address operator, address from, uint256 tokenId, bytes data)`,
  ],
  [
    'ERC-1155',
    'EIP-1155',
    `safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)
    safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)
    balanceOf(address owner, uint256 id)
    balanceOfBatch(address[] owners, uint256[] ids)
    setApprovalForAll(address operator, bool approved)
    isApprovedForAll(address owner, address operator)
    uri(uint256 id)
    mint(address to, uint256 id, uint256 value, bytes data)
    mintBatch(address to, uint256[] ids, uint256[] values, bytes data)
    burn(address from, uint256 id, uint256 value)
    burnBatch(address from, uint256[] ids, uint256[] values)
    onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes data)
    onERC1155BatchReceived(address operator, address from, uint256[] ids, uint256[] values, bytes data)`,
  ],
  [
    'ERC-165 and ERC-1271',
    'EIP-165, EIP-1271',
    `supportsInterface(bytes4 interfaceId)
    isValidSignature(bytes32 hash, bytes signature)`,
  ],
  [
    'ERC-2612 permit',
    'EIP-2612',
    `permit(address owner, address spender, uint256 value, uint256 deadline, ${vrs})
    nonces(address owner)
    DOMAIN_SEPARATOR()`,
  ],
  [
    'Dai permit',
    'makerdao/dss: dai.sol',
    `permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, ${vrs})`,
  ],
  [
    'ERC-3009',
    'EIP-3009',
    `transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, ${vrs})
    receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, ${vrs})
    cancelAuthorization(address authorizer, bytes32 nonce, ${vrs})`,
  ],
  [
    'ERC-4626 vault',
    'EIP-4626',
    `deposit(uint256 assets, address receiver)
    mint(uint256 shares, address receiver)
    withdraw(uint256 assets, address receiver, address owner)
    redeem(uint256 shares, address receiver, address owner)
    asset()
    totalAssets()
    convertToShares(uint256 assets)
    convertToAssets(uint256 shares)
    maxDeposit(address receiver)
    previewDeposit(uint256 assets)
    maxMint(address receiver)
    previewMint(uint256 shares)
    maxWithdraw(address owner)
    previewWithdraw(uint256 assets)
    maxRedeem(address owner)
    previewRedeem(uint256 shares)`,
  ],
  [
    'ERC-777',
    'EIP-777',
    `send(address recipient, uint256 amount, bytes data)
    burn(uint256 amount, bytes data)
    authorizeOperator(address operator)
    revokeOperator(address operator)
    operatorSend(address sender, address recipient, uint256 amount, bytes data, bytes operatorData)
    operatorBurn(address account, uint256 amount, bytes data, bytes operatorData)`,
  ],
  [
    'ERC-1363 payable token',
    'EIP-1363',
    `transferAndCall(address to, uint256 value)
    transferAndCall(address to, uint256 value, bytes data)
    transferFromAndCall(address from, address to, uint256 value)
    transferFromAndCall(address from, address to, uint256 value, bytes data)
    approveAndCall(address spender, uint256 value)
    approveAndCall(address spender, uint256 value, bytes data)`,
  ],
  ['ERC-4907', 'EIP-4907', 'setUser(uint256 tokenId, address user, uint64 expires)'],
  [
    'ERC-6551 token bound account',
    'EIP-6551',
    `createAccount(address implementation, bytes32 salt, uint256 chainId, address tokenContract, uint256 tokenId)
    execute(address to, uint256 value, bytes data, uint8 operation)`,
  ],
  [
    'Wrapped ether',
    'gnosis/canonical-weth: WETH9.sol',
    `deposit()
    withdraw(uint256 amount)`,
  ],
  [
    'USDC',
    'circlefin/stablecoin-evm: FiatTokenV1.sol',
    `configureMinter(address minter, uint256 minterAllowedAmount)
    removeMinter(address minter)
    blacklist(address account)
    unBlacklist(address account)`,
  ],
  [
    'Permit2',
    'Uniswap/permit2: IAllowanceTransfer, ISignatureTransfer',
    `approve(address token, address spender, uint160 amount, uint48 expiration)
    permit(address owner, (${details} details, address spender, uint256 sigDeadline) permitSingle, bytes signature)
    permit(address owner, (${details}[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)
    transferFrom(address from, address to, uint160 amount, address token)
    transferFrom((address from, address to, uint160 amount, address token)[] transferDetails)
    permitTransferFrom(${permitted}, ${transferDetails} transferDetails, address owner, bytes signature)
    permitTransferFrom(${permittedBatch}, ${transferDetails}[] transferDetails, address owner, bytes signature)
    permitWitnessTransferFrom(${permitted}, ${transferDetails} transferDetails, ${witness})
    permitWitnessTransferFrom(${permittedBatch}, ${transferDetails}[] transferDetails, ${witness})
    invalidateNonces(address token, address spender, uint48 newNonce)
    invalidateUnorderedNonces(uint256 wordPos, uint256 mask)
    lockdown((address token, address spender)[] approvals)`,
  ],
  [
    'Multicall',
    'OpenZeppelin Contracts: Multicall; Uniswap/swap-router-contracts: MulticallExtended',
    `multicall(bytes[] data)
    multicall(uint256 deadline, bytes[] data)
    multicall(bytes32 previousBlockhash, bytes[] data)`,
  ],
  [
    'Multicall3',
    'mds1/multicall: Multicall3.sol',
    `aggregate((address target, bytes callData)[] calls)
    tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)
    blockAndAggregate((address target, bytes callData)[] calls)
    tryBlockAndAggregate(bool requireSuccess, (address target, bytes callData)[] calls)
    aggregate3((address target, bool allowFailure, bytes callData)[] calls)
    aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)
    getBlockHash(uint256 blockNumber)
    getBlockNumber()
    getCurrentBlockCoinbase()
    getCurrentBlockDifficulty()
    getCurrentBlockGasLimit()
    getCurrentBlockTimestamp()
    getEthBalance(address addr)
    getLastBlockHash()
    getBasefee()
    getChainId()`,
  ],
  [
    'Uniswap V2 router',
    'Uniswap/v2-periphery: IUniswapV2Router02',
    `addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)
    addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)
    removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)
    removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)
    removeLiquidityWithPermit(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline, bool approveMax, ${vrs})
    removeLiquidityETHWithPermit(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline, bool approveMax, ${vrs})
    removeLiquidityETHSupportingFeeOnTransferTokens(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)
    removeLiquidityETHWithPermitSupportingFeeOnTransferTokens(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline, bool approveMax, ${vrs})
    swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)
    swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)
    swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)
    swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)
    swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)
    swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline)
    swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)
    swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)
    swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)
    getAmountsOut(uint256 amountIn, address[] path)
    getAmountsIn(uint256 amountOut, address[] path)`,
  ],
  [
    'Uniswap V2 pair and factory',
    'Uniswap/v2-core: IUniswapV2Pair, IUniswapV2Factory',
    `swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)
    mint(address to)
    burn(address to)
    skim(address to)
    sync()
    getReserves()
    createPair(address tokenA, address tokenB)`,
  ],
  [
    'Uniswap V3 router',
    'Uniswap/v3-periphery: ISwapRouter, IPeripheryPayments, ISelfPermit',
    `exactInputSingle((${swapParts}, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)
    exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)
    exactOutputSingle((${swapParts}, uint256 deadline, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)
    exactOutput((bytes path, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum) params)
    unwrapWETH9(uint256 amountMinimum, address recipient)
    unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)
    refundETH()
    sweepToken(address token, uint256 amountMinimum, address recipient)
    sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)
    selfPermit(address token, uint256 value, uint256 deadline, ${vrs})
    selfPermitIfNecessary(address token, uint256 value, uint256 deadline, ${vrs})
    selfPermitAllowed(address token, uint256 nonce, uint256 expiry, ${vrs})
    selfPermitAllowedIfNecessary(address token, uint256 nonce, uint256 expiry, ${vrs})`,
  ],
  [
    'Uniswap SwapRouter02',
    'Uniswap/swap-router-contracts: IV2SwapRouter, IV3SwapRouter, IPeripheryPaymentsExtended',
    `exactInputSingle((${swapParts}, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)
    exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)
    exactOutputSingle((${swapParts}, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)
    exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params)
    swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)
    swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to)
    unwrapWETH9(uint256 amountMinimum)
    sweepToken(address token, uint256 amountMinimum)
    wrapETH(uint256 value)
    pull(address token, uint256 value)`,
  ],
  [
    'Uniswap V3 positions and pools',
    'Uniswap/v3-periphery: INonfungiblePositionManager; Uniswap/v3-core: IUniswapV3Pool',
    `mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params)
    increaseLiquidity((uint256 tokenId, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)
    decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params)
    collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params)
    createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)
    createPool(address tokenA, address tokenB, uint24 fee)
    initialize(uint160 sqrtPriceX96)
    swap(address recipient, bool zeroForOne, int256 amountSpecified, uint160 sqrtPriceLimitX96, bytes data)
    flash(address recipient, uint256 amount0, uint256 amount1, bytes data)`,
  ],
  [
    'Uniswap V4',
    'Uniswap/v4-core: IPoolManager; Uniswap/v4-periphery: IPositionManager',
    `modifyLiquidities(bytes unlockData, uint256 deadline)
    unlock(bytes data)
    initialize((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) key, uint160 sqrtPriceX96)`,
  ],
  [
    'Uniswap universal router',
    'Uniswap/universal-router: IUniversalRouter',
    `execute(bytes commands, bytes[] inputs)
    execute(bytes commands, bytes[] inputs, uint256 deadline)`,
  ],
  [
    'Safe',
    'safe-global/safe-smart-account: Safe, OwnerManager, ModuleManager, MultiSend, SafeProxyFactory',
    `execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)
    setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)
    approveHash(bytes32 hashToApprove)
    addOwnerWithThreshold(address owner, uint256 threshold)
    removeOwner(address prevOwner, address owner, uint256 threshold)
    swapOwner(address prevOwner, address oldOwner, address newOwner)
    changeThreshold(uint256 threshold)
    enableModule(address module)
    disableModule(address prevModule, address module)
    execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)
    execTransactionFromModuleReturnData(address to, uint256 value, bytes data, uint8 operation)
    setGuard(address guard)
    setFallbackHandler(address handler)
    multiSend(bytes transactions)
    createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)`,
  ],
  [
    'ENS registry and resolver',
    'ensdomains/ens-contracts: ENS, resolver profiles, ReverseRegistrar',
    `setOwner(bytes32 node, address owner)
    setSubnodeOwner(bytes32 node, bytes32 label, address owner)
    setResolver(bytes32 node, address resolver)
    setTTL(bytes32 node, uint64 ttl)
    setRecord(bytes32 node, address owner, address resolver, uint64 ttl)
    setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)
    setAddr(bytes32 node, address a)
    setAddr(bytes32 node, uint256 coinType, bytes a)
    setText(bytes32 node, string key, string value)
    setContenthash(bytes32 node, bytes hash)
    setName(bytes32 node, string newName)
    setABI(bytes32 node, uint256 contentType, bytes data)
    setName(string name)
    claim(address owner)
    resolve(bytes name, bytes data)
    addr(bytes32 node)
    text(bytes32 node, string key)`,
  ],
  [
    'ENS registration',
    'ensdomains/ens-contracts: ETHRegistrarController, BaseRegistrar, NameWrapper',
    `commit(bytes32 commitment)
    register(string name, address owner, uint256 duration, bytes32 secret)
    registerWithConfig(string name, address owner, uint256 duration, bytes32 secret, address resolver, address addr)
    register(string name, address owner, uint256 duration, bytes32 secret, address resolver, bytes[] data, bool reverseRecord, uint16 ownerControlledFuses)
    renew(string name, uint256 duration)
    reclaim(uint256 id, address owner)
    wrapETH2LD(string label, address wrappedOwner, uint16 ownerControlledFuses, address resolver)
    unwrapETH2LD(bytes32 labelhash, address registrant, address controller)
    setFuses(bytes32 node, uint16 ownerControlledFuses)`,
  ],
  [
    'Seaport',
    'ProjectOpenSea/seaport: SeaportInterface',
    `fulfillBasicOrder(${basicOrder})
    fulfillBasicOrder_efficient_6GL6yc(${basicOrder})
    fulfillOrder(${order} order, bytes32 fulfillerConduitKey)
    fulfillAdvancedOrder(${advancedOrder} advancedOrder, ${criteria}, bytes32 fulfillerConduitKey, address recipient)
    fulfillAvailableOrders(${order}[] orders, ${fulfillments}, bytes32 fulfillerConduitKey, uint256 maximumFulfilled)
    fulfillAvailableAdvancedOrders(${advancedOrder}[] advancedOrders, ${criteria}, ${fulfillments}, bytes32 fulfillerConduitKey, address recipient, uint256 maximumFulfilled)
    matchOrders(${order}[] orders, ${matches})
    matchAdvancedOrders(${advancedOrder}[] orders, ${criteria}, ${matches}, address recipient)
    cancel((${orderParts}, uint256 counter)[] orders)
    validate(${order}[] orders)
    incrementCounter()`,
  ],
  [
    'Aave',
    'aave/aave-v3-core: IPool; aave/aave-v3-periphery: IWrappedTokenGatewayV3; aave/protocol-v2: ILendingPool',
    `supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)
    supplyWithPermit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode, uint256 deadline, uint8 permitV, bytes32 permitR, bytes32 permitS)
    deposit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)
    withdraw(address asset, uint256 amount, address to)
    borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)
    repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf)
    repayWithPermit(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf, uint256 deadline, uint8 permitV, bytes32 permitR, bytes32 permitS)
    repayWithATokens(address asset, uint256 amount, uint256 interestRateMode)
    swapBorrowRateMode(address asset, uint256 interestRateMode)
    setUserUseReserveAsCollateral(address asset, bool useAsCollateral)
    setUserEMode(uint8 categoryId)
    liquidationCall(address collateralAsset, address debtAsset, address user, uint256 debtToCover, bool receiveAToken)
    flashLoan(address receiverAddress, address[] assets, uint256[] amounts, uint256[] interestRateModes, address onBehalfOf, bytes params, uint16 referralCode)
    flashLoanSimple(address receiverAddress, address asset, uint256 amount, bytes params, uint16 referralCode)
    depositETH(address pool, address onBehalfOf, uint16 referralCode)
    withdrawETH(address pool, uint256 amount, address to)
    approveDelegation(address delegatee, uint256 amount)`,
  ],
  [
    'Compound V2',
    'compound-finance/compound-protocol: CErc20, CEther, Comptroller',
    `mint()
    mint(uint256 mintAmount)
    redeem(uint256 redeemTokens)
    redeemUnderlying(uint256 redeemAmount)
    borrow(uint256 borrowAmount)
    repayBorrow()
    repayBorrow(uint256 repayAmount)
    repayBorrowBehalf(address borrower)
    repayBorrowBehalf(address borrower, uint256 repayAmount)
    liquidateBorrow(address borrower, uint256 repayAmount, address cTokenCollateral)
    enterMarkets(address[] cTokens)
    exitMarket(address cToken)
    claimComp(address holder)
    claimComp(address holder, address[] cTokens)
    accrueInterest()`,
  ],
  [
    'Compound III',
    'compound-finance/comet: CometMainInterface, BaseBulker',
    `supply(address asset, uint256 amount)
    supplyTo(address dst, address asset, uint256 amount)
    supplyFrom(address from, address dst, address asset, uint256 amount)
    withdraw(address asset, uint256 amount)
    withdrawTo(address to, address asset, uint256 amount)
    withdrawFrom(address src, address to, address asset, uint256 amount)
    transferAsset(address dst, address asset, uint256 amount)
    absorb(address absorber, address[] accounts)
    buyCollateral(address asset, uint256 minAmount, uint256 baseAmount, address recipient)
    allow(address manager, bool isAllowed)
    invoke(bytes32[] actions, bytes[] data)`,
  ],
  [
    'Ownership and pausing',
    'EIP-173; OpenZeppelin Contracts: Ownable, Ownable2Step, Pausable',
    `owner()
    transferOwnership(address newOwner)
    renounceOwnership()
    pendingOwner()
    acceptOwnership()
    pause()
    unpause()
    paused()`,
  ],
  [
    'Access control',
    'OpenZeppelin Contracts: IAccessControl, IAccessManager',
    `hasRole(bytes32 role, address account)
    getRoleAdmin(bytes32 role)
    grantRole(bytes32 role, address account)
    revokeRole(bytes32 role, address account)
    renounceRole(bytes32 role, address account)
    grantRole(uint64 roleId, address account, uint32 executionDelay)
    revokeRole(uint64 roleId, address account)
    execute(address target, bytes data)
    schedule(address target, bytes data, uint48 when)`,
  ],
  [
    'Proxies',
    'OpenZeppelin Contracts: UUPSUpgradeable, TransparentUpgradeableProxy, ProxyAdmin; EIP-2535',
    `upgradeTo(address newImplementation)
    upgradeToAndCall(address newImplementation, bytes data)
    changeAdmin(address newAdmin)
    upgrade(address proxy, address implementation)
    upgradeAndCall(address proxy, address implementation, bytes data)
    changeProxyAdmin(address proxy, address newAdmin)
    implementation()
    admin()
    proxiableUUID()
    initialize()
    initialize(address owner)
    diamondCut((address facetAddress, uint8 action, bytes4[] functionSelectors)[] diamondCut, address init, bytes data)`,
  ],
  [
    'Governor',
    'OpenZeppelin Contracts: IGovernor, IVotes; compound-finance/compound-protocol: GovernorBravo',
    `propose(${proposal}, string description)
    propose(address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, string description)
    queue(${proposal}, bytes32 descriptionHash)
    execute(${proposal}, bytes32 descriptionHash)
    cancel(${proposal}, bytes32 descriptionHash)
    queue(uint256 proposalId)
    execute(uint256 proposalId)
    cancel(uint256 proposalId)
    castVote(uint256 proposalId, uint8 support)
    castVoteWithReason(uint256 proposalId, uint8 support, string reason)
    castVoteWithReasonAndParams(uint256 proposalId, uint8 support, string reason, bytes params)
    castVoteBySig(uint256 proposalId, uint8 support, ${vrs})
    delegate(address delegatee)
    delegateBySig(address delegatee, uint256 nonce, uint256 expiry, ${vrs})`,
  ],
  [
    'Timelock',
    'OpenZeppelin Contracts: TimelockController; compound-finance/compound-protocol: Timelock',
    `schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)
    scheduleBatch(${payloads}, uint256 delay)
    execute(address target, uint256 value, bytes payload, bytes32 predecessor, bytes32 salt)
    executeBatch(${payloads})
    cancel(bytes32 id)
    updateDelay(uint256 newDelay)
    queueTransaction(${queued})
    executeTransaction(${queued})
    cancelTransaction(${queued})`,
  ],
  [
    'ERC-4337 EntryPoint',
    'eth-infinitism/account-abstraction: IEntryPoint 0.6 and 0.7, IStakeManager, INonceManager',
    `handleOps(${operation06}[] ops, address beneficiary)
    handleOps(${operation07}[] ops, address beneficiary)
    handleAggregatedOps((${operation06}[] userOps, address aggregator, bytes signature)[] opsPerAggregator, address beneficiary)
    handleAggregatedOps((${operation07}[] userOps, address aggregator, bytes signature)[] opsPerAggregator, address beneficiary)
    depositTo(address account)
    addStake(uint32 unstakeDelaySec)
    unlockStake()
    withdrawStake(address withdrawAddress)
    withdrawTo(address withdrawAddress, uint256 withdrawAmount)
    incrementNonce(uint192 key)
    getNonce(address sender, uint192 key)`,
  ],
  [
    'Smart accounts',
    'eth-infinitism/account-abstraction: SimpleAccount; EIP-7579; EIP-7821',
    `execute(address dest, uint256 value, bytes func)
    executeBatch(address[] dest, bytes[] func)
    executeBatch(address[] dest, uint256[] value, bytes[] func)
    executeBatch((address target, uint256 value, bytes data)[] calls)
    execute(bytes32 mode, bytes executionData)
    executeFromExecutor(bytes32 mode, bytes executionCalldata)
    installModule(uint256 moduleTypeId, address module, bytes initData)
    uninstallModule(uint256 moduleTypeId, address module, bytes deInitData)
    validateUserOp(${operation06} userOp, bytes32 userOpHash, uint256 missingAccountFunds)
    validateUserOp(${operation07} userOp, bytes32 userOpHash, uint256 missingAccountFunds)
    createAccount(address owner, uint256 salt)`,
  ],
  [
    'OP Stack bridge',
    'ethereum-optimism/optimism: OptimismPortal2, StandardBridge, CrossDomainMessenger, L2ToL1MessagePasser',
    `depositTransaction(address _to, uint256 _value, uint64 _gasLimit, bool _isCreation, bytes _data)
    proveWithdrawalTransaction(${withdrawal}, uint256 _disputeGameIndex, ${outputProof}, bytes[] _withdrawalProof)
    finalizeWithdrawalTransaction(${withdrawal})
    depositETH(uint32 _minGasLimit, bytes _extraData)
    depositETHTo(address _to, uint32 _minGasLimit, bytes _extraData)
    depositERC20(address _l1Token, address _l2Token, uint256 _amount, uint32 _minGasLimit, bytes _extraData)
    depositERC20To(address _l1Token, address _l2Token, address _to, uint256 _amount, uint32 _minGasLimit, bytes _extraData)
    bridgeETH(uint32 _minGasLimit, bytes _extraData)
    bridgeETHTo(address _to, uint32 _minGasLimit, bytes _extraData)
    bridgeERC20(address _localToken, address _remoteToken, uint256 _amount, uint32 _minGasLimit, bytes _extraData)
    bridgeERC20To(address _localToken, address _remoteToken, address _to, uint256 _amount, uint32 _minGasLimit, bytes _extraData)
    finalizeBridgeETH(address _from, address _to, uint256 _amount, bytes _extraData)
    finalizeBridgeERC20(address _localToken, address _remoteToken, address _from, address _to, uint256 _amount, bytes _extraData)
    withdraw(address _l2Token, uint256 _amount, uint32 _minGasLimit, bytes _extraData)
    withdrawTo(address _l2Token, address _to, uint256 _amount, uint32 _minGasLimit, bytes _extraData)
    initiateWithdrawal(address _target, uint256 _gasLimit, bytes _data)
    sendMessage(address _target, bytes _message, uint32 _minGasLimit)
    relayMessage(uint256 _nonce, address _sender, address _target, uint256 _value, uint256 _minGasLimit, bytes _message)`,
  ],
  [
    'OP Stack L1 attributes',
    'ethereum-optimism/specs: L1 attributes deposited transaction',
    `setL1BlockValues(uint64 _number, uint64 _timestamp, uint256 _basefee, bytes32 _hash, uint64 _sequenceNumber, bytes32 _batcherHash, uint256 _l1FeeOverhead, uint256 _l1FeeScalar)
    setL1BlockValuesEcotone()
    setL1BlockValuesIsthmus()`,
  ],
  [
    'Arbitrum bridge',
    'OffchainLabs/nitro-contracts: IInbox, IOutbox, ArbSys; OffchainLabs/token-bridge-contracts',
    `depositEth()
    createRetryableTicket(${ticket})
    unsafeCreateRetryableTicket(${ticket})
    sendL2Message(bytes messageData)
    outboundTransfer(address _l1Token, address _to, uint256 _amount, uint256 _maxGas, uint256 _gasPriceBid, bytes _data)
    outboundTransfer(address _l1Token, address _to, uint256 _amount, bytes _data)
    finalizeInboundTransfer(address _token, address _from, address _to, uint256 _amount, bytes _data)
    withdrawEth(address destination)
    sendTxToL1(address destination, bytes data)
    executeTransaction(bytes32[] proof, uint256 index, address l2Sender, address to, uint256 l2Block, uint256 l1Block, uint256 l2Timestamp, uint256 value, bytes data)
    startBlock(uint256 l1BaseFee, uint64 l1BlockNumber, uint64 l2BlockNumber, uint64 timePassed)
    redeem(bytes32 ticketId)`,
  ],
  [
    'Other bridges',
    'matter-labs/era-contracts: IMailbox; 0xPolygon: RootChainManager, PolygonZkEVMBridge; circlefin/evm-cctp-contracts; LayerZero: IOFT',
    `requestL2Transaction(address _contractL2, uint256 _l2Value, bytes _calldata, uint256 _l2GasLimit, uint256 _l2GasPerPubdataByteLimit, bytes[] _factoryDeps, address _refundRecipient)
    depositFor(address user, address rootToken, bytes depositData)
    depositEtherFor(address user)
    exit(bytes inputData)
    bridgeAsset(uint32 destinationNetwork, address destinationAddress, uint256 amount, address token, bool forceUpdateGlobalExitRoot, bytes permitData)
    depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken)
    receiveMessage(bytes message, bytes attestation)
    send((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) _sendParam, (uint256 nativeFee, uint256 lzTokenFee) _fee, address _refundAddress)`,
  ],
  [
    'Exchange aggregators',
    '1inch: AggregationRouter V5 and V6; 0xProject/protocol: ITransformERC20Feature',
    `swap(address executor, ${exchanged}, bytes permit, bytes data)
    swap(address executor, ${exchanged}, bytes data)
    transformERC20(address inputToken, address outputToken, uint256 inputTokenAmount, uint256 minOutputTokenAmount, (uint32 deploymentNonce, bytes data)[] transformations)`,
  ],
  [
    'Curve and Balancer',
    'curvefi/curve-contract: pool templates; balancer/balancer-v2-monorepo: IVault',
    `exchange(int128 i, int128 j, uint256 dx, uint256 min_dy)
    exchange_underlying(int128 i, int128 j, uint256 dx, uint256 min_dy)
    add_liquidity(uint256[2] amounts, uint256 min_mint_amount)
    add_liquidity(uint256[3] amounts, uint256 min_mint_amount)
    remove_liquidity(uint256 amount, uint256[2] min_amounts)
    remove_liquidity_one_coin(uint256 token_amount, int128 i, uint256 min_amount)
    swap((bytes32 poolId, uint8 kind, address assetIn, address assetOut, uint256 amount, bytes userData) singleSwap, ${funds}, uint256 limit, uint256 deadline)
    batchSwap(uint8 kind, (bytes32 poolId, uint256 assetInIndex, uint256 assetOutIndex, uint256 amount, bytes userData)[] swaps, address[] assets, ${funds}, int256[] limits, uint256 deadline)
    joinPool(bytes32 poolId, address sender, address recipient, (address[] assets, uint256[] maxAmountsIn, bytes userData, bool fromInternalBalance) request)
    exitPool(bytes32 poolId, address sender, address recipient, (address[] assets, uint256[] minAmountsOut, bytes userData, bool toInternalBalance) request)`,
  ],
  [
    'Staking',
    'ethereum/consensus-specs: deposit contract; lidofinance/core: Lido, WithdrawalQueue, WstETH',
    `deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root)
    submit(address _referral)
    wrap(uint256 _stETHAmount)
    unwrap(uint256 _wstETHAmount)
    requestWithdrawals(uint256[] _amounts, address _owner)
    claimWithdrawals(uint256[] _requestIds, uint256[] _hints)
    claimWithdrawal(uint256 _requestId)
    stake(uint256 amount)
    getReward()
    exit()`,
  ],
  [
    'Payments, claims and oracles',
    'Disperse.app; Uniswap/merkle-distributor; smartcontractkit/libocr: OCR2Aggregator; EIP-2470',
    `disperseEther(address[] recipients, uint256[] values)
    disperseToken(address token, address[] recipients, uint256[] values)
    claim(uint256 index, address account, uint256 amount, bytes32[] merkleProof)
    transmit(bytes32[3] reportContext, bytes report, bytes32[] rs, bytes32[] ss, bytes32 rawVs)
    latestRoundData()
    deploy(bytes _initCode, bytes32 _salt)`,
  ],
  [
    'BNB Smart Chain system contracts',
    'bnb-chain/bsc-genesis-contract: BSCValidatorSet, SlashIndicator',
    `deposit(address valAddr)
    slash(address validator)
    distributeFinalityReward(address[] valAddrs, uint256[] weights)`,
  ],
]

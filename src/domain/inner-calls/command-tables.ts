/**
 * Commands of Uniswap's universal router by their number (Uniswap/universal-router, Commands.sol
 * and Dispatcher.sol of v1.0 to v2.2), with the encoding of their inputs. Versions gave some
 * numbers and commands another form: such a number has several lines.
 */
export const routerCommands = `
00 V3_SWAP_EXACT_IN(address recipient, uint256 amountIn, uint256 amountOutMin, bytes path, bool payerIsUser)
00 V3_SWAP_EXACT_IN(address recipient, uint256 amountIn, uint256 amountOutMin, bytes path, bool payerIsUser, uint256[] minHopPriceX36)
01 V3_SWAP_EXACT_OUT(address recipient, uint256 amountOut, uint256 amountInMax, bytes path, bool payerIsUser)
01 V3_SWAP_EXACT_OUT(address recipient, uint256 amountOut, uint256 amountInMax, bytes path, bool payerIsUser, uint256[] minHopPriceX36)
02 PERMIT2_TRANSFER_FROM(address token, address recipient, uint160 amount)
03 PERMIT2_PERMIT_BATCH(((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)
04 SWEEP(address token, address recipient, uint256 amountMin)
05 TRANSFER(address token, address recipient, uint256 value)
06 PAY_PORTION(address token, address recipient, uint256 bips)
07 PAY_PORTION_FULL_PRECISION(address token, address recipient, uint256 portion)
08 V2_SWAP_EXACT_IN(address recipient, uint256 amountIn, uint256 amountOutMin, address[] path, bool payerIsUser)
08 V2_SWAP_EXACT_IN(address recipient, uint256 amountIn, uint256 amountOutMin, address[] path, bool payerIsUser, uint256[] minHopPriceX36)
09 V2_SWAP_EXACT_OUT(address recipient, uint256 amountOut, uint256 amountInMax, address[] path, bool payerIsUser)
09 V2_SWAP_EXACT_OUT(address recipient, uint256 amountOut, uint256 amountInMax, address[] path, bool payerIsUser, uint256[] minHopPriceX36)
0a PERMIT2_PERMIT(((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)
0b WRAP_ETH(address recipient, uint256 amount)
0c UNWRAP_WETH(address recipient, uint256 amountMin)
0d PERMIT2_TRANSFER_FROM_BATCH((address from, address to, uint160 amount, address token)[] batchDetails)
0e BALANCE_CHECK_ERC20(address owner, address token, uint256 minBalance)
0f UNWRAP_WETH_EXACT(address recipient, uint256 amount)
10 V4_SWAP(bytes actions, bytes[] params)
10 SEAPORT_V1_5(uint256 value, bytes data)
11 LOOKS_RARE_V2(uint256 value, bytes data)
11 LOOKS_RARE_721(uint256 value, bytes data, address recipient, address token, uint256 id)
12 NFTX(uint256 value, bytes data)
13 V4_INITIALIZE_POOL((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey, uint160 sqrtPriceX96)
13 CRYPTOPUNKS(uint256 punkId, address recipient, uint256 value)
14 LOOKS_RARE_1155(uint256 value, bytes data, address recipient, address token, uint256 id, uint256 amount)
15 OWNER_CHECK_721(address owner, address token, uint256 id)
16 OWNER_CHECK_1155(address owner, address token, uint256 id, uint256 minBalance)
17 SWEEP_ERC721(address token, address recipient, uint256 id)
18 X2Y2_721(uint256 value, bytes data, address recipient, address token, uint256 id)
19 SUDOSWAP(uint256 value, bytes data)
1a NFT20(uint256 value, bytes data)
1b X2Y2_1155(uint256 value, bytes data, address recipient, address token, uint256 id, uint256 amount)
1c FOUNDATION(uint256 value, bytes data, address recipient, address token, uint256 id)
1d SWEEP_ERC1155(address token, address recipient, uint256 id, uint256 amount)
1e ELEMENT_MARKET(uint256 value, bytes data)
20 SEAPORT_V1_4(uint256 value, bytes data)
21 EXECUTE_SUB_PLAN(bytes commands, bytes[] inputs)
22 APPROVE_ERC20(address token, uint256 spender)
40 ACROSS_V4_DEPOSIT_V3((address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message, bool useNative) params)`

/** Commands since v2.0 whose input is call data for a contract that the router knows. */
export const routerCallCommands: { [number: number]: string } = {
  17: 'V3_POSITION_MANAGER_PERMIT',
  18: 'V3_POSITION_MANAGER_CALL',
  20: 'V4_POSITION_MANAGER_CALL',
}

/**
 * Actions of Uniswap v4 (Uniswap/v4-periphery, Actions.sol, IV4Router.sol, CalldataDecoder.sol).
 * Where the first currency is the zero address, some encode a swap's struct without its offset, and
 * the router reads it.
 */
export const v4Actions = `
00 INCREASE_LIQUIDITY(uint256 tokenId, uint256 liquidity, uint128 amount0Max, uint128 amount1Max, bytes hookData)
01 DECREASE_LIQUIDITY(uint256 tokenId, uint256 liquidity, uint128 amount0Min, uint128 amount1Min, bytes hookData)
02 MINT_POSITION((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey, int24 tickLower, int24 tickUpper, uint256 liquidity, uint128 amount0Max, uint128 amount1Max, address owner, bytes hookData)
03 BURN_POSITION(uint256 tokenId, uint128 amount0Min, uint128 amount1Min, bytes hookData)
04 INCREASE_LIQUIDITY_FROM_DELTAS(uint256 tokenId, uint128 amount0Max, uint128 amount1Max, bytes hookData)
05 MINT_POSITION_FROM_DELTAS((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey, int24 tickLower, int24 tickUpper, uint128 amount0Max, uint128 amount1Max, address owner, bytes hookData)
06 SWAP_EXACT_IN_SINGLE(((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey, bool zeroForOne, uint128 amountIn, uint128 amountOutMinimum, bytes hookData) params)
06 SWAP_EXACT_IN_SINGLE(((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey, bool zeroForOne, uint128 amountIn, uint128 amountOutMinimum, uint256 minHopPriceX36, bytes hookData) params)
06 SWAP_EXACT_IN_SINGLE((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey, bool zeroForOne, uint128 amountIn, uint128 amountOutMinimum, bytes hookData)
07 SWAP_EXACT_IN((address currencyIn, (address intermediateCurrency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] path, uint128 amountIn, uint128 amountOutMinimum) params)
07 SWAP_EXACT_IN((address currencyIn, (address intermediateCurrency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] path, uint256[] minHopPriceX36, uint128 amountIn, uint128 amountOutMinimum) params)
08 SWAP_EXACT_OUT_SINGLE(((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey, bool zeroForOne, uint128 amountOut, uint128 amountInMaximum, bytes hookData) params)
08 SWAP_EXACT_OUT_SINGLE(((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey, bool zeroForOne, uint128 amountOut, uint128 amountInMaximum, uint256 minHopPriceX36, bytes hookData) params)
08 SWAP_EXACT_OUT_SINGLE((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey, bool zeroForOne, uint128 amountOut, uint128 amountInMaximum, bytes hookData)
09 SWAP_EXACT_OUT((address currencyOut, (address intermediateCurrency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] path, uint128 amountOut, uint128 amountInMaximum) params)
09 SWAP_EXACT_OUT((address currencyOut, (address intermediateCurrency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] path, uint256[] minHopPriceX36, uint128 amountOut, uint128 amountInMaximum) params)
0b SETTLE(address currency, uint256 amount, bool payerIsUser)
0c SETTLE_ALL(address currency, uint256 maxAmount)
0d SETTLE_PAIR(address currency0, address currency1)
0e TAKE(address currency, address recipient, uint256 amount)
0f TAKE_ALL(address currency, uint256 minAmount)
10 TAKE_PORTION(address currency, address recipient, uint256 bips)
11 TAKE_PAIR(address currency0, address currency1, address recipient)
12 CLOSE_CURRENCY(address currency)
13 CLEAR_OR_TAKE(address currency, uint256 amountMax)
14 SWEEP(address currency, address recipient)
15 WRAP(uint256 amount)
16 UNWRAP(uint256 amount)`

import type { KnownErrors } from '#domain/revert/standard-errors.ts'

/** Errors of widely used protocols, compiled from their public interfaces. */
export const protocolErrors: readonly KnownErrors[] = [
  [
    'ERC-4337 EntryPoint',
    'eth-infinitism/account-abstraction 0.6 to 0.8',
    `FailedOp(uint256 opIndex, string reason)
    FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)
    PostOpReverted(bytes returnData)
    SignatureValidationFailed(address aggregator)
    SenderAddressResult(address sender)
    DelegateAndRevert(bool success, bytes ret)
    ExecutionResult(uint256 preOpGas, uint256 paid, uint48 validAfter, uint48 validUntil, bool targetSuccess, bytes targetResult)
    ExecuteError(uint256 index, bytes error)
    ValidationResult((uint256 preOpGas, uint256 prefund, bool sigFailed, uint48 validAfter, uint48 validUntil, bytes paymasterContext) returnInfo, (uint256 stake, uint256 unstakeDelaySec) senderInfo, (uint256 stake, uint256 unstakeDelaySec) factoryInfo, (uint256 stake, uint256 unstakeDelaySec) paymasterInfo)`,
    '',
  ],
  [
    'Solady',
    'Vectorized/solady 0.1',
    `TimelockInsufficientDelay(uint256 delay, uint256 minDelay)
    TimelockInvalidOperation(bytes32 id, uint256 expectedStates)
    TimelockUnexecutedPredecessor(bytes32 predecessor)`,
    `TimedRoleHolderIsZeroAddress InvalidTimedRole TimedRolesUnauthorized
    InvalidTimedRoleRange Unauthorized NewOwnerIsZeroAddress NoHandoverRequest
    AlreadyInitialized RoleHoldersIndexOutOfBounds RoleHolderIsZeroAddress InvalidRole
    EnumerableRolesUnauthorized TotalSupplyOverflow AllowanceOverflow AllowanceUnderflow
    InsufficientBalance InsufficientAllowance InvalidPermit PermitExpired
    Permit2AllowanceIsFixedAtInfinity NotOwnerNorApproved TokenDoesNotExist
    TokenAlreadyExists BalanceQueryForZeroAddress TransferToZeroAddress
    TransferFromIncorrectOwner AccountBalanceOverflow TransferToNonERC721ReceiverImplementer
    RoyaltyOverflow RoyaltyReceiverIsZeroAddress DepositMoreThanMax MintMoreThanMax
    WithdrawMoreThanMax RedeemMoreThanMax InsufficientPermission BalanceOverflow
    ArrayLengthsMismatch TransferToNonERC1155ReceiverImplementer ERC5805FutureLookup
    ERC5805DelegateSignatureExpired ERC5805DelegateInvalidSignature
    ERC5805CheckpointIndexOutOfBounds ERC5805CheckpointValueOverflow
    ERC5805CheckpointValueUnderflow ETHTransferFailed UnsupportedExecutionMode
    BatchOfBatchesDecodingError DecodingError AccountCreationFailed FnSelectorNotRecognized
    OperationNotSupported SelfOwnDetected TimelockUnauthorized TimelockDelayOverflow
    TimelockAlreadyInitialized DeploymentFailed ProxyQueryFailed ChangeProxyAdminFailed
    UpgradeProxyFailed ReturnedAddressMismatch TransferFromFailed TransferFailed
    ApproveFailed TotalSupplyQueryFailed Permit2Failed Permit2AmountOverflow
    Permit2ApproveFailed Permit2LockdownFailed HexLengthInsufficient TooBigForSmallString
    StringNot7BitASCII UpgradeFailed SaltDoesNotStartWithCaller InvalidSignature
    RescueUnauthorizedOrLocked RescueTransferFailed ParsingFailed Reentrancy
    IndexOutOfBounds ValueIsZeroSentinel ExceedsCapacity NewImplementationHasNoCode
    MerkleTreeLeavesEmpty MerkleTreeOutOfBoundsAccess MerkleTreeInvalidLeafIndices
    HeapIsEmpty ValueIsEmpty ValueAlreadyExists ValueDoesNotExist PointerOutOfBounds
    TreeIsFull StackIsEmpty EnumerableMapKeyNotFound UnauthorizedCallContext
    InvalidInitialization NotInitializing ExpOverflow FactorialOverflow RPowOverflow
    MantissaOverflow MulWadFailed SMulWadFailed DivWadFailed SDivWadFailed MulDivFailed
    DivFailed FullMulDivFailed LnWadUndefined OutOfDomain Overflow NoInitCodeHashFound
    WithdrawAllFailed SaltDoesNotStartWith Base58DecodingError TargetIsNotContract
    DataTooShort`,
  ],
  [
    'ERC721A',
    'chiru-labs/ERC721A: IERC721A',
    '',
    `SetUserCallerNotOwnerNorApproved InvalidQueryRange ApprovalCallerNotOwnerNorApproved
    ApprovalQueryForNonexistentToken BalanceQueryForZeroAddress MintToZeroAddress
    MintZeroQuantity OwnerQueryForNonexistentToken TransferCallerNotOwnerNorApproved
    TransferFromIncorrectOwner TransferToNonERC721ReceiverImplementer TransferToZeroAddress
    URIQueryForNonexistentToken MintERC2309QuantityExceedsLimit
    OwnershipNotInitializedForExtraData SequentialUpToTooSmall SequentialMintExceedsLimit
    SpotMintTokenIdTooSmall TokenAlreadyExists NotCompatibleWithSpotMints`,
  ],
  [
    'Permit2',
    'Uniswap/permit2: IAllowanceTransfer, ISignatureTransfer',
    `SignatureExpired(uint256 signatureDeadline)
    InvalidAmount(uint256 maxAmount)
    AllowanceExpired(uint256 deadline)
    InsufficientAllowance(uint256 amount)`,
    `InvalidNonce UnsafeCast InvalidSignatureLength InvalidSignature InvalidSigner
    InvalidContractSignature LengthMismatch ExcessiveInvalidation`,
  ],
  [
    'Uniswap V4',
    'Uniswap/v4-core, Uniswap/v4-periphery',
    `MaximumAmountExceeded(uint128 maximumAmount, uint128 amountRequested)
    MinimumAmountInsufficient(uint128 minimumAmount, uint128 amountReceived)
    UnexpectedRevertBytes(bytes revertData)
    QuoteSwap(uint256 amount)
    SubscriptionReverted(address subscriber, bytes reason)
    ModifyLiquidityNotificationReverted(address subscriber, bytes reason)
    BurnNotificationReverted(address subscriber, bytes reason)
    AlreadySubscribed(uint256 tokenId, address subscriber)
    V4TooLittleReceived(uint256 minAmountOutReceived, uint256 amountReceived)
    V4TooMuchRequested(uint256 maxAmountInRequested, uint256 amountRequested)
    NotApproved(address caller)
    DeadlinePassed(uint256 deadline)
    InvalidTokenId(uint256 tokenId)
    UnsupportedAction(uint256 action)
    DeltaNotPositive(address currency)
    DeltaNotNegative(address currency)
    NotEnoughLiquidity(bytes32 poolId)
    InvalidTick(int24 tick)
    InvalidSqrtPrice(uint160 sqrtPriceX96)
    HookAddressNotValid(address hooks)
    TickMisaligned(int24 tick, int24 tickSpacing)
    LPFeeTooLarge(uint24 fee)
    TicksMisordered(int24 tickLower, int24 tickUpper)
    TickLowerOutOfBounds(int24 tickLower)
    TickUpperOutOfBounds(int24 tickUpper)
    TickLiquidityOverflow(int24 tick)
    PriceLimitAlreadyExceeded(uint160 sqrtPriceCurrentX96, uint160 sqrtPriceLimitX96)
    PriceLimitOutOfBounds(uint160 sqrtPriceLimitX96)
    ProtocolFeeTooLarge(uint24 fee)
    TickSpacingTooLarge(int24 tickSpacing)
    TickSpacingTooSmall(int24 tickSpacing)
    CurrenciesOutOfOrderOrEqual(address currency0, address currency1)`,
    `SliceOutOfBounds InvalidBips NotSubscribed NoCodeSubscriber GasLimitTooLow
    NonceAlreadyUsed PoolManagerMustBeLocked SignatureDeadlineExpired NoSelfPermit
    Unauthorized NotPoolManager LiquidityNotAllowed InvalidPoolToken InvalidPoolFee
    ExactInputNotSupported ExactOutputNotSupported InputLengthMismatch InsufficientBalance
    ContractLocked InvalidEthSender NotSelf UnexpectedCallSuccess HookNotImplemented
    NativeTransferFailed ERC20TransferFailed InvalidPriceOrLiquidity InvalidPrice
    NotEnoughLiquidity PriceOverflow InvalidHookResponse HookCallFailed
    HookDeltaExceedsSwapAmount SafeCastOverflow CannotUpdateEmptyPosition
    PoolAlreadyInitialized PoolNotInitialized NoLiquidityToReceiveFees InvalidFeeForExactOut
    InvalidCaller ProtocolFeeCurrencySynced CurrencyNotSettled AlreadyUnlocked ManagerLocked
    UnauthorizedDynamicLPFeeUpdate SwapAmountCannotBeZero NonzeroNativeValue
    MustClearExactPositiveDelta DelegateCallNotAllowed`,
  ],
  [
    'Uniswap universal router',
    'Uniswap/universal-router',
    `InvalidAction(bytes4 action)
    NotAuthorizedForToken(uint256 tokenId)
    ExecutionFailed(uint256 commandIndex, bytes message)
    InvalidCommandType(uint256 commandType)`,
    `OnlyMintAllowed FromAddressIsNotOwner InsufficientToken InsufficientETH InvalidReserves
    InvalidPath V2TooLittleReceived V2TooMuchRequested V2InvalidPath V3InvalidSwap
    V3TooLittleReceived V3TooMuchRequested V3InvalidAmountOut V3InvalidCaller
    SliceOutOfBounds UnsupportedProtocolError ETHNotAccepted TransactionDeadlinePassed
    LengthMismatch InvalidEthSender BalanceTooLow ContractLocked NonceAlreadyUsed`,
  ],
  [
    'Seaport',
    'ProjectOpenSea/seaport: interfaces',
    `OrderCriteriaResolverOutOfRange(uint8 side)
    UnresolvedOfferCriteria(uint256 orderIndex, uint256 offerIndex)
    UnresolvedConsiderationCriteria(uint256 orderIndex, uint256 considerationIndex)
    MissingFulfillmentComponentOnAggregation(uint8 side)
    MismatchedFulfillmentOfferAndConsiderationComponents(uint256 fulfillmentIndex)
    BadSignatureV(uint8 v)
    OrderAlreadyFilled(bytes32 orderHash)
    InvalidTime(uint256 startTime, uint256 endTime)
    InvalidConduit(bytes32 conduitKey, address conduit)
    InvalidCallToConduit(address conduit)
    ConsiderationNotMet(uint256 orderIndex, uint256 considerationIndex, uint256 shortfallAmount)
    NativeTokenTransferGenericFailure(address account, uint256 amount)
    OrderIsCancelled(bytes32 orderHash)
    OrderPartiallyFilled(bytes32 orderHash)
    InvalidMsgValue(uint256 value)
    InvalidERC721TransferAmount(uint256 amount)
    TokenTransferGenericFailure(address token, address from, address to, uint256 identifier, uint256 amount)
    ERC1155BatchTransferGenericFailure(address token, address from, address to, uint256[] identifiers, uint256[] amounts)
    BadReturnValueFromERC20OnTransfer(address token, address from, address to, uint256 amount)
    NoContract(address account)
    InvalidRestrictedOrder(bytes32 orderHash)
    InvalidContractOrder(bytes32 orderHash)
    SeaportNotAllowed(address seaport)
    EtherReturnTransferFailed(address recipient, uint256 amount, bytes returnData)
    NewPotentialOwnerAlreadySet(address conduit, address newPotentialOwner)
    NoPotentialOwnerCurrentlySet(address conduit)
    ConduitAlreadyExists(address conduit)
    CallerIsNotOwner(address conduit)
    NewPotentialOwnerIsZeroAddress(address conduit)
    CallerIsNotNewPotentialOwner(address conduit)
    ChannelOutOfRange(address conduit)
    ChannelClosed(address channel)
    ChannelStatusAlreadySet(address channel, bool isOpen)
    InvalidERC721Recipient(address recipient)
    ERC721ReceiverErrorRevertBytes(bytes reason, address receiver, address sender, uint256 identifier)
    ERC721ReceiverErrorRevertString(string reason, address receiver, address sender, uint256 identifier)
    ConduitErrorRevertString(string reason, bytes32 conduitKey, address conduit)
    ConduitErrorRevertBytes(bytes reason, bytes32 conduitKey, address conduit)`,
    `OfferCriteriaResolverOutOfRange ConsiderationCriteriaResolverOutOfRange
    CriteriaNotEnabledForItem InvalidProof OfferAndConsiderationRequiredOnFulfillment
    InvalidFulfillmentComponentData InvalidSigner InvalidSignature BadContractSignature
    MissingOriginalConsiderationItems ConsiderationLengthNotEqualToTotalOriginal
    InsufficientNativeTokensSupplied PartialFillsNotEnabledForOrder CannotCancelOrder
    BadFraction InvalidBasicOrderParameterEncoding NoSpecifiedOrdersAvailable
    InvalidNativeOfferItem MissingItemAmount UnusedItemParameters
    Invalid1155BatchTransferEncoding InvalidCreator InvalidInitialOwner NoConduit
    NoReentrantCalls InexactFraction InvalidItemType InvalidController
    InvalidERC20Identifier RecipientCannotBeZeroAddress`,
  ],
  [
    'ENS and lookups elsewhere',
    'EIP-3668; ensdomains/ens-contracts: IUniversalResolver',
    `OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)
    DNSDecodingFailed(bytes dns)
    DNSEncodingFailed(string ens)
    HttpError(uint16 status, string message)
    ResolverError(bytes errorData)
    ResolverNotContract(bytes name, address resolver)
    ResolverNotFound(bytes name)
    ReverseAddressMismatch(string primary, bytes primaryAddress)
    UnsupportedResolverProfile(bytes4 selector)`,
    `EmptyAddress InvalidBatchGatewayResponse`,
  ],
  [
    'Compound III',
    'compound-finance/comet: CometMainInterface',
    '',
    `Absurd AlreadyInitialized BadAsset BadDecimals BadDiscount BadMinimum BadPrice
    BorrowTooSmall BorrowCFTooLarge InsufficientReserves LiquidateCFTooLarge NoSelfTransfer
    NotCollateralized NotForSale NotLiquidatable Paused ReentrantCallBlocked
    SupplyCapExceeded TimestampTooLarge TooManyAssets TooMuchSlippage TransferInFailed
    TransferOutFailed Unauthorized`,
  ],
  [
    'Batches of calls',
    'public multicall contracts',
    `CallFailed(bytes returnData)
    CallFailed(uint256 index, bytes returnData)
    MulticallFailed(uint256 index, bytes reason)
    MulticallFailed(uint256 index)`,
    `CallFailed MulticallFailed`,
  ],
]

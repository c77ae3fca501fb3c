/** Errors of one standard or protocol: with arguments a line each, those without by name alone. */
export type KnownErrors = readonly [name: string, source: string, lines: string, bare: string]

/**
 * Errors that standards and the libraries under most contracts define, compiled from public
 * interfaces. Selectors are computed from them, never written down; those of other contracts can
 * have the same four bytes.
 */
export const standardErrors: readonly KnownErrors[] = [
  [
    'ERC-7751 wrapped errors',
    'EIP-7751',
    'WrappedError(address target, bytes4 selector, bytes reason, bytes details)',
    '',
  ],
  [
    'ERC-6093 tokens',
    'EIP-6093',
    `ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)
    ERC20InvalidSender(address sender)
    ERC20InvalidReceiver(address receiver)
    ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)
    ERC20InvalidApprover(address approver)
    ERC20InvalidSpender(address spender)
    ERC721InvalidOwner(address owner)
    ERC721NonexistentToken(uint256 tokenId)
    ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)
    ERC721InvalidSender(address sender)
    ERC721InvalidReceiver(address receiver)
    ERC721InsufficientApproval(address operator, uint256 tokenId)
    ERC721InvalidApprover(address approver)
    ERC721InvalidOperator(address operator)
    ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)
    ERC1155InvalidSender(address sender)
    ERC1155InvalidReceiver(address receiver)
    ERC1155MissingApprovalForAll(address operator, address owner)
    ERC1155InvalidApprover(address approver)
    ERC1155InvalidOperator(address operator)
    ERC1155InvalidArrayLength(uint256 idsLength, uint256 valuesLength)`,
    '',
  ],
  [
    'Tokens',
    'OpenZeppelin Contracts 5: token/',
    `ERC721ExceededMaxBatchMint(uint256 batchSize, uint256 maxBatch)
    ERC721OutOfBoundsIndex(address owner, uint256 index)
    ERC721UnsupportedToken(address token)
    ERC2981InvalidDefaultRoyalty(uint256 numerator, uint256 denominator)
    ERC2981InvalidDefaultRoyaltyReceiver(address receiver)
    ERC2981InvalidTokenRoyalty(uint256 tokenId, uint256 numerator, uint256 denominator)
    ERC2981InvalidTokenRoyaltyReceiver(uint256 tokenId, address receiver)
    ERC6909InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 id)
    ERC6909InsufficientAllowance(address spender, uint256 allowance, uint256 needed, uint256 id)
    ERC6909InvalidApprover(address approver)
    ERC6909InvalidReceiver(address receiver)
    ERC6909InvalidSender(address sender)
    ERC6909InvalidSpender(address spender)
    ERC3156UnsupportedToken(address token)
    ERC3156ExceededMaxLoan(uint256 maxLoan)
    ERC3156InvalidReceiver(address receiver)
    ERC3009InvalidAuthorizationTime(uint256 validAfter, uint256 validBefore)
    ERC3009UsedAuthorization(address authorizer, bytes32 nonce)
    ERC20InvalidUnderlying(address token)
    ERC4626ExceededMaxDeposit(address receiver, uint256 assets, uint256 max)
    ERC4626ExceededMaxMint(address receiver, uint256 shares, uint256 max)
    ERC4626ExceededMaxWithdraw(address owner, uint256 assets, uint256 max)
    ERC4626ExceededMaxRedeem(address owner, uint256 shares, uint256 max)
    ERC20ExceededCap(uint256 increasedSupply, uint256 cap)
    ERC20InvalidCap(uint256 cap)
    ERC20ExceededSafeSupply(uint256 increasedSupply, uint256 cap)
    ERC1363TransferFailed(address receiver, uint256 value)
    ERC1363TransferFromFailed(address sender, address receiver, uint256 value)
    ERC1363ApproveFailed(address spender, uint256 value)
    ERC2612ExpiredSignature(uint256 deadline)
    ERC2612InvalidSigner(address signer, address owner)
    ERC1363InvalidReceiver(address receiver)
    ERC1363InvalidSpender(address spender)
    SafeERC20FailedOperation(address token)
    SafeERC20FailedDecreaseAllowance(address spender, uint256 currentAllowance, uint256 requestedDecrease)`,
    `ERC721ForbiddenBatchMint ERC721ForbiddenMint ERC721ForbiddenBatchBurn
    ERC721EnumerableForbiddenBatchMint ERC3009InvalidSignature`,
  ],
  [
    'Access',
    'OpenZeppelin Contracts 5: access/',
    `AccessControlInvalidDefaultAdmin(address defaultAdmin)
    AccessControlEnforcedDefaultAdminDelay(uint48 schedule)
    AccessManagerAlreadyScheduled(bytes32 operationId)
    AccessManagerNotScheduled(bytes32 operationId)
    AccessManagerNotReady(bytes32 operationId)
    AccessManagerExpired(bytes32 operationId)
    AccessManagerLockedRole(uint64 roleId)
    AccessManagerLockedFunction(bytes4 selector)
    AccessManagerUnauthorizedAccount(address msgsender, uint64 roleId)
    AccessManagerUnauthorizedCall(address caller, address target, bytes4 selector)
    AccessManagerUnauthorizedConsume(address target)
    AccessManagerUnauthorizedCancel(address msgsender, address caller, address target, bytes4 selector)
    AccessManagerInvalidInitialAdmin(address initialAdmin)
    AccessManagedUnauthorized(address caller)
    AccessManagedRequiredDelay(address caller, uint32 delay)
    AccessManagedInvalidAuthority(address authority)
    OwnableUnauthorizedAccount(address account)
    OwnableInvalidOwner(address owner)
    AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
    AccessManagerLockedAccount(address account)`,
    `AccessControlEnforcedDefaultAdminRules AccessManagerBadConfirmation
    AccessControlBadConfirmation`,
  ],
  [
    'Proxies',
    'OpenZeppelin Contracts 5: proxy/',
    `ERC1967InvalidImplementation(address implementation)
    ERC1967InvalidAdmin(address admin)
    ERC1967InvalidBeacon(address beacon)
    BeaconInvalidImplementation(address implementation)
    UUPSUnsupportedProxiableUUID(bytes32 slot)`,
    `ERC1967ProxyUninitialized ERC1967NonPayable CloneArgumentsTooLong InvalidInitialization
    NotInitializing UUPSUnauthorizedCallContext ProxyDeniedAdminAccess
    ERC1167FailedCreateClone`,
  ],
  [
    'Utilities',
    'OpenZeppelin Contracts 5: utils/, metatx/, finance/',
    `InvalidCliffDuration(uint64 cliffSeconds, uint64 durationSeconds)
    InvalidAccountNonce(address account, uint256 currentNonce)
    InvalidBase64Char(bytes1 value)
    SafeCastOverflowedUintDowncast(uint8 bits, uint256 value)
    SafeCastOverflowedIntToUint(int256 value)
    SafeCastOverflowedIntDowncast(uint8 bits, int256 value)
    SafeCastOverflowedUintToInt(uint256 value)
    AddressEmptyCode(address target)
    EnumerableMapNonexistentKey(bytes32 key)
    EnumerableMapNonexistentBytesKey(bytes key)
    MerkleTreeUpdateInvalidIndex(uint256 index, uint256 length)
    InsufficientBalance(uint256 balance, uint256 needed)
    MissingPrecompile(address precompile)
    StringTooLong(string str)
    StringsInsufficientHexLength(uint256 value, uint256 length)
    ECDSAInvalidSignatureLength(uint256 length)
    ECDSAInvalidSignatureS(bytes32 s)
    SignerP256InvalidPublicKey(bytes32 qx, bytes32 qy)
    MultiSignerERC7913AlreadyExists(bytes signer)
    MultiSignerERC7913NonexistentSigner(bytes signer)
    MultiSignerERC7913InvalidSigner(bytes signer)
    MultiSignerERC7913UnreachableThreshold(uint64 signers, uint64 threshold)
    MultiSignerERC7913WeightedInvalidWeight(bytes signer, uint64 weight)
    TrieProofTraversalError(uint8 err)
    FieldNotPresentInBlockHeader(uint8 value)
    InteroperableAddressParsingError(bytes value)
    InvalidBase58Char(bytes1 value)
    ERC2771ForwarderInvalidSigner(address signer, address from)
    ERC2771ForwarderMismatchedValue(uint256 requestedValue, uint256 msgValue)
    ERC2771ForwarderExpiredRequest(uint48 deadline)
    ERC2771UntrustfulTarget(address target, address forwarder)
    AddressInsufficientBalance(address account)
    Create2InsufficientBalance(uint256 balance, uint256 needed)`,
    `RateLimitExceeded InvalidBufferSize CheckpointUnorderedInsertion
    MerkleTreeUpdateInvalidProof ReentrancyGuardReentrantCall RLPInvalidEncoding FailedCall
    FailedDeployment InvalidShortString StringsInvalidChar StringsInvalidAddressFormat
    Create2EmptyBytecode ECDSAInvalidSignature ERC5267ExtensionsNotSupported
    MultiSignerERC7913ZeroThreshold MultiSignerERC7913WeightedMismatchedLength
    MerkleProofInvalidMultiproof ERC6372InconsistentClock EnforcedPause ExpectedPause
    InteroperableAddressEmptyReferenceAndAddress Create3EmptyBytecode OutOfRangeAccess
    ERC2771ForwarderNoRefundReceiver FailedInnerCall Create2FailedDeployment
    MathOverflowedMulDiv QueueEmpty QueueFull QueueOutOfBounds`,
  ],
  [
    'Governance',
    'OpenZeppelin Contracts 5: governance/',
    `GovernorAlreadyOverriddenVote(address account)
    GovernorInvalidSuperQuorumFraction(uint256 superQuorumNumerator, uint256 denominator)
    GovernorInvalidSuperQuorumTooSmall(uint256 superQuorumNumerator, uint256 quorumNumerator)
    GovernorInvalidQuorumTooLarge(uint256 quorumNumerator, uint256 superQuorumNumerator)
    GovernorUnmetDelay(uint256 proposalId, uint256 neededTimestamp)
    GovernorMismatchedNonce(uint256 proposalId, uint256 expectedNonce, uint256 actualNonce)
    GovernorPreventLateQuorumVoteExtensionTooLarge(uint256 newVoteExtension, uint256 maxVoteExtension)
    GovernorExceedRemainingWeight(address voter, uint256 usedVotes, uint256 remainingWeight)
    GovernorInvalidQuorumFraction(uint256 quorumNumerator, uint256 quorumDenominator)
    GovernorInvalidProposalLength(uint256 targets, uint256 calldatas, uint256 values)
    GovernorAlreadyCastVote(address voter)
    GovernorOnlyExecutor(address account)
    GovernorNonexistentProposal(uint256 proposalId)
    GovernorUnexpectedProposalState(uint256 proposalId, uint8 current, bytes32 expectedStates)
    GovernorInvalidVotingPeriod(uint256 votingPeriod)
    GovernorInsufficientProposerVotes(address proposer, uint256 votes, uint256 threshold)
    GovernorRestrictedProposer(address proposer)
    GovernorProposalQueueingNotRequired(uint256 proposalId)
    GovernorProposalQueueingFailed(uint256 proposalId)
    GovernorAlreadyQueuedProposal(uint256 proposalId)
    GovernorInvalidSignature(address voter)
    GovernorUnableToCancel(uint256 proposalId, address account)
    TimelockInvalidOperationLength(uint256 targets, uint256 payloads, uint256 values)
    TimelockInsufficientDelay(uint256 delay, uint256 minDelay)
    TimelockUnexpectedOperationState(bytes32 operationId, bytes32 expectedStates)
    TimelockUnexecutedPredecessor(bytes32 predecessorId)
    TimelockUnauthorizedCaller(address caller)
    VotesExpiredSignature(uint256 expiry)
    ERC5805FutureLookup(uint256 timepoint, uint48 clock)
    GovernorNotQueuedProposal(uint256 proposalId)
    GovernorOnlyProposer(address account)`,
    `GovernorLockedIgnore GovernorAlreadyInitializedLatestProposalId GovernorDisabledDeposit
    GovernorInvalidVoteType GovernorInvalidVoteParams GovernorQueueNotImplemented`,
  ],
  [
    'Accounts',
    'OpenZeppelin Contracts 5: account/',
    `ERC7579MissingFallbackHandler(bytes4 selector)
    ERC7579HookModuleAlreadyPresent(address hook)
    PaymasterERC20FailedRefund(address token, uint256 prefundAmount, uint256 actualAmount, bytes prefundContext)
    PaymasterUnauthorized(address sender)
    AccountUnauthorized(address sender)
    ERC7579UnsupportedCallType(bytes1 callType)
    ERC7579UnsupportedExecType(bytes1 execType)
    ERC7579MismatchedModuleTypeId(uint256 moduleTypeId, address module)
    ERC7579UninstalledModule(uint256 moduleTypeId, address module)
    ERC7579AlreadyInstalledModule(uint256 moduleTypeId, address module)
    ERC7579UnsupportedModuleType(uint256 moduleTypeId)`,
    `ERC7579CannotDecodeFallbackData UnsupportedExecutionMode ERC7579DecodingError`,
  ],
]

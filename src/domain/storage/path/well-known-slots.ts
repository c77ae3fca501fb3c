/** A slot that a standard or a library fixes, as the form of a slot takes it. */
export type WellKnownSlot = {
  name: string
  /** The standard or library that people look for. */
  group: string
  /** Slot as text for `parseSlot`; `address()` stands for a key. */
  slot: string
  /** Variables at the slot, as text for `readDeclaration`; '' where they vary. */
  declared: string
}

type SlotDefinition = [name: string, slot: string, declared: string]

const defineGroup = (group: string, ...slots: SlotDefinition[]) =>
  slots.map(([name, slot, declared]) => ({ name, group, slot, declared }))

const proxyGroup = defineGroup(
  'Proxies',
  [
    'EIP-1967 implementation',
    'keccak256("eip1967.proxy.implementation") - 1',
    'address implementation',
  ],
  ['EIP-1967 admin', 'keccak256("eip1967.proxy.admin") - 1', 'address admin'],
  ['EIP-1967 beacon', 'keccak256("eip1967.proxy.beacon") - 1', 'address beacon'],
  ['EIP-1967 rollback', 'keccak256("eip1967.proxy.rollback") - 1', 'bool rollback'],
  ['EIP-1822 (UUPS) implementation', 'keccak256("PROXIABLE")', 'address implementation'],
  [
    'zeppelinos implementation',
    'keccak256("org.zeppelinos.proxy.implementation")',
    'address implementation',
  ],
  ['zeppelinos admin', 'keccak256("org.zeppelinos.proxy.admin")', 'address admin'],
  [
    'EIP-2535 diamond storage',
    'erc8042("diamond.standard.diamond.storage")',
    'struct FacetAddressAndPosition { address facetAddress; uint96 functionSelectorPosition; }\nstruct FacetFunctionSelectors { bytes4[] functionSelectors; uint256 facetAddressPosition; }\nmapping(bytes4 => FacetAddressAndPosition) selectorToFacetAndPosition;\nmapping(address => FacetFunctionSelectors) facetFunctionSelectors;\naddress[] facetAddresses;\nmapping(bytes4 => bool) supportedInterfaces;\naddress contractOwner;',
  ],
)

const safeGroup = defineGroup(
  'Safe',
  [
    'Safe: owners, threshold, nonce',
    '0',
    'address singleton;\nmapping(address => address) modules;\nmapping(address => address) owners;\nuint256 ownerCount;\nuint256 threshold;\nuint256 nonce;',
  ],
  ['Safe fallback handler', 'keccak256("fallback_manager.handler.address")', 'address handler'],
  ['Safe guard', 'keccak256("guard_manager.guard.address")', 'address guard'],
  ['Safe module guard', 'keccak256("module_manager.module_guard.address")', 'address moduleGuard'],
)

/** Variables of the structs of OpenZeppelin, upgradeable, each at the namespace of its name. */
const openZeppelinStructs = {
  ERC20:
    'mapping(address => uint256) _balances;\nmapping(address => mapping(address => uint256)) _allowances;\nuint256 _totalSupply;\nstring _name;\nstring _symbol;',
  ERC721:
    'string _name;\nstring _symbol;\nmapping(uint256 => address) _owners;\nmapping(address => uint256) _balances;\nmapping(uint256 => address) _tokenApprovals;\nmapping(address => mapping(address => bool)) _operatorApprovals;',
  Ownable: 'address _owner',
  Ownable2Step: 'address _pendingOwner',
  Initializable: 'uint64 _initialized;\nbool _initializing;',
  Pausable: 'bool _paused',
  AccessControl:
    'struct RoleData { mapping(address => bool) hasRole; bytes32 adminRole; }\nmapping(bytes32 => RoleData) _roles;',
  ReentrancyGuard: 'uint256 _status',
  Nonces: 'mapping(address => uint256) _nonces',
  ERC1155:
    'mapping(uint256 => mapping(address => uint256)) _balances;\nmapping(address => mapping(address => bool)) _operatorApprovals;\nstring _uri;',
  ERC4626: 'address _asset;\nuint8 _underlyingDecimals;',
  ERC20Capped: 'uint256 _cap',
  EIP712: 'bytes32 _hashedName;\nbytes32 _hashedVersion;\nstring _name;\nstring _version;',
  AccessManaged: 'address _authority;\nbool _consumingSchedule;',
  TimelockController: 'mapping(bytes32 => uint256) _timestamps;\nuint256 _minDelay;',
  Votes:
    'struct Checkpoint208 { uint48 _key; uint208 _value; }\nstruct Trace208 { Checkpoint208[] _checkpoints; }\nmapping(address => address) _delegatee;\nmapping(address => Trace208) _delegateCheckpoints;\nTrace208 _totalCheckpoints;',
  ERC721Enumerable:
    'mapping(address => mapping(uint256 => uint256)) _ownedTokens;\nmapping(uint256 => uint256) _ownedTokensIndex;\nuint256[] _allTokens;\nmapping(uint256 => uint256) _allTokensIndex;',
  ERC721URIStorage: 'mapping(uint256 => string) _tokenURIs;',
  ERC1155Supply: 'mapping(uint256 => uint256) _totalSupply;\nuint256 _totalSupplyAll;',
  ERC2981:
    'struct RoyaltyInfo { address receiver; uint96 royaltyFraction; }\nRoyaltyInfo _defaultRoyaltyInfo;\nmapping(uint256 => RoyaltyInfo) _tokenRoyaltyInfo;',
  AccessControlEnumerable:
    'struct Set { bytes32[] _values; mapping(bytes32 => uint256) _positions; }\nstruct AddressSet { Set _inner; }\nmapping(bytes32 => AddressSet) _roleMembers;',
  AccessControlDefaultAdminRules:
    'address _pendingDefaultAdmin;\nuint48 _pendingDefaultAdminSchedule;\nuint48 _currentDelay;\naddress _currentDefaultAdmin;\nuint48 _pendingDelay;\nuint48 _pendingDelaySchedule;',
  VestingWallet:
    'uint256 _released;\nmapping(address => uint256) _erc20Released;\nuint64 _start;\nuint64 _duration;',
}

const openZeppelinGroup = defineGroup(
  'OpenZeppelin, upgradeable',
  ...Object.entries(openZeppelinStructs).map(
    ([name, declared]): SlotDefinition => [
      `OpenZeppelin ${name}`,
      `erc7201("openzeppelin.storage.${name}")`,
      declared,
    ],
  ),
)

/** The hash of an owner and a seed, with which Solady begins every key. */
const soladySlot = (seed: string, more = '') =>
  `keccak256(address(), 0x0000000000000000, ${seed}${more})`

const soladyGroup = defineGroup(
  'Solady',
  ['Solady ERC20 balance', soladySlot('0x87a211a2'), 'uint256 balance'],
  ['Solady ERC20 allowance', soladySlot('0x7f5e9f20', ', address()'), 'uint256 allowance'],
  ['Solady ERC20 nonce', soladySlot('0x38377508'), 'uint256 nonce'],
  ['Solady ERC20 total supply', '0x05345cdf77eb68f44c', 'uint256 totalSupply'],
  ['Solady Ownable', `0x${'f'.repeat(54)}ff74873927`, 'address owner'],
  ['Solady Ownable roles', soladySlot('0x8b78c6d8'), 'uint256 roles'],
  ['Solady Ownable handover', soladySlot('0x389a75e1'), 'uint256 expires'],
  ['Solady Initializable', `0x${'f'.repeat(54)}ffbf601132`, 'uint64 initialized'],
  ['Solady ReentrancyGuard', '0x929eee149b4bd21268', 'uint256 guard'],
)

const namespaceGroup = defineGroup(
  'Namespaces',
  ['ERC-7201 namespace by its name', 'erc7201("")', ''],
  ['ERC-8042 namespace by its name', 'erc8042("")', ''],
  ['A slot made by hand: keccak256 of parts', 'keccak256(address(), uint256(0))', ''],
)

/**
 * Slots that contracts agree on. Sources: ERC-1967, ERC-1822, ERC-2535, ERC-7201, ERC-8042,
 * safe-global/safe-smart-account `contracts/base`, OpenZeppelin/openzeppelin-contracts-upgradeable,
 * Vectorized/solady `src`, shazow/whatsabi `src/proxies.ts`.
 */
export const wellKnownSlots: readonly WellKnownSlot[] = [
  ...namespaceGroup,
  ...proxyGroup,
  ...openZeppelinGroup,
  ...safeGroup,
  ...soladyGroup,
]

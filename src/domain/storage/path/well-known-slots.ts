import type { DeclaredSlot } from '#domain/storage/layout/layout-types.ts'
import { headedRows } from '#domain/values/table-rows.ts'

/** A slot that a standard or a library fixes, as the form of a slot takes it; `address()` is a key. */
export type WellKnownSlot = DeclaredSlot & {
  /** The standard or library that people look for. */
  group: string
}

/**
 * Below the name of each group: name, slot and declaration, a line for what is between semicolons outside
 * of braces. OpenZeppelin’s structs are at the namespace of their name; Solady begins every key with the
 * hash of an owner and a seed.
 */
const slotRows = headedRows(`
Namespaces
ERC-7201 namespace by its name | erc7201("")
ERC-8042 namespace by its name | erc8042("")
A slot made by hand: keccak256 of parts | keccak256(address(), uint256(0))
Proxies
EIP-1967 implementation | keccak256("eip1967.proxy.implementation") - 1 | address implementation
EIP-1967 admin | keccak256("eip1967.proxy.admin") - 1 | address admin
EIP-1967 beacon | keccak256("eip1967.proxy.beacon") - 1 | address beacon
EIP-1967 rollback | keccak256("eip1967.proxy.rollback") - 1 | bool rollback
EIP-1822 (UUPS) implementation | keccak256("PROXIABLE") | address implementation
zeppelinos implementation | keccak256("org.zeppelinos.proxy.implementation") | address implementation
zeppelinos admin | keccak256("org.zeppelinos.proxy.admin") | address admin
EIP-2535 diamond storage | erc8042("diamond.standard.diamond.storage") | struct FacetAddressAndPosition { address facetAddress; uint96 functionSelectorPosition; } struct FacetFunctionSelectors { bytes4[] functionSelectors; uint256 facetAddressPosition; } mapping(bytes4 => FacetAddressAndPosition) selectorToFacetAndPosition; mapping(address => FacetFunctionSelectors) facetFunctionSelectors; address[] facetAddresses; mapping(bytes4 => bool) supportedInterfaces; address contractOwner;
OpenZeppelin, upgradeable
OpenZeppelin ERC20 | of its name | mapping(address => uint256) _balances; mapping(address => mapping(address => uint256)) _allowances; uint256 _totalSupply; string _name; string _symbol;
OpenZeppelin ERC721 | of its name | string _name; string _symbol; mapping(uint256 => address) _owners; mapping(address => uint256) _balances; mapping(uint256 => address) _tokenApprovals; mapping(address => mapping(address => bool)) _operatorApprovals;
OpenZeppelin Ownable | of its name | address _owner
OpenZeppelin Ownable2Step | of its name | address _pendingOwner
OpenZeppelin Initializable | of its name | uint64 _initialized; bool _initializing;
OpenZeppelin Pausable | of its name | bool _paused
OpenZeppelin AccessControl | of its name | struct RoleData { mapping(address => bool) hasRole; bytes32 adminRole; } mapping(bytes32 => RoleData) _roles;
OpenZeppelin ReentrancyGuard | of its name | uint256 _status
OpenZeppelin Nonces | of its name | mapping(address => uint256) _nonces
OpenZeppelin ERC1155 | of its name | mapping(uint256 => mapping(address => uint256)) _balances; mapping(address => mapping(address => bool)) _operatorApprovals; string _uri;
OpenZeppelin ERC4626 | of its name | address _asset; uint8 _underlyingDecimals;
OpenZeppelin ERC20Capped | of its name | uint256 _cap
OpenZeppelin EIP712 | of its name | bytes32 _hashedName; bytes32 _hashedVersion; string _name; string _version;
OpenZeppelin AccessManaged | of its name | address _authority; bool _consumingSchedule;
OpenZeppelin TimelockController | of its name | mapping(bytes32 => uint256) _timestamps; uint256 _minDelay;
OpenZeppelin Votes | of its name | struct Checkpoint208 { uint48 _key; uint208 _value; } struct Trace208 { Checkpoint208[] _checkpoints; } mapping(address => address) _delegatee; mapping(address => Trace208) _delegateCheckpoints; Trace208 _totalCheckpoints;
OpenZeppelin ERC721Enumerable | of its name | mapping(address => mapping(uint256 => uint256)) _ownedTokens; mapping(uint256 => uint256) _ownedTokensIndex; uint256[] _allTokens; mapping(uint256 => uint256) _allTokensIndex;
OpenZeppelin ERC721URIStorage | of its name | mapping(uint256 => string) _tokenURIs;
OpenZeppelin ERC1155Supply | of its name | mapping(uint256 => uint256) _totalSupply; uint256 _totalSupplyAll;
OpenZeppelin ERC2981 | of its name | struct RoyaltyInfo { address receiver; uint96 royaltyFraction; } RoyaltyInfo _defaultRoyaltyInfo; mapping(uint256 => RoyaltyInfo) _tokenRoyaltyInfo;
OpenZeppelin AccessControlEnumerable | of its name | struct Set { bytes32[] _values; mapping(bytes32 => uint256) _positions; } struct AddressSet { Set _inner; } mapping(bytes32 => AddressSet) _roleMembers;
OpenZeppelin AccessControlDefaultAdminRules | of its name | address _pendingDefaultAdmin; uint48 _pendingDefaultAdminSchedule; uint48 _currentDelay; address _currentDefaultAdmin; uint48 _pendingDelay; uint48 _pendingDelaySchedule;
OpenZeppelin VestingWallet | of its name | uint256 _released; mapping(address => uint256) _erc20Released; uint64 _start; uint64 _duration;
Safe
Safe: owners, threshold, nonce | 0 | address singleton; mapping(address => address) modules; mapping(address => address) owners; uint256 ownerCount; uint256 threshold; uint256 nonce;
Safe fallback handler | keccak256("fallback_manager.handler.address") | address handler
Safe guard | keccak256("guard_manager.guard.address") | address guard
Safe module guard | keccak256("module_manager.module_guard.address") | address moduleGuard
Solady
Solady ERC20 balance | keccak256(address(), 0x0000000000000000, 0x87a211a2) | uint256 balance
Solady ERC20 allowance | keccak256(address(), 0x0000000000000000, 0x7f5e9f20, address()) | uint256 allowance
Solady ERC20 nonce | keccak256(address(), 0x0000000000000000, 0x38377508) | uint256 nonce
Solady ERC20 total supply | 0x05345cdf77eb68f44c | uint256 totalSupply
Solady Ownable | 0xffffffffffffffffffffffffffffffffffffffffffffffffffffffff74873927 | address owner
Solady Ownable roles | keccak256(address(), 0x0000000000000000, 0x8b78c6d8) | uint256 roles
Solady Ownable handover | keccak256(address(), 0x0000000000000000, 0x389a75e1) | uint256 expires
Solady Initializable | 0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffbf601132 | uint64 initialized
Solady ReentrancyGuard | 0x929eee149b4bd21268 | uint256 guard
`)

/**
 * Slots that contracts agree on. Sources: ERC-1967, ERC-1822, ERC-2535, ERC-7201, ERC-8042,
 * safe-global/safe-smart-account `contracts/base`, OpenZeppelin/openzeppelin-contracts-upgradeable,
 * Vectorized/solady `src`, shazow/whatsabi `src/proxies.ts`.
 */
export const wellKnownSlots: readonly WellKnownSlot[] = slotRows.map(
  ([group = '', name = '', formula = '', declared = '']) => {
    const namespace = name.replace('OpenZeppelin ', 'openzeppelin.storage.')
    const slot = formula === 'of its name' ? `erc7201("${namespace}")` : formula
    return { name, group, slot, declared: declared.replace(/([;}]) (?![^{]*\})/g, '$1\n') }
  },
)

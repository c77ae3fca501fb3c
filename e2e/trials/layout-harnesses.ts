/**
 * Contracts of others with the least code around them that lets a test write their state: internal
 * functions are made callable, and where a base has a private `_status` or `__gap`, so has the
 * contract itself.
 */
export const openZeppelin5 = `
pragma solidity ^0.8.20;
import "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import "@openzeppelin/contracts/token/ERC20/extensions/ERC20Pausable.sol";
import "@openzeppelin/contracts/token/ERC721/extensions/ERC721Enumerable.sol";
import "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";
import "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Supply.sol";
import "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import "@openzeppelin/contracts/utils/Nonces.sol";
import "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import "@openzeppelin/contracts/access/Ownable.sol";
import "@openzeppelin/contracts/access/Ownable2Step.sol";
import "@openzeppelin/contracts-upgradeable/utils/NoncesUpgradeable.sol";
import "@openzeppelin/contracts/access/manager/AccessManager.sol";
import "@openzeppelin/contracts/governance/TimelockController.sol";
import "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC20VotesUpgradeable.sol";
import "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC20PausableUpgradeable.sol";
import "@openzeppelin/contracts-upgradeable/access/extensions/AccessControlEnumerableUpgradeable.sol";
import "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import "solady/src/tokens/ERC20.sol" as Solady;
import {OwnableRoles} from "solady/src/auth/OwnableRoles.sol";

contract Coin is ERC20Votes, ERC20Pausable, Ownable2Step {
  constructor(address owner) ERC20("A coin whose name takes more than one slot of storage", "COIN") EIP712("Coin", "1") Ownable(owner) {}
  function mint(address to, uint256 amount) external { _mint(to, amount); }
  function use(address of_) external { _useNonce(of_); }
  function pause() external { _pause(); }
  function nonces(address owner) public view override(Nonces) returns (uint256) { return super.nonces(owner); }
  function _update(address from, address to, uint256 value) internal override(ERC20Votes, ERC20Pausable) { super._update(from, to, value); }
}
contract Nft is ERC721Enumerable, ERC721URIStorage {
  constructor() ERC721("Nft", "NFT") {}
  function mint(address to, uint256 id, string calldata uri) external { _mint(to, id); _setTokenURI(id, uri); }
  function uri(uint256 id) external view returns (string memory) { return super.tokenURI(id); }
  function tokenURI(uint256 id) public view override(ERC721, ERC721URIStorage) returns (string memory) { return super.tokenURI(id); }
  function supportsInterface(bytes4 id) public view override(ERC721Enumerable, ERC721URIStorage) returns (bool) { return super.supportsInterface(id); }
  function _update(address to, uint256 id, address auth) internal override(ERC721, ERC721Enumerable) returns (address) { return super._update(to, id, auth); }
  function _increaseBalance(address account, uint128 value) internal override(ERC721, ERC721Enumerable) { super._increaseBalance(account, value); }
}
contract Many is ERC1155Supply {
  constructor() ERC1155("https://example.org/a/long/path/to/metadata/{id}.json") {}
  function mint(address to, uint256 id, uint256 amount) external { _mint(to, id, amount, ""); }
}
contract Manager is AccessManager { constructor(address admin) AccessManager(admin) {} }
contract Timelock is TimelockController {
  constructor(address[] memory all) TimelockController(3600, all, all, all[0]) {}
}
contract CoinUpgradeable is ERC20VotesUpgradeable, ERC20PausableUpgradeable, AccessControlEnumerableUpgradeable, Ownable2StepUpgradeable {
  uint256 public own;
  /// @custom:storage-location erc7201:keyhole.trial
  struct Own { uint64 at; address by; Pair[2] pairs; mapping(uint16 => Pair) more; Kind kind; string note; }
  struct Pair { uint128 a; int128 b; }
  enum Kind { Draft, Open }
  function store() private pure returns (Own storage found) {
    bytes32 slot = keccak256(abi.encode(uint256(keccak256("keyhole.trial")) - 1)) & ~bytes32(uint256(0xff));
    assembly { found.slot := slot }
  }
  function trial() external view returns (uint64, address, int128, uint128, Kind, string memory) {
    Own storage found = store();
    return (found.at, found.by, found.pairs[1].b, found.more[7].a, found.kind, found.note);
  }
  function start(address owner) external initializer {
    __ERC20_init("Upgradeable coin", "UP");
    __EIP712_init("Upgradeable coin", "1");
    __ERC20Votes_init();
    __Ownable_init(owner);
    _grantRole(DEFAULT_ADMIN_ROLE, owner);
    own = 5;
    Own storage found = store();
    found.at = 77; found.by = owner; found.pairs[1] = Pair(1, -2); found.more[7].a = 9; found.kind = Kind.Open;
    found.note = "A note that is longer than the thirty-one bytes of a slot";
  }
  function mint(address to, uint256 amount) external { _mint(to, amount); }
  function use(address of_) external { _useNonce(of_); }
  function pause() external { _pause(); }
  function initialized() external view returns (uint64) { return _getInitializedVersion(); }
  function nonces(address owner) public view override(NoncesUpgradeable) returns (uint256) { return super.nonces(owner); }
  function _update(address from, address to, uint256 value) internal override(ERC20VotesUpgradeable, ERC20PausableUpgradeable) { super._update(from, to, value); }
}
contract SoladyCoin is Solady.ERC20, OwnableRoles {
  constructor(address owner) { _initializeOwner(owner); }
  function name() public pure override returns (string memory) { return "Solady"; }
  function symbol() public pure override returns (string memory) { return "SOL"; }
  function mint(address to, uint256 amount) external { _mint(to, amount); }
}`

export const openZeppelin4 = `
pragma solidity ^0.8.0;
import "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC20VotesUpgradeable.sol";
import "@openzeppelin/contracts-upgradeable/security/ReentrancyGuardUpgradeable.sol";
import "@openzeppelin/contracts-upgradeable/security/PausableUpgradeable.sol";
import "@openzeppelin/contracts-upgradeable/access/AccessControlUpgradeable.sol";
import "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";

contract Coin is ERC20VotesUpgradeable, ReentrancyGuardUpgradeable, PausableUpgradeable, AccessControlUpgradeable, OwnableUpgradeable {
  uint128 private _status;
  uint128 private _name;
  uint256[5] private __gap;
  function start() external initializer {
    __ERC20_init("Coin of version four", "FOUR");
    __ERC20Permit_init("Coin of version four");
    __ReentrancyGuard_init();
    __Ownable_init();
    _grantRole(DEFAULT_ADMIN_ROLE, msg.sender);
    _status = 77; _name = 88; __gap[1] = 42;
  }
  function mint(address to, uint256 amount) external nonReentrant { _mint(to, amount); }
  function use(address of_) external { _useNonce(of_); }
  function pause() external { _pause(); }
  function initialized() external view returns (uint8) { return _getInitializedVersion(); }
  function ownStatus() external view returns (uint128) { return _status; }
  function ownName() external view returns (uint128) { return _name; }
  function gap(uint256 i) external view returns (uint256) { return __gap[i]; }
}`

export const safe = (name: string) => `
pragma solidity >=0.7.0 <0.9.0;
import "${name}/contracts/Safe.sol";
import "${name}/contracts/proxies/SafeProxy.sol";
contract Master is Safe {}
contract Proxy is SafeProxy { constructor(address of_) SafeProxy(of_) {} }`

export const uniswap2 = `
pragma solidity =0.5.17;
import "@uniswap/v2-core/contracts/UniswapV2Factory.sol";
import "@uniswap/v2-core/contracts/test/ERC20.sol";
contract Factory is UniswapV2Factory { constructor(address setter) public UniswapV2Factory(setter) {} }
contract Pair is UniswapV2Pair {}
contract Token is ERC20 { constructor(uint supply) public ERC20(supply) {} }`

export const aave = `
pragma solidity ^0.8.10;
import "@aave/core-v3/contracts/protocol/configuration/PoolAddressesProvider.sol";
import "@aave/core-v3/contracts/protocol/configuration/PoolAddressesProviderRegistry.sol";
import "@aave/core-v3/contracts/protocol/tokenization/AToken.sol";
contract Provider is PoolAddressesProvider { constructor(string memory market, address owner) PoolAddressesProvider(market, owner) {} }
contract Registry is PoolAddressesProviderRegistry { constructor(address owner) PoolAddressesProviderRegistry(owner) {} }
contract MockPool {
  address public ADDRESSES_PROVIDER;
  constructor(address provider) { ADDRESSES_PROVIDER = provider; }
  function mint(IAToken token, address to, uint256 amount) external { token.mint(to, to, amount, 1e27); }
  function getReserveNormalizedIncome(address) external pure returns (uint256) { return 1e27; }
}
contract Supplied is AToken { constructor(IPool pool) AToken(pool) {} function getRevision() internal pure override returns (uint256) { return 3; } }`

/** The variables of the pool in order; its package only has sources of the libraries. */
export const uniswap3 = `
pragma solidity =0.7.6;
import "@uniswap/v3-core/contracts/libraries/Tick.sol";
import "@uniswap/v3-core/contracts/libraries/Position.sol";
import "@uniswap/v3-core/contracts/libraries/Oracle.sol";
import "@uniswap/v3-core/contracts/interfaces/IUniswapV3Pool.sol";
contract PoolLayout {
  struct Slot0 { uint160 sqrtPriceX96; int24 tick; uint16 observationIndex; uint16 observationCardinality; uint16 observationCardinalityNext; uint8 feeProtocol; bool unlocked; }
  Slot0 slot0;
  uint256 feeGrowthGlobal0X128;
  uint256 feeGrowthGlobal1X128;
  struct ProtocolFees { uint128 token0; uint128 token1; }
  ProtocolFees protocolFees;
  uint128 liquidity;
  mapping(int24 => Tick.Info) ticks;
  mapping(int16 => uint256) tickBitmap;
  mapping(bytes32 => Position.Info) positions;
  Oracle.Observation[65535] observations;
}
contract Token {
  mapping(address => uint256) public balanceOf;
  function transfer(address to, uint256 amount) external returns (bool) { balanceOf[to] += amount; return true; }
}
contract Minter {
  function mint(IUniswapV3Pool pool, int24 low, int24 high, uint128 amount) external { pool.mint(address(this), low, high, amount, ""); }
  function swap(IUniswapV3Pool pool, bool down, int256 amount) external {
    pool.swap(address(this), down, amount, down ? 4295128740 : 1461446703485210103287273052203988822378723970341, "");
  }
  function uniswapV3MintCallback(uint256 a, uint256 b, bytes calldata) external { pay(IUniswapV3Pool(msg.sender), int256(a), int256(b)); }
  function uniswapV3SwapCallback(int256 a, int256 b, bytes calldata) external { pay(IUniswapV3Pool(msg.sender), a, b); }
  function pay(IUniswapV3Pool pool, int256 a, int256 b) private {
    if (a > 0) Token(pool.token0()).transfer(address(pool), uint256(a));
    if (b > 0) Token(pool.token1()).transfer(address(pool), uint256(b));
  }
}`

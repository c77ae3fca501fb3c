// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

import "@openzeppelin/contracts/token/ERC20/extensions/ERC20Pausable.sol";
import "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";
import "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Supply.sol";
import "@openzeppelin/contracts/proxy/transparent/TransparentUpgradeableProxy.sol";
import "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";
import "@openzeppelin/contracts/governance/TimelockController.sol";
import "@openzeppelin/contracts/access/manager/AccessManager.sol";
import "@openzeppelin/contracts/finance/VestingWallet.sol";
import {EIP7702Proxy} from "solady/src/accounts/EIP7702Proxy.sol";
import {ERC6551Proxy} from "solady/src/accounts/ERC6551Proxy.sol";
import {Timelock as SoladyTimelock} from "solady/src/accounts/Timelock.sol";
import {WETH} from "solady/src/tokens/WETH.sol";
import {DeploylessPredeployQueryer} from "solady/src/utils/DeploylessPredeployQueryer.sol";
import {ERC1967Factory} from "solady/src/utils/ERC1967Factory.sol";
import {UpgradeableBeacon as SoladyBeacon} from "solady/src/utils/UpgradeableBeacon.sol";

contract PausableToken is ERC20Pausable {
    constructor() ERC20("A token that can be paused, and whose name is longer than a word", "PAUSE") {}
}

contract NamedToken is ERC20Permit, ERC20Pausable {
    constructor(string memory name, string memory symbol, address first) ERC20(name, symbol) ERC20Permit(name) {
        _mint(first, 1_000_000 ether);
    }
    function _update(address from, address to, uint256 value) internal override(ERC20, ERC20Pausable) {
        super._update(from, to, value);
    }
}

contract Vault is ERC4626 {
    constructor(IERC20 asset, bytes32 salt) ERC20(unicode"Tresor für 名前 ☃", unicode"☃") ERC4626(asset) {
        require(salt != 0, "a salt is needed, and zero is none that would be taken by this constructor");
    }
}

contract Pictures is ERC721URIStorage {
    constructor(address[] memory owners, string[] memory uris) ERC721(unicode"Bilder und 絵, mehr als ein Wort lang", "PIC") {
        for (uint256 i = 0; i < owners.length && i < uris.length; i++) {
            _mint(owners[i], i);
            _setTokenURI(i, uris[i]);
        }
    }
}

contract Things is ERC1155Supply {
    constructor() ERC1155("https://things.example/a/path/that/is/longer/than/one/word/{id}.json") {}
}

contract Beacon is SoladyBeacon {
    constructor(address owner, address implementation) SoladyBeacon(owner, implementation) {}
}

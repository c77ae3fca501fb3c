// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// A plain ERC-20 whose storage shows what a slot can hold: short strings, a number, a mapping
/// and a mapping of mappings. Every variable starts a slot of its own.
contract KeyholeToken {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error InsufficientBalance(address owner, uint256 balance, uint256 needed);
    error InsufficientAllowance(address spender, uint256 allowance, uint256 needed);

    // Slots 0 and 1: up to 31 bytes of text in the slot itself, twice their length in its last byte.
    string public name = "Keyhole Token";
    string public symbol = "KEY";

    // A constant is part of the code and has no slot.
    uint8 public constant decimals = 18;

    // Slot 2.
    uint256 public totalSupply;

    // Slot 3 itself stays zero; balanceOf[owner] is at keccak256(owner . 3).
    mapping(address owner => uint256) public balanceOf;

    // allowance[owner][spender] is at keccak256(spender . keccak256(owner . 4)).
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    constructor(uint256 supply) {
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < value) revert InsufficientAllowance(msg.sender, allowed, value);
        allowance[from][msg.sender] = allowed - value;
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) private {
        uint256 balance = balanceOf[from];
        if (balance < value) revert InsufficientBalance(from, balance, value);
        balanceOf[from] = balance - value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

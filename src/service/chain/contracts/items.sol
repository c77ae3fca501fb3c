// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Several kinds of tokens in one contract, with the events of ERC-1155. It shows what a receipt
/// can hold: anyone may mint, and nothing calls the recipient back.
contract KeyholeItems {
    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value
    );
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );

    mapping(address owner => mapping(uint256 id => uint256)) public balanceOf;

    /// ERC-165 and ERC-1155.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26;
    }

    function mintBatch(uint256[] calldata ids, uint256[] calldata values) external {
        moveBatch(address(0), msg.sender, ids, values);
    }

    /// To the zero address, which burns them, as well.
    function transfer(address to, uint256 id, uint256 value) external {
        move(msg.sender, to, id, value);
        emit TransferSingle(msg.sender, msg.sender, to, id, value);
    }

    function transferBatch(address to, uint256[] calldata ids, uint256[] calldata values) external {
        moveBatch(msg.sender, to, ids, values);
    }

    function moveBatch(address from, address to, uint256[] calldata ids, uint256[] calldata values) private {
        for (uint256 i = 0; i < ids.length; i++) move(from, to, ids[i], values[i]);
        emit TransferBatch(msg.sender, from, to, ids, values);
    }

    function move(address from, address to, uint256 id, uint256 value) private {
        if (from != address(0)) balanceOf[from][id] -= value;
        if (to != address(0)) balanceOf[to][id] += value;
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// A collection of tokens that are each one of its kind, with the events of ERC-721. It shows what
/// a receipt can hold: anyone may mint, and nothing calls the recipient back.
contract KeyholeCollection {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error NotAuthorized(address caller, uint256 tokenId);

    string public constant name = "Keyhole Collection";
    string public constant symbol = "HOLES";

    mapping(uint256 tokenId => address) public ownerOf;
    mapping(uint256 tokenId => address) public getApproved;
    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

    /// ERC-165 and ERC-721.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd;
    }

    function mint(uint256 tokenId) external {
        if (ownerOf[tokenId] != address(0)) revert NotAuthorized(msg.sender, tokenId);
        move(address(0), msg.sender, tokenId);
    }

    function burn(uint256 tokenId) external {
        transferFrom(msg.sender, address(0), tokenId);
    }

    function approve(address approved, uint256 tokenId) external {
        if (ownerOf[tokenId] != msg.sender) revert NotAuthorized(msg.sender, tokenId);
        getApproved[tokenId] = approved;
        emit Approval(msg.sender, approved, tokenId);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        bool isAllowed =
            msg.sender == from || getApproved[tokenId] == msg.sender || isApprovedForAll[from][msg.sender];
        if (ownerOf[tokenId] != from || !isAllowed) revert NotAuthorized(msg.sender, tokenId);
        balanceOf[from] -= 1;
        delete getApproved[tokenId];
        move(from, to, tokenId);
    }

    function move(address from, address to, uint256 tokenId) private {
        ownerOf[tokenId] = to;
        if (to != address(0)) balanceOf[to] += 1;
        emit Transfer(from, to, tokenId);
    }
}

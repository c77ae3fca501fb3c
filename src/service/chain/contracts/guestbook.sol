// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A guestbook that says where its own source is
/// @notice Compiled with metadata: the end of its code names a file on the file network, and that
/// file has the ABI. Its views show what a view can answer: text, numbers, structs, lists, refusals.
contract Guestbook {
    struct Entry {
        address guest;
        uint64 time;
        string words;
        uint8[] stars;
    }

    enum Door {
        Closed,
        Ajar,
        Open
    }

    /// @notice The book has fewer pages than that.
    error NoSuchPage(uint256 page, uint256 pages);
    /// @notice The drawer stays locked until then.
    error Locked(uint64 until, string hint);

    event Signed(address indexed guest, uint256 page);

    string public title = "Guests of the keyhole";
    address public immutable keeper = msg.sender;
    Door public door = Door.Ajar;
    uint256 public constant longestWords = 140;
    mapping(address guest => uint256) public signatures;

    Entry[] private entries;

    constructor() {
        sign("The first page is always the hardest.", new uint8[](0));
    }

    /// Writes a page; up to five stars for each of the rooms that the guest has seen.
    function sign(string memory words, uint8[] memory stars) public {
        require(bytes(words).length <= longestWords, "a page holds 140 characters");
        entries.push(Entry(msg.sender, uint64(block.timestamp), words, stars));
        signatures[msg.sender] += 1;
        emit Signed(msg.sender, entries.length - 1);
    }

    function pages() public view returns (uint256) {
        return entries.length;
    }

    function page(uint256 number) external view returns (Entry memory) {
        if (number >= entries.length) revert NoSuchPage(number, entries.length);
        return entries[number];
    }

    function all() external view returns (Entry[] memory) {
        return entries;
    }

    /// Who signed, and how often: two answers of one call.
    function latest() external view returns (address guest, uint256 signed) {
        guest = entries[entries.length - 1].guest;
        signed = signatures[guest];
    }

    /// Refused, with an error that only the ABI can name.
    function drawer() external view returns (bytes32) {
        revert Locked(uint64(block.timestamp + 365 days), "ask the keeper");
    }
}

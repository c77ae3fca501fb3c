// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// A bank at which every wish but one is refused, each in another way: what a revert can look like
/// to whoever estimates a call (Solidity documentation, "Error handling").
contract Reverter {
    error InsufficientBalance(address account, uint256 available, uint256 required);
    error Closed();

    // Kept in storage so that the compiler cannot know the outcome beforehand.
    uint256 private zero;
    uint256 private available = 100;
    uint256[3] private rates = [uint256(2), 3, 5];

    /// Succeeds, and costs more the first time than afterwards.
    function open(uint256 limit) external {
        available = limit;
    }

    /// Error(string), unless one ether or more comes along.
    function deposit() external payable {
        require(msg.value >= 1 ether, "deposit below minimum");
    }

    /// Error(string) whose text is longer than 256 bytes.
    function explain() external view {
        require(
            zero != 0,
            "This refusal takes its time. A reason is text of any length, paid for by whoever deployed it and read by hardly anyone, so most contracts keep it below 32 bytes or use a custom error. A page that shows reasons has to show long ones too, whole and without breaking, because the point is often in the last words: ask again with a ticket number."
        );
    }

    /// A custom error with arguments.
    function withdraw(uint256 amount) external view {
        if (amount > available) revert InsufficientBalance(msg.sender, available, amount);
    }

    /// A custom error without arguments.
    function close() external pure {
        revert Closed();
    }

    /// Panic(0x01).
    function assertion() external view {
        assert(zero == 1);
    }

    /// Panic(0x11).
    function overflow() external view returns (uint256) {
        return type(uint256).max + available;
    }

    /// Panic(0x12).
    function division() external view returns (uint256) {
        return available / zero;
    }

    /// Panic(0x32).
    function outOfBounds() external view returns (uint256) {
        return rates[available];
    }

    /// No data at all.
    function silent() external pure {
        revert();
    }

    /// Data that no ABI describes: plain text.
    function raw() external pure {
        assembly {
            mstore(0, "no ABI, just text")
            revert(0, 17)
        }
    }

    /// No revert: it uses up whatever gas it is given.
    function endless() external view {
        while (zero == 0) {}
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Several calls in one transaction, which succeeds although some of them fail: only a trace, or
/// these events, show which.
contract Attempts {
    struct Call {
        address to;
        bytes data;
    }

    /// An event of no standard.
    event Attempted(uint256 indexed index, bool success);
    /// No topic at all: only this source tells what its data is.
    event Finished(uint256 failures) anonymous;

    function run(Call[] calldata calls) external {
        uint256 failures;
        for (uint256 i = 0; i < calls.length; i++) {
            (bool success,) = calls[i].to.call(calls[i].data);
            if (!success) failures++;
            emit Attempted(i, success);
        }
        emit Finished(failures);
    }
}

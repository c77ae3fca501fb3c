// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// What a plain account can become for a while (EIP-7702): it delegates to this code and then does
/// several calls in one transaction. It keeps nothing in storage.
contract Batch {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    error OnlyTheAccountItself();

    function run(Call[] calldata calls) external payable {
        if (msg.sender != address(this)) revert OnlyTheAccountItself();
        for (uint256 i = 0; i < calls.length; i++) {
            (bool success, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!success) {
                assembly {
                    revert(add(answer, 32), mload(answer))
                }
            }
        }
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// A vault whose storage follows every rule of the Solidity documentation, "Layout of State
/// Variables in Storage": nothing of it is public, and yet all of it can be read.
contract Vault {
    struct Position {
        // Both share the first slot of the struct.
        uint128 amount;
        uint64 since;
        // The second slot: member offset 1.
        uint256 limit;
    }

    // Slot 0 holds all three, the first one in the low-order bytes.
    address private owner;
    uint32 private unlockTime;
    bool private frozen;

    // Slots 1 and 2: too large to share one.
    uint256 private total;
    int256 private drift;

    // Mappings: the slot itself stays zero, each element is at keccak256(key . slot).
    mapping(address saver => uint256) private balances;
    mapping(address saver => mapping(uint256 id => Position)) private positions;
    mapping(string currency => uint256) private prices;
    mapping(bytes32 role => address) private holders;
    mapping(bytes4 selector => bool) private allowed;
    mapping(int24 tick => uint256) private liquidity;
    mapping(bool isLong => uint256) private interest;
    mapping(bytes path => uint256) private routes;

    // A dynamic array: its slot holds the length, its items start at keccak256(slot).
    uint256[] private checkpoints;
    Position[] private queue;

    // A fixed array lies in its place: two slots of four 64-bit numbers each.
    uint64[8] private week;

    // Up to 31 bytes stay in the slot; longer text leaves only its length there.
    string private name;
    string private terms;

    /// Writes the same values whenever it is called.
    function fill(address saver) external {
        (owner, unlockTime, frozen) = (msg.sender, 1893456000, true);
        (total, drift) = (1234567890123456789, -42);
        balances[saver] = 2500000000000000000;
        positions[saver][5] = Position(750000000000000000, 1767225600, 9000000000000000000);
        prices["EUR"] = 108;
        holders[keccak256("KEEPER")] = saver;
        allowed[0xa9059cbb] = true;
        liquidity[-887220] = 31337;
        interest[false] = 275;
        interest[true] = 410;
        routes[hex"c0ffee"] = 7;
        delete checkpoints;
        checkpoints.push(100);
        checkpoints.push(121);
        checkpoints.push(144);
        delete queue;
        queue.push(Position(1, 1767225600, 10));
        queue.push(Position(2, 1767312000, 20));
        week = [uint64(11), 12, 13, 14, 15, 16, 17, 18];
        name = "Keyhole vault";
        terms = "Whatever is put in here can be seen by everybody who knows where to look.";
    }
}

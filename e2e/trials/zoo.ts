/**
 * A contract with a public variable of every kind, in syntax of solc 0.5.13 to 0.8. Its getters are
 * those of the compiler.
 */
export const zoo = `
pragma solidity >=0.5.13 <0.9.0;
pragma experimental ABIEncoderV2;

contract ZooBase {
  uint64 private hidden = 11;
  uint8[3] private __gap;
  function hiddenOfBase() external view returns (uint64) { return hidden; }
  function gapOfBase(uint i) external view returns (uint8) { return __gap[i]; }
  function fillBase() internal { __gap[0] = 1; __gap[2] = 3; }
}

contract Zoo is ZooBase {
  enum Kind { Draft, Open, Closed }
  struct Point { int40 x; bytes5 tag; bool on; address who; }
  struct Deep { uint64 amount; string note; Point point; uint24[3] rgb; bytes blob; Kind kind; }

  uint32 private hidden = 22;
  uint8[5] private __gap;
  bool public yes = true;
  uint8 public u8 = 200;
  int8 public i8 = -7;
  uint16 public u16 = 65535;
  int24 public i24 = -8388608;
  uint96 public u96 = 79228162514264337593543950335;
  int128 public i128 = -170141183460469231731687303715884105728;
  int256 public i256 = -1;
  uint256 public u256 = ~uint256(0);
  bytes1 public b1 = 0xab;
  bytes4 public b4 = 0xdeadbeef;
  bytes20 public b20 = "twenty bytes of text";
  bytes32 public b32 = keccak256("zoo");
  address public who = 0xD0074F4E6490ae3f888d1d4f7E3E43326bD3f0f5;
  Kind public kind = Kind.Closed;
  Zoo public self = this;
  string public empty;
  string public short = "a short one";
  string public thirtyOne = "0123456789012345678901234567890";
  string public thirtyTwo = "01234567890123456789012345678901";
  string public long = "A text of more than thirty-one bytes lies in slots that are found by the hash of its own slot, one after the other.";
  bytes public blob = hex"00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff";
  uint256[3] public three = [uint256(1), 2, 3];
  uint8[40] public packed;
  int16[] public numbers;
  uint72[] public wide;
  uint136[] public wider;
  bytes3[7][2] public cube;
  int32[][] public grid;
  address[] public people;
  bool[] public flags;
  string[] public texts;
  Kind[] public kinds;
  Point public point;
  Point[] public points;
  Deep public deep;
  mapping(address => uint256) public balances;
  mapping(address => mapping(address => bool)) public approved;
  mapping(bytes32 => mapping(int16 => Point)) public nested;
  mapping(uint8 => uint40[]) public lists;
  mapping(bool => Deep) public deeps;
  mapping(string => uint128) public byName;
  mapping(bytes4 => bytes4) public bySelector;
  mapping(uint256 => string) public notes;

  function hiddenOfOwn() external view returns (uint32) { return hidden; }
  function gapOfOwn(uint i) external view returns (uint8) { return __gap[i]; }
  function length(uint which) external view returns (uint) {
    return which == 0 ? numbers.length : which == 1 ? grid.length : which == 2 ? points.length : texts.length;
  }

  function fill() external {
    fillBase(); __gap[1] = 42; __gap[4] = 45;
    for (uint8 i = 0; i < 40; i++) packed[i] = i * 6;
    for (int16 i = -20; i < 20; i++) numbers.push(i * 999);
    for (uint72 i = 0; i < 8; i++) { wide.push(i << 64); wider.push(uint136(i) << 130); }
    for (uint i = 0; i < 14; i++) cube[i / 7][i % 7] = bytes3(keccak256(abi.encode(i)));
    for (uint i = 0; i < 3; i++) {
      grid.push(new int32[](0));
      for (uint j = 0; j < 11; j++) grid[i].push(int32(int(i * 100000 + j)) - 7);
      people.push(address(uint160(uint(keccak256(abi.encode(i))))));
    }
    for (uint i = 0; i < 35; i++) flags.push(i % 3 == 1);
    texts.push("one"); texts.push(long); texts.push("");
    kinds.push(Kind.Open); kinds.push(Kind.Draft); kinds.push(Kind.Closed);
    point = Point(-5, "abcde", true, msg.sender);
    for (int40 i = 0; i < 4; i++) points.push(Point(i - 2, "x", i == 2, address(this)));
    deep = Deep(7, long, point, [uint24(1), 2, 16777215], blob, Kind.Open);
    deeps[true] = Deep(9, "short", points[1], [uint24(4), 5, 6], hex"01", Kind.Closed);
    address[2] memory all = [who, msg.sender];
    for (uint i = 0; i < 2; i++) {
      balances[all[i]] = 1 ether * (i + 1);
      approved[all[i]][all[1 - i]] = true;
      nested[b32][int16(int(i)) - 1] = points[i];
    }
    for (uint40 i = 0; i < 7; i++) lists[9].push(i * 99999);
    byName[""] = 1; byName["hello"] = 2; byName[long] = 3;
    bySelector[b4] = 0x01020304;
    notes[5] = "note"; notes[6] = long;
  }
}`

contract Reg {
    event Set(bytes32 indexed k, uint256 v);
    mapping(bytes32 => uint256) public m;
    uint256 public cap;
    constructor(uint256 cap_, uint256 min_) public {
        cap = cap_;
        emit Set("a", 1);
        emit Set("b", min_);
        emit Set("c", 3);
        emit Set("d", 4);
        m["a"] = 1;
    }
    function s(bytes32 k, uint256 v) external {
        m[k] = v;
        emit Set(k, v);
    }
}

contract Named {
    string public name;
    string public symbol;
    constructor(string memory name_, string memory symbol_) public {
        name = name_;
        symbol = symbol_;
    }
}

contract Nothing {
    uint256 public a = 1;
}

contract Literals {
    string public long = "a literal of exactly sixty-four bytes, which is two words, no more";
    bytes32 public hash = keccak256("another literal that is longer than one word of the machine has");
    event Said(string words);
    constructor() public {
        emit Said("a third literal, which this time is put into the data of an event, and is long enough to be copied from the code rather than pushed word by word, as compilers do from four words on");
        require(a() != 7, "a reason for which this constructor may refuse to make its contract");
    }
    function a() public view returns (uint256) {
        return gasleft();
    }
}

contract LiteralsAndArguments is Literals {
    address public owner;
    constructor(address owner_) public {
        require(owner_ != address(0), "the owner of such a contract is never the zero address, by no means");
        owner = owner_;
    }
}

contract Child {
    address public parent;
    uint256 public number;
    string public motto;
    constructor(uint256 number_, string memory motto_) public {
        parent = msg.sender;
        number = number_;
        motto = motto_;
    }
}

contract Maker {
    Child public child;
    address public owner;
    constructor(address owner_, uint256 number) public {
        owner = owner_;
        child = new Child(number, "made when its maker was made");
    }
}

contract MakerOfItself {
    Child public child = new Child(5, "made before any constructor runs");
    uint256 public number;
    constructor(uint256 number_) public {
        number = number_;
    }
}

contract LaterMaker {
    uint256 public number;
    constructor(uint256 number_) public {
        number = number_;
    }
    function make() external returns (Child) {
        return new Child(number, "made later");
    }
}

contract MakerWithoutArguments {
    Child public child;
    constructor() public {
        child = new Child(64, "made when its maker was made");
    }
}

contract Lists {
    uint256 public sum;
    bytes public data;
    address public last;
    constructor(bytes memory data_, uint256[] memory numbers, address[2] memory two) public payable {
        data = data_;
        for (uint256 i = 0; i < numbers.length; i++) sum += numbers[i];
        last = two[1];
    }
}

contract Unused {
    constructor(uint256, string memory) public {}
}

contract UnusedNumber {
    constructor(uint256) public {}
}

contract Asking {
    uint256 public number;
    string public question;
    constructor(address whom, string memory question_) public {
        number = Child(whom).number() + whom.balance;
        question = question_;
    }
}

contract AskingWithoutArguments {
    uint256 public number;
    constructor() public {
        number = Child(msg.sender).number();
    }
}

contract Base {
    uint256[3] public numbers = [uint256(1), 2, 3];
    bytes8 public mark;
    constructor(bytes8 mark_) public {
        mark = mark_;
    }
}

contract Derived is Base, Named {
    int64 public small;
    constructor(int64 small_, bytes8 mark_, string memory name_) public Base(mark_) Named(name_, "SYMBOL") {
        small = small_;
    }
}

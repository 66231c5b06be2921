// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// A universal resolver of our own behind the interface of ENSIP-23: names with records, primary names per coin type (ENSIP-19), and
/// names outside of the chain (EIP-3668), directly or as a batch for the client (ENSIP-21). Anybody may set anything. A name is its
/// DNS wire format; `key` is its keccak256.
contract Names {
    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    enum Way {
        OnChain,
        Direct,
        Batch,
        // The lookup names another contract than the called one.
        OtherSender,
        // The callback begins the lookup again, forever.
        Loop
    }

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);
    error BadAnswer();

    bytes4 private constant ADDR = 0x3b3b57de;
    bytes4 private constant COIN_ADDR = 0xf1cb7e06;
    bytes4 private constant TEXT = 0x59d1d43c;
    bytes4 private constant QUERY = 0xa780bab6;
    uint256 private constant ETHER = 60;

    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
    mapping(bytes32 => string) private avatars;
    mapping(bytes32 => bool) private known;
    mapping(bytes32 => string) private primaries;
    mapping(bytes32 => Way) private ways;
    mapping(bytes32 => string[]) private gatewaysOf;
    address private signer;

    function setAddress(bytes calldata name, uint256 coinType, bytes calldata value) external {
        known[keccak256(name)] = true;
        addresses[keccak256(name)][coinType] = value;
    }

    function setAvatar(bytes calldata name, string calldata value) external {
        known[keccak256(name)] = true;
        avatars[keccak256(name)] = value;
    }

    function setPrimary(bytes calldata lookupAddress, uint256 coinType, string calldata name) external {
        primaries[keccak256(abi.encode(lookupAddress, coinType))] = name;
    }

    function setOffchain(bytes calldata name, Way way, string[] memory urls, address signedBy) external {
        ways[keccak256(name)] = way;
        gatewaysOf[keccak256(name)] = urls;
        signer = signedBy;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        bytes32 key = keccak256(name);
        if (ways[key] != Way.OnChain) lookUp(key, data, gateways);
        if (!known[key]) revert ResolverNotFound(name);
        return (record(key, data), address(this));
    }

    /// Verifies nothing, as a resolver that lies would: the client has to.
    function reverseWithGateways(bytes calldata lookupAddress, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        bytes32 entry = keccak256(abi.encode(lookupAddress, coinType));
        return (primaries[entry], address(this), address(this));
    }

    function answered(bytes calldata response, bytes calldata extraData) external view returns (bytes memory, address) {
        (bytes32 key, bytes memory data) = abi.decode(extraData, (bytes32, bytes));
        if (ways[key] == Way.Loop) revert OffchainLookup(address(this), gatewaysOf[key], data, this.answered.selector, extraData);
        return (open(response, data), address(this));
    }

    function answeredBatch(bytes calldata response, bytes calldata extraData) external view returns (bytes memory, address) {
        (, bytes memory data) = abi.decode(extraData, (bytes32, bytes));
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert BadAnswer();
        return (open(responses[0], data), address(this));
    }

    function lookUp(bytes32 key, bytes calldata data, string[] calldata gateways) private view {
        bytes memory extraData = abi.encode(key, data);
        if (ways[key] == Way.Batch) {
            Request[] memory requests = new Request[](1);
            requests[0] = Request(address(this), gatewaysOf[key], data);
            bytes memory query = abi.encodePacked(QUERY, abi.encode(requests));
            revert OffchainLookup(address(this), gateways, query, this.answeredBatch.selector, extraData);
        }
        address sender = ways[key] == Way.OtherSender ? address(0xbad) : address(this);
        revert OffchainLookup(sender, gatewaysOf[key], data, this.answered.selector, extraData);
    }

    /// The gateway signs the hash of the question and of its answer.
    function open(bytes memory response, bytes memory question) private view returns (bytes memory) {
        (bytes memory result, bytes32 r, bytes32 s, uint8 v) = abi.decode(response, (bytes, bytes32, bytes32, uint8));
        bytes32 signed = keccak256(abi.encode(keccak256(question), keccak256(result)));
        if (ecrecover(signed, v, r, s) != signer || signer == address(0)) revert BadAnswer();
        return result;
    }

    function record(bytes32 key, bytes calldata data) private view returns (bytes memory) {
        bytes4 selector = bytes4(data[:4]);
        if (selector == ADDR) {
            bytes memory value = addresses[key][ETHER];
            return abi.encode(value.length == 20 ? address(bytes20(value)) : address(0));
        }
        if (selector == COIN_ADDR) {
            (, uint256 coinType) = abi.decode(data[4:], (bytes32, uint256));
            return abi.encode(addresses[key][coinType]);
        }
        if (selector == TEXT) return abi.encode(avatars[key]);
        return "";
    }
}

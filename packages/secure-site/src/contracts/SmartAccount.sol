// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

struct Call {
    address to;
    uint256 value;
    bytes data;
}

/// What a grant lets its signer do. One rule speaks of one kind of call.
struct Rule {
    /// 0 a function of a contract, `limit` wei with each call; 1 native coin, `limit` wei in a period; 2 an ERC-20, `limit` units in a period.
    uint8 kind;
    address target;
    bytes4 selector;
    uint256 limit;
    uint48 start;
    uint48 period;
}

struct Grant {
    /// All of them must sign.
    address[] signers;
    uint48 expiry;
    uint256 salt;
    Rule[] rules;
}

/// A wallet of one owner's key, made by the deterministic deployer (0x4e59…956C), so that its address is known before. Whoever pays for the gas may hand in what the owner signed; each signature works once.
contract SmartAccount {
    address public immutable owner;

    mapping(uint256 nonce => bool) public isUsed;
    mapping(bytes32 grant => bool) public isRevoked;
    mapping(bytes32 grantRulePeriod => uint256) public spent;

    event Executed(uint256 indexed nonce);
    event GrantRevoked(bytes32 indexed grant);

    error NotSigned();
    error NotAllowed(uint256 call);
    error Used();
    error Expired();
    error Revoked();
    error CallFailed(uint256 call, bytes reason);

    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant MESSAGE = keccak256("AccountMessage(bytes32 hash)");
    bytes32 private constant CALL = keccak256("Call(address to,uint256 value,bytes data)");
    bytes32 private constant BATCH = keccak256(
        "Batch(uint256 nonce,uint48 deadline,Call[] calls)Call(address to,uint256 value,bytes data)"
    );
    bytes32 private constant RULE = keccak256(
        "Rule(uint8 kind,address target,bytes4 selector,uint256 limit,uint48 start,uint48 period)"
    );
    bytes32 private constant GRANT = keccak256(
        "Grant(address[] signers,uint48 expiry,uint256 salt,Rule[] rules)Rule(uint8 kind,address target,bytes4 selector,uint256 limit,uint48 start,uint48 period)"
    );
    bytes32 private constant GRANTED = keccak256(
        "GrantedBatch(bytes32 grant,uint256 nonce,Call[] calls,uint256[] ruleOf)Call(address to,uint256 value,bytes data)"
    );
    /// Half the order of secp256k1: the other half would be a second spelling of the same signature.
    uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    constructor(address owner_) {
        if (owner_ == address(0)) revert NotSigned();
        owner = owner_;
    }

    receive() external payable {}

    /// All calls or none, signed by the owner.
    function execute(Call[] calldata calls, uint256 nonce, uint48 deadline, bytes calldata signature) external {
        if (block.timestamp > deadline) revert Expired();
        bytes32 digest = typed(keccak256(abi.encode(BATCH, nonce, deadline, hashCalls(calls))));
        if (!isSignedBy(owner, digest, signature)) revert NotSigned();
        run(calls, nonce);
    }

    /// All calls or none, signed by those whom the owner granted them to. `ruleOf[i]` is the rule that allows `calls[i]`.
    function executeGranted(
        Grant calldata grant,
        bytes calldata ownerSignature,
        Call[] calldata calls,
        uint256[] calldata ruleOf,
        uint256 nonce,
        bytes[] calldata signatures
    ) external {
        bytes32 id = grantId(grant);
        if (block.timestamp > grant.expiry) revert Expired();
        if (isRevoked[id]) revert Revoked();
        if (!isSignedBy(owner, typed(id), ownerSignature)) revert NotSigned();
        bytes32 digest = typed(
            keccak256(abi.encode(GRANTED, id, nonce, hashCalls(calls), keccak256(abi.encodePacked(ruleOf))))
        );
        if (grant.signers.length == 0 || grant.signers.length != signatures.length) revert NotSigned();
        for (uint256 i = 0; i < signatures.length; i++) {
            if (!isSignedBy(grant.signers[i], digest, signatures[i])) revert NotSigned();
        }
        for (uint256 i = 0; i < calls.length; i++) check(id, grant.rules[ruleOf[i]], ruleOf[i], calls[i], i);
        run(calls, nonce);
    }

    /// Only through `execute`, so only with the owner's signature.
    function revoke(bytes32 grant) external {
        if (msg.sender != address(this)) revert NotSigned();
        isRevoked[grant] = true;
        emit GrantRevoked(grant);
    }

    /// ERC-1271. The hash is bound to this account and chain, so that one owner's two accounts cannot lend signatures.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bool isValid = isSignedBy(owner, typed(keccak256(abi.encode(MESSAGE, hash))), signature);
        return isValid ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function grantId(Grant calldata grant) public pure returns (bytes32) {
        bytes32[] memory rules = new bytes32[](grant.rules.length);
        for (uint256 i = 0; i < rules.length; i++) rules[i] = keccak256(abi.encode(RULE, grant.rules[i]));
        return keccak256(
            abi.encode(
                GRANT,
                keccak256(abi.encodePacked(grant.signers)),
                grant.expiry,
                grant.salt,
                keccak256(abi.encodePacked(rules))
            )
        );
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    function run(Call[] calldata calls, uint256 nonce) private {
        if (isUsed[nonce]) revert Used();
        isUsed[nonce] = true;
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, bytes memory reason) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!ok) revert CallFailed(i, reason);
        }
        emit Executed(nonce);
    }

    function check(bytes32 id, Rule calldata rule, uint256 index, Call calldata call, uint256 at) private {
        // A grant never reaches the account itself: it could lift its own limits.
        if (call.to == address(this)) revert NotAllowed(at);
        if (rule.kind == 1) {
            if (call.data.length != 0) revert NotAllowed(at);
            return spend(id, rule, index, call.value, at);
        }
        if (call.to != rule.target || call.data.length < 4 || bytes4(call.data) != rule.selector) revert NotAllowed(at);
        if (rule.kind == 0) {
            if (call.value > rule.limit) revert NotAllowed(at);
            return;
        }
        // `transfer(address,uint256)` and nothing behind it.
        if (rule.kind != 2 || call.value != 0 || call.data.length != 68) revert NotAllowed(at);
        spend(id, rule, index, uint256(bytes32(call.data[36:68])), at);
    }

    function spend(bytes32 id, Rule calldata rule, uint256 index, uint256 amount, uint256 at) private {
        if (block.timestamp < rule.start || rule.period == 0) revert NotAllowed(at);
        bytes32 key = keccak256(abi.encode(id, index, (block.timestamp - rule.start) / rule.period));
        uint256 left = rule.limit - spent[key];
        if (amount > left) revert NotAllowed(at);
        spent[key] += amount;
    }

    function hashCalls(Call[] calldata calls) private pure returns (bytes32) {
        bytes32[] memory hashes = new bytes32[](calls.length);
        for (uint256 i = 0; i < hashes.length; i++) {
            hashes[i] = keccak256(abi.encode(CALL, calls[i].to, calls[i].value, keccak256(calls[i].data)));
        }
        return keccak256(abi.encodePacked(hashes));
    }

    function typed(bytes32 content) private view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN, keccak256("Tabkey Account"), keccak256("1"), block.chainid, address(this))
        );
        return keccak256(abi.encodePacked("\x19\x01", domain, content));
    }

    function isSignedBy(address who, bytes32 digest, bytes calldata signature) private pure returns (bool) {
        if (signature.length != 65) return false;
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        if (uint256(s) > HALF_ORDER) return false;
        // A broken signature recovers to nobody, and nobody must not be a signer.
        return who != address(0) && ecrecover(digest, uint8(signature[64]), r, s) == who;
    }
}

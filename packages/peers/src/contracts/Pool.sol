// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IToken {
    function transfer(address to, uint256 value) external;
    function transferFrom(address from, address to, uint256 value) external;
}

/// Each token stands against the coin of the chain, by a constant product with a fee of 0.3 %, rounded down. Token
/// against token goes through the coin, and pays the fee twice. The coin is 0xeeee….
contract Pool {
    struct Pair {
        uint256 coin;
        uint256 token;
    }

    mapping(address token => Pair) public pairs;

    address private constant COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    event Swap(
        address indexed from, address tokenIn, address tokenOut, uint256 amountIn, uint256 amountOut, address indexed to
    );

    error NoPair(address token);
    error SameToken();
    error WrongValue();
    error TooLittle(uint256 amountOut);
    error TransferFailed();

    function quote(address tokenIn, address tokenOut, uint256 amountIn) public view returns (uint256) {
        if (tokenIn == tokenOut) revert SameToken();
        if (tokenIn == COIN) return product(amountIn, pairOf(tokenOut).coin, pairOf(tokenOut).token);
        Pair storage pair = pairOf(tokenIn);
        uint256 coin = product(amountIn, pair.token, pair.coin);
        if (tokenOut == COIN) return coin;
        return product(coin, pairOf(tokenOut).coin, pairOf(tokenOut).token);
    }

    /// `msg.value` is `amountIn` when the coin is given, else zero.
    function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 minOut, address to)
        external
        payable
        returns (uint256 amountOut)
    {
        if (msg.value != (tokenIn == COIN ? amountIn : 0)) revert WrongValue();
        amountOut = quote(tokenIn, tokenOut, amountIn);
        if (amountOut < minOut || amountOut == 0) revert TooLittle(amountOut);
        uint256 coin = amountIn;
        if (tokenIn != COIN) {
            Pair storage pair = pairs[tokenIn];
            coin = product(amountIn, pair.token, pair.coin);
            pair.token += amountIn;
            pair.coin -= coin;
            give(tokenIn, abi.encodeCall(IToken.transferFrom, (msg.sender, address(this), amountIn)));
        }
        if (tokenOut == COIN) {
            (bool isSent,) = to.call{value: amountOut}("");
            if (!isSent) revert TransferFailed();
        } else {
            Pair storage pair = pairs[tokenOut];
            pair.coin += coin;
            pair.token -= amountOut;
            give(tokenOut, abi.encodeCall(IToken.transfer, (to, amountOut)));
        }
        emit Swap(msg.sender, tokenIn, tokenOut, amountIn, amountOut, to);
    }

    function pairOf(address token) private view returns (Pair storage pair) {
        pair = pairs[token];
        if (pair.coin == 0) revert NoPair(token);
    }

    function product(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) private pure returns (uint256) {
        uint256 counted = amountIn * 997;
        return counted * reserveOut / (reserveIn * 1000 + counted);
    }

    /// Some tokens say true, some say nothing.
    function give(address token, bytes memory data) private {
        (bool isDone, bytes memory answer) = token.call(data);
        if (!isDone || (answer.length != 0 && !abi.decode(answer, (bool)))) revert TransferFailed();
    }
}

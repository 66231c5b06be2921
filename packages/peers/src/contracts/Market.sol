// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface ITraded {
    function approve(address spender, uint256 value) external;
    function transfer(address to, uint256 value) external;
    function transferFrom(address from, address to, uint256 value) external;
    function balanceOf(address owner) external view returns (uint256);
}

interface IWrapped is ITraded {
    function deposit() external payable;
    function withdraw(uint256 value) external;
}

interface IPool {
    function quote(address tokenIn, address tokenOut, uint256 amountIn) external view returns (uint256);
    function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 minOut, address to)
        external
        payable
        returns (uint256);
}

/// The pairs of `Pool.sol` behind the documented interfaces of a quoter and a router. There is one pool of each token with
/// the wrapped coin, with a fee of 3,000 millionths.
contract Market {
    struct QuoteSingle {
        address tokenIn;
        address tokenOut;
        uint256 amountIn;
        uint24 fee;
        uint160 sqrtPriceLimitX96;
    }

    struct SwapSingle {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
        uint160 sqrtPriceLimitX96;
    }

    struct SwapPath {
        bytes path;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
    }

    IWrapped public weth;
    /// Parts of 10,000 that the quoter adds: a false quoter.
    uint256 public boost;
    /// Gets what was bought in the recipient's place: a false router.
    address public thief;

    IPool private constant POOL = IPool(0x7aB1e50000000000000000000000000000000021);
    address private constant COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    /// How a caller names the router as a recipient.
    address private constant ITSELF = address(2);
    uint24 private constant FEE = 3000;
    /// An address, a fee, an address.
    uint256 private constant HOP = 23;

    error NoPool();
    error TooLate();
    error TooLittle(uint256 amountOut);
    error NotSent();

    receive() external payable {}

    function quoteExactInputSingle(QuoteSingle calldata params)
        external
        view
        returns (uint256 amountOut, uint160 priceAfter, uint32 ticks, uint256 gas)
    {
        amountOut = boosted(leg(params.tokenIn, params.tokenOut, params.fee, params.amountIn));
        return (amountOut, 1, 1, 100_000);
    }

    function quoteExactInput(bytes calldata path, uint256 amountIn)
        external
        view
        returns (uint256 amountOut, uint160[] memory pricesAfter, uint32[] memory ticks, uint256 gas)
    {
        uint256 hops = (path.length - 20) / HOP;
        amountOut = amountIn;
        for (uint256 i = 0; i < hops; i++) {
            (address tokenIn, uint24 fee, address tokenOut) = hop(path, i);
            amountOut = leg(tokenIn, tokenOut, fee, amountOut);
        }
        return (boosted(amountOut), new uint160[](hops), new uint32[](hops), 100_000 * hops);
    }

    function exactInputSingle(SwapSingle calldata params) external payable returns (uint256) {
        bytes memory path = abi.encodePacked(params.tokenIn, params.fee, params.tokenOut);
        return this.walk(path, msg.sender, params.recipient, params.amountIn, params.amountOutMinimum);
    }

    function exactInput(SwapPath calldata params) external payable returns (uint256) {
        return this.walk(params.path, msg.sender, params.recipient, params.amountIn, params.amountOutMinimum);
    }

    function unwrapWETH9(uint256 amountMinimum, address recipient) external payable {
        uint256 amount = weth.balanceOf(address(this));
        if (amount < amountMinimum) revert TooLittle(amount);
        weth.withdraw(amount);
        (bool isSent,) = receiver(recipient).call{value: amount}("");
        if (!isSent) revert NotSent();
    }

    function multicall(uint256 deadline, bytes[] calldata data) external payable returns (bytes[] memory results) {
        if (block.timestamp > deadline) revert TooLate();
        results = new bytes[](data.length);
        for (uint256 i = 0; i < data.length; i++) {
            (bool isDone, bytes memory result) = address(this).delegatecall(data[i]);
            if (!isDone) {
                assembly {
                    revert(add(result, 32), mload(result))
                }
            }
            results[i] = result;
        }
    }

    /// Called by the router itself alone, so that a path in memory is read as calldata.
    function walk(bytes calldata path, address payer, address recipient, uint256 amountIn, uint256 minimum)
        external
        payable
        returns (uint256 amount)
    {
        require(msg.sender == address(this));
        take(address(bytes20(path[:20])), payer, amountIn);
        amount = amountIn;
        for (uint256 i = 0; i < (path.length - 20) / HOP; i++) {
            amount = step(path, i, amount);
        }
        if (amount < minimum) revert TooLittle(amount);
        address last = address(bytes20(path[path.length - 20:]));
        // Within a path the wrapped coin is held as coins.
        if (last == address(weth)) weth.deposit{value: amount}();
        if (recipient != ITSELF) ITraded(last).transfer(receiver(recipient), amount);
    }

    function step(bytes calldata path, uint256 index, uint256 amount) private returns (uint256) {
        (address tokenIn, uint24 fee, address tokenOut) = hop(path, index);
        leg(tokenIn, tokenOut, fee, amount);
        return trade(tokenIn, tokenOut, amount);
    }

    function take(address token, address payer, uint256 amount) private {
        if (token == address(weth) && address(this).balance >= amount) return;
        ITraded(token).transferFrom(payer, address(this), amount);
        if (token == address(weth)) weth.withdraw(amount);
    }

    function trade(address tokenIn, address tokenOut, uint256 amount) private returns (uint256) {
        if (tokenIn == address(weth)) return POOL.swap{value: amount}(COIN, tokenOut, amount, 0, address(this));
        ITraded(tokenIn).approve(address(POOL), amount);
        return POOL.swap(tokenIn, COIN, amount, 0, address(this));
    }

    function leg(address tokenIn, address tokenOut, uint24 fee, uint256 amountIn) private view returns (uint256) {
        bool isIn = tokenIn == address(weth);
        bool isOut = tokenOut == address(weth);
        if (fee != FEE || isIn == isOut) revert NoPool();
        return POOL.quote(isIn ? COIN : tokenIn, isOut ? COIN : tokenOut, amountIn);
    }

    function hop(bytes calldata path, uint256 index) private pure returns (address, uint24, address) {
        uint256 at = index * HOP;
        return (
            address(bytes20(path[at:at + 20])),
            uint24(bytes3(path[at + 20:at + 23])),
            address(bytes20(path[at + 23:at + 43]))
        );
    }

    function boosted(uint256 amount) private view returns (uint256) {
        return amount + amount * boost / 10_000;
    }

    function receiver(address recipient) private view returns (address) {
        return thief == address(0) ? recipient : thief;
    }
}

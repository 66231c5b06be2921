// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface ISold {
    function approve(address spender, uint256 value) external;
    function transfer(address to, uint256 value) external;
    function transferFrom(address from, address to, uint256 value) external;
}

interface IMarket {
    function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 minOut, address to)
        external
        payable
        returns (uint256);
}

/// Stands where the swap services have the contract that gets approvals. It sells tokens of its caller alone, to `Pool.sol`,
/// and pays a part of the sold amount to another address.
contract Broker {
    struct Order {
        address tokenIn;
        address tokenOut;
        uint256 amountIn;
        uint256 minOut;
        address to;
        uint256 feeParts;
        address feeReceiver;
    }

    /// The first parameter of the calls that start a transfer to another network, as LI.FI documents it.
    struct BridgeData {
        bytes32 transactionId;
        string bridge;
        string integrator;
        address referrer;
        address sendingAssetId;
        address receiver;
        uint256 minAmount;
        uint256 destinationChainId;
        bool hasSourceSwaps;
        bool hasDestinationCall;
    }

    IMarket private constant POOL = IMarket(0x7aB1e50000000000000000000000000000000021);
    address private constant COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    error NotSent();

    event LiFiTransferStarted(BridgeData bridgeData);

    function trade(Order calldata order) external payable {
        uint256 fee = order.amountIn * order.feeParts / 10_000;
        uint256 rest = order.amountIn - fee;
        bool isCoin = order.tokenIn == COIN;
        if (!isCoin) {
            ISold(order.tokenIn).transferFrom(msg.sender, address(this), order.amountIn);
            ISold(order.tokenIn).approve(address(POOL), rest);
        }
        if (fee > 0) pay(order.tokenIn, order.feeReceiver, fee);
        POOL.swap{value: isCoin ? rest : 0}(order.tokenIn, order.tokenOut, rest, order.minOut, order.to);
    }

    /// Takes what is transferred and keeps it: the other network pays out by its own means. `also` is another token that is
    /// taken, as a broker that lies would.
    function startBridgeTokensViaLocal(BridgeData calldata data, address also) external payable {
        if (data.sendingAssetId != address(0)) {
            ISold(data.sendingAssetId).transferFrom(msg.sender, address(this), data.minAmount);
        }
        emit LiFiTransferStarted(data);
        if (also != address(0)) ISold(also).transferFrom(msg.sender, address(this), data.minAmount);
    }

    /// Takes the token like a transfer and starts none. With 64 as its first parameter the call reads like one that does.
    function keep(uint256, BridgeData calldata data) external {
        ISold(data.sendingAssetId).transferFrom(msg.sender, address(this), data.minAmount);
    }

    function pay(address token, address to, uint256 amount) private {
        if (token != COIN) {
            ISold(token).transfer(to, amount);
        } else {
            (bool isSent,) = to.call{value: amount}("");
            if (!isSent) revert NotSent();
        }
    }
}

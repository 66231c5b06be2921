// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import "./Picture.sol";

interface IGoodsReceiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data)
        external
        returns (bytes4);
}

/// An ERC-1155 that anybody may mint, its metadata on the chain.
contract Goods {
    string public name;
    string public symbol;
    mapping(address => mapping(uint256 => uint256)) private held;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );
    event ApprovalForAll(address indexed account, address indexed operator, bool approved);

    error NotAllowed();
    error Refused();

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function uri(uint256 id) external view returns (string memory) {
        return Picture.metadata(name, id);
    }

    function balanceOf(address owner, uint256 id) public view returns (uint256) {
        return held[owner][id];
    }

    function balanceOfBatch(address[] calldata owners, uint256[] calldata ids)
        external
        view
        returns (uint256[] memory found)
    {
        found = new uint256[](owners.length);
        for (uint256 i = 0; i < owners.length; i++) found[i] = held[owners[i]][ids[i]];
    }

    function mint(address to, uint256 id, uint256 value) external {
        held[to][id] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
    }

    function setApprovalForAll(address operator, bool isApproved) external {
        isApprovedForAll[msg.sender][operator] = isApproved;
        emit ApprovalForAll(msg.sender, operator, isApproved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        move(from, to, id, value);
        emit TransferSingle(msg.sender, from, to, id, value);
        if (to.code.length == 0) return;
        bytes4 answer = IGoodsReceiver(to).onERC1155Received(msg.sender, from, id, value, data);
        if (answer != IGoodsReceiver.onERC1155Received.selector) revert Refused();
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata
    ) external {
        for (uint256 i = 0; i < ids.length; i++) move(from, to, ids[i], values[i]);
        emit TransferBatch(msg.sender, from, to, ids, values);
    }

    function move(address from, address to, uint256 id, uint256 value) private {
        if (to == address(0) || (msg.sender != from && !isApprovedForAll[from][msg.sender])) revert NotAllowed();
        held[from][id] -= value;
        held[to][id] += value;
    }
}

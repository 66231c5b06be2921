// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Metadata that needs no server: JSON with a picture, both as `data:` URLs.
library Picture {
    bytes private constant LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    function metadata(string memory title, uint256 id) internal pure returns (string memory) {
        string memory number = decimal(id);
        string memory svg = string.concat(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(',
            decimal((id * 47) % 360),
            ' 60% 45%)"/><circle cx="32" cy="32" r="',
            decimal(10 + (id % 14)),
            '" fill="#fff" fill-opacity=".85"/></svg>'
        );
        string memory json = string.concat(
            '{"name":"', title, " #", number, '","description":"A picture of the local chain","image":"',
            "data:image/svg+xml;base64,", base64(bytes(svg)), '"}'
        );
        return string.concat("data:application/json;base64,", base64(bytes(json)));
    }

    function decimal(uint256 value) internal pure returns (string memory) {
        if (value == 0) return "0";
        uint256 length;
        for (uint256 rest = value; rest != 0; rest /= 10) length++;
        bytes memory text = new bytes(length);
        for (uint256 rest = value; rest != 0; rest /= 10) text[--length] = bytes1(uint8(48 + rest % 10));
        return string(text);
    }

    function base64(bytes memory data) internal pure returns (string memory) {
        bytes memory text = new bytes(((data.length + 2) / 3) * 4);
        uint256 at;
        for (uint256 i = 0; i < data.length; i += 3) {
            uint256 left = data.length - i;
            uint256 bits = uint256(uint8(data[i])) << 16;
            if (left > 1) bits |= uint256(uint8(data[i + 1])) << 8;
            if (left > 2) bits |= uint256(uint8(data[i + 2]));
            text[at++] = LETTERS[bits >> 18];
            text[at++] = LETTERS[(bits >> 12) & 63];
            text[at++] = left > 1 ? LETTERS[(bits >> 6) & 63] : bytes1("=");
            text[at++] = left > 2 ? LETTERS[bits & 63] : bytes1("=");
        }
        return string(text);
    }
}

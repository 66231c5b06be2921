// Runs in the page, before the wallets of this folder: the three ways in which they write bytes.
window.__tabkeyBytes = {
  toHex: bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join(''),
  fromHex: text => Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16)),
  toBase64: bytes => btoa(String.fromCharCode(...bytes)),
  fromBase64: text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0)),
  utf8ToHex: text => window.__tabkeyBytes.toHex(new TextEncoder().encode(text)),
  hexToBase64: text => window.__tabkeyBytes.toBase64(window.__tabkeyBytes.fromHex(text)),
  base64ToHex: text => window.__tabkeyBytes.toHex(window.__tabkeyBytes.fromBase64(text)),
}

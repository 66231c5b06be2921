// WalletConnect pairing URI, version 2: wc:<topic, 32 bytes hex>@2?…&symKey=<32 bytes hex>.
const PAIRING_URI = /^wc:[0-9a-f]{64}@2\?[A-Za-z0-9=&%._~-]{1,1000}$/

/** Whether this is a WalletConnect pairing URI. Nothing else is ever drawn as a QR code or put into a deep link. */
export function isPairingUri(uri: unknown): uri is string {
  return typeof uri === 'string' && PAIRING_URI.test(uri) && /[?&]symKey=[0-9a-f]{64}(&|$)/.test(uri)
}

import { anvilAccount } from '../../../packages/peers/src/accounts.ts'

/** What `wallet_grantPermissions` is asked: an ether a day, from an hour on, for a key of anvil's. */
export function dailyEther(address: string) {
  const start = Math.floor(Date.now() / 1000) + 3_600
  return {
    chainId: '0x1',
    address,
    expiry: start,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: anvilAccount(5).publicKey }] } },
    permissions: [
      {
        type: 'native-token-recurring-allowance',
        data: { allowance: '0xde0b6b3a7640000', start, period: 86_400 },
      },
    ],
    policies: [],
  }
}

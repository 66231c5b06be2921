import { randomBytes } from 'node:crypto'
import { type Address, type Hex, keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

/** A pending sign-in, as the farcaster relay stores it (FIP-11). */
export interface Channel {
  readonly token: string
  readonly url: string
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly state: 'pending' | 'completed' | 'refused'
  readonly username?: string
  readonly fid?: number
  readonly message?: string
  readonly signature?: Hex
}

export interface FarcasterChannels {
  open(asked: { domain: string; uri: string; nonce: string }, origin: string): Channel
  find(token: string): Channel | undefined
  approve(channel: Channel, username: string): Promise<void>
  refuse(channel: Channel): void
  /** The address that may sign for a farcaster id, as the id registry on Optimism would tell. */
  custodyOf(fid: number): Address | undefined
  clear(): void
}

const OPTIMISM = 10

/** The same name is the same person for ever, on every computer. */
const custodyAccount = (username: string) =>
  privateKeyToAccount(keccak256(stringToHex(`farcaster ${username}`)))
const fidOf = (username: string) => Number.parseInt(keccak256(stringToHex(username)).slice(2, 8), 16)

export function createFarcasterChannels(): FarcasterChannels {
  const channels = new Map<string, Channel>()
  const registry = new Map<number, Address>()
  return {
    open(asked, origin) {
      const token = randomBytes(16).toString('hex')
      const url = `${origin}/farcaster/connect?channelToken=${token}`
      const channel: Channel = { token, url, ...asked, state: 'pending' }
      channels.set(token, channel)
      return channel
    },
    find: token => channels.get(token),
    async approve(channel, username) {
      const account = custodyAccount(username)
      const fid = fidOf(username)
      registry.set(fid, account.address)
      const message = createSiweMessage({
        address: account.address,
        chainId: OPTIMISM,
        domain: channel.domain,
        nonce: channel.nonce,
        uri: channel.uri,
        version: '1',
        statement: 'Farcaster Auth',
        resources: [`farcaster://fid/${fid}`],
      })
      const signature = await account.signMessage({ message })
      channels.set(channel.token, { ...channel, state: 'completed', username, fid, message, signature })
    },
    refuse: channel => void channels.set(channel.token, { ...channel, state: 'refused' }),
    custodyOf: fid => registry.get(fid),
    clear() {
      channels.clear()
      registry.clear()
    },
  }
}

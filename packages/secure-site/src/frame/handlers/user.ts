import type { AccountType, ActiveAccount } from '../account.ts'
import type { Frame } from '../frame.ts'
import type { Payload } from '../requests.ts'
import { isSolana } from '../solana.ts'
import type { OpenWallet } from '../wallet.ts'
import { connectSocial } from './social.ts'

const isAccountType = (type: unknown): type is AccountType => type === 'eoa' || type === 'smartAccount'

/** A preference that the network does not support (no smart accounts) is ignored; the response has the actual type. */
async function preferIfAsked(frame: Frame, type: unknown): Promise<ActiveAccount> {
  const account = await frame.accounts.active()
  const canHave = type !== 'smartAccount' || frame.chains.hasSmartAccounts(account.chainId)
  return isAccountType(type) && type !== account.type && canHave ? frame.accounts.prefer(type) : account
}

/** `GET_USER`: the person, on the network and with the account the page wants. */
export async function getUser(frame: Frame, asked: Payload<'GET_USER'>): Promise<object> {
  const { chainId, preferredAccountType, socialUri } = asked ?? {}
  if (socialUri !== undefined) await connectSocial(frame, socialUri)
  // Before the network changes: a page without a session changes nothing.
  const wallet = await frame.wallet.require(true)
  if (isSolana(chainId)) {
    return solanaUser(wallet, await frame.solana.activate(chainId))
  }
  if (chainId !== undefined) {
    await frame.solana.leave()
    await frame.chains.activate(chainId)
  }
  const account = await preferIfAsked(frame, preferredAccountType)
  return {
    email: account.wallet.user.email,
    address: account.address,
    chainId: account.chainId,
    smartAccountDeployed: await frame.accounts.isDeployed(account),
    accounts: frame.accounts.list(account),
    preferredAccountType: account.type,
  }
}

/** On Solana there is the key alone. */
async function solanaUser(wallet: OpenWallet, network: string): Promise<object> {
  const address = await wallet.solanaAddress()
  return {
    email: wallet.user.email,
    address,
    chainId: network,
    smartAccountDeployed: false,
    accounts: [{ address, type: 'eoa' }],
    preferredAccountType: 'eoa',
  }
}

/** `CONNECT_SOCIAL` answers with the person at once. */
export async function socialUser(
  frame: Frame,
  { uri, preferredAccountType }: Payload<'CONNECT_SOCIAL'>,
): Promise<object> {
  await connectSocial(frame, uri)
  const account = await preferIfAsked(frame, preferredAccountType)
  const { email, name } = account.wallet.user
  return {
    email,
    address: account.address,
    chainId: account.chainId,
    accounts: frame.accounts.list(account),
    userName: name,
    preferredAccountType: account.type,
  }
}

export async function initSmartAccount(frame: Frame): Promise<object> {
  const { chainId } = await frame.accounts.active(true)
  const { address } = await frame.server.ask<{ address: string }>('/account/deploy', {
    chainId,
  })
  return { address, isDeployed: true }
}

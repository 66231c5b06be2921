import { createWalletClient, hashMessage, http, serializeErc6492Signature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import {
  accountAddress,
  accountDeployment,
  CREATE2_DEPLOYER,
} from '../../packages/secure-site/src/contracts/smartAccount.ts'
import { accountDomain, MESSAGE_TYPES } from '../../packages/secure-site/src/contracts/typedData.ts'
import { createNode } from '../../packages/siwx-server/src/index.ts'
import { buildSignInMessage } from '../../src/siwx.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'
import { createAuthBrowser, openAuthSite } from '../unit/siwx/support/authSite.ts'

// Auth.js, a real node, and an account that is a contract: its signatures are checked by the chain.

const CHAIN = 'eip155:1' as const
const peers = connectPeers(injectPeers())

/** A smart account whose owner signs, and which is deployed on demand. */
function createSmartAccount() {
  const owner = privateKeyToAccount(generatePrivateKey())
  const address = accountAddress(owner.address)
  const deployment = accountDeployment(owner.address)
  const wallet = createWalletClient({
    account: anvilAccount(0),
    chain: mainnet,
    transport: http(peers.ethereum.url),
  })
  return {
    address,
    deployment,
    deploy: () => wallet.sendTransaction({ to: CREATE2_DEPLOYER, data: deployment }),
    signText: (text: string) =>
      owner.signTypedData({
        domain: accountDomain(address, 1),
        types: MESSAGE_TYPES,
        primaryType: 'AccountMessage',
        message: { hash: hashMessage(text) },
      }),
  }
}

async function openSite() {
  const origin = await openAuthSite({
    chains: [CHAIN],
    node: createNode({ urls: { [CHAIN]: peers.ethereum.url } }),
  })
  const messageOf = (address: string, nonce: string): string =>
    buildSignInMessage({
      domain: new URL(origin).host,
      uri: `${origin}/`,
      version: '1',
      nonce,
      accountAddress: address,
      chainId: CHAIN,
      issuedAt: new Date().toISOString(),
    })
  return { origin, messageOf }
}

test('Auth.js: a contract account signs in by ERC-1271 once it is deployed, and only with its owner’s signature', async () => {
  const account = createSmartAccount()
  const { origin, messageOf } = await openSite()
  await account.deploy()
  const browser = createAuthBrowser(origin)
  const attempt = async (change = (text: string) => text) => {
    const message = messageOf(account.address, await browser.nonce())
    return browser.signIn({ message, signature: await account.signText(change(message)) })
  }
  // The transaction is in a block after a moment.
  await vi.waitFor(async () => expect(await attempt()).toBeNull(), 10_000)
  expect(await browser.session()).toMatchObject({
    user: { id: `${CHAIN}:${account.address}`, name: account.address },
  })
  await browser.signOut()
  expect(await browser.session()).toBeNull()

  expect(await attempt(text => `${text}.`), 'a signature of another text').toBe('CredentialsSignin')
  const stranger = createSmartAccount()
  const message = messageOf(account.address, await browser.nonce())
  expect(
    await browser.signIn({ message, signature: await stranger.signText(message) }),
    'a signature of another owner',
  ).toBe('CredentialsSignin')
  expect(await browser.session()).toBeNull()
})

test('Auth.js: a contract account that is not deployed signs in by ERC-6492, and not by the bare signature', async () => {
  const account = createSmartAccount()
  const { origin, messageOf } = await openSite()
  const browser = createAuthBrowser(origin)
  const message = messageOf(account.address, await browser.nonce())
  expect(await browser.signIn({ message, signature: await account.signText(message) })).toBe(
    'CredentialsSignin',
  )
  const wrapped = messageOf(account.address, await browser.nonce())
  const signature = serializeErc6492Signature({
    address: CREATE2_DEPLOYER,
    data: account.deployment,
    signature: await account.signText(wrapped),
  })
  expect(await browser.signIn({ message: wrapped, signature })).toBeNull()
  expect(await browser.session()).toMatchObject({ user: { id: `${CHAIN}:${account.address}` } })
})

test('Auth.js: no session is made when the node does not answer', async () => {
  const account = createSmartAccount()
  const { origin, messageOf } = await openSite()
  await account.deploy()
  const browser = createAuthBrowser(origin)
  const message = messageOf(account.address, await browser.nonce())
  const signature = await account.signText(message)
  await peers.ethereum.faults({ status: 500 })
  try {
    expect(await browser.signIn({ message, signature })).not.toBeNull()
  } finally {
    await peers.ethereum.faults({})
  }
  expect(await browser.session()).toBeNull()
})

import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeDeployData,
  getAddress,
  type Hex,
  hashMessage,
  http,
  serializeErc6492Signature,
  universalSignatureValidatorAbi,
  universalSignatureValidatorByteCode,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { startAnvil } from '../../packages/peers/src/anvil.ts'
import {
  accountAddress,
  accountDeployment,
  CREATE2_DEPLOYER,
} from '../../packages/secure-site/src/contracts/smartAccount.ts'
import { accountDomain, MESSAGE_TYPES } from '../../packages/secure-site/src/contracts/typedData.ts'
import { createNode, createNonceStore, verify, verifySessions } from '../../packages/siwx-server/src/index.ts'
import type { SignInConfig, SignInSession } from '../../src/bridge/contract/signIn.ts'
import { verifyEvm } from '../../src/siwx/verify/evm.ts'
import { createServerStorage, createSiwx, SignInRefusedError } from '../../src/siwx.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'
import { standAt } from '../unit/siwx/support/page.ts'
import { bitcoinAddress, createSolanaSigner, evmWallet, signBip322 } from '../unit/siwx/support/signers.ts'

const ORIGIN = 'http://127.0.0.1:5173'
const CHAIN = 'eip155:1' as const
const peers = connectPeers(injectPeers())

/** Contract whose `isValidSignature` accepts every signature after any other call. */
const CALLABLE: Hex = '0x60003560e01c631626ba7e146015576001600055005b600054631626ba7e60e01b0260005260206000f3'

/** A visitor's browser, as far as a server sees it: an origin and a cookie. */
function createBrowser(origin = ORIGIN): typeof fetch {
  let cookie = ''
  return async (url, options = {}) => {
    expect(options.credentials).toBe('include')
    const response = await fetch(url, { ...options, headers: { ...options.headers, origin, cookie } })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return response
  }
}

const createVisitor = (fetch = createBrowser()): SignInConfig =>
  createSiwx({ storage: createServerStorage({ url: peers.signIn.url, fetch }) })

async function sign(
  siwx: SignInConfig,
  accountAddress = evmWallet.address,
  chainId: SignInSession['data']['chainId'] = CHAIN,
): Promise<SignInSession> {
  const { data, text } = await siwx.createMessage({ chainId, accountAddress })
  return { data, message: text, signature: await evmWallet.signMessage(text) }
}

beforeEach(async () => {
  standAt(`${ORIGIN}/`)
  await peers.signIn.reset()
})
afterEach(() => vi.unstubAllGlobals())

describe('sessions on a server that verifies with other libraries', () => {
  test('in, seen by every page with the cookie and by no other, and out', async () => {
    const browser = createBrowser()
    const siwx = createVisitor(browser)
    expect(await siwx.getSessions(CHAIN, evmWallet.address)).toEqual([])
    const session = await sign(siwx)
    await siwx.addSession(session)
    expect(await createVisitor(browser).getSessions(CHAIN, evmWallet.address.toLowerCase())).toEqual([
      session,
    ])
    expect(await createVisitor().getSessions(CHAIN, evmWallet.address)).toEqual([])
    expect(await siwx.getSessions('eip155:10', evmWallet.address)).toEqual([])
    await siwx.revokeSession(CHAIN, evmWallet.address)
    expect(await siwx.getSessions(CHAIN, evmWallet.address)).toEqual([])
    await siwx.addSession(await sign(siwx))
    await siwx.setSessions([])
    expect((await peers.signIn.stats()).signedIn).toBe(0)
  })

  test('accounts of Solana and Bitcoin', async () => {
    const siwx = createVisitor()
    const solana = createSolanaSigner()
    const accounts = [
      ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', solana.address, solana.sign],
      ...(['p2wpkh', 'p2tr', 'p2sh-p2wpkh'] as const).map(
        kind =>
          [
            'bip122:000000000019d6689c085ae165831e93',
            bitcoinAddress(kind),
            (text: string) => signBip322(kind, text),
          ] as const,
      ),
    ] as const
    for (const [chainId, accountAddress, signText] of accounts) {
      const { data, text } = await siwx.createMessage({ chainId, accountAddress })
      await siwx.addSession({ data, message: text, signature: signText(text) })
      expect(await siwx.getSessions(chainId, accountAddress)).toHaveLength(1)
    }
  })

  test('a nonce is good once', async () => {
    const siwx = createVisitor()
    const session = await sign(siwx)
    await siwx.addSession(session)
    await expect(siwx.addSession(session)).rejects.toBeInstanceOf(SignInRefusedError)
    const both = await sign(siwx)
    const outcomes = await Promise.allSettled([siwx.addSession(both), siwx.addSession(both)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a server that refuses, is unwell, or talks nonsense', async () => {
    const siwx = createVisitor()
    const session = await sign(siwx)
    await peers.signIn.faults({ refuse: true })
    await expect(siwx.addSession(session)).rejects.toBeInstanceOf(SignInRefusedError)
    await peers.signIn.faults({ status: 503 })
    await expect(siwx.getSessions(CHAIN, evmWallet.address)).rejects.toThrow('HTTP status code: 503')
    await peers.signIn.faults({ garbage: true })
    await expect(siwx.getSessions(CHAIN, evmWallet.address)).rejects.toThrow(
      'The response was not understood',
    )
    await peers.signIn.faults({ body: '{"sessions":[{"data":{}},null,7]}' })
    expect(await siwx.getSessions(CHAIN, evmWallet.address)).toEqual([])
    await peers.signIn.faults({ body: '{"nonce":"a b"}' })
    await expect(sign(siwx)).rejects.toThrow('nonce: ')
    await peers.signIn.faults({ dropFirst: 1 })
    await expect(siwx.getSessions(CHAIN, evmWallet.address)).rejects.toThrow('The network request failed')
  })

  test('a page of another origin cannot sign for this one', async () => {
    const session = await sign(createVisitor())
    standAt('http://127.0.0.1:6666/')
    const evil = createVisitor(createBrowser('http://127.0.0.1:6666'))
    await expect(evil.addSession(session)).rejects.toThrow('made for another site')
    const forwards = createServerStorage({
      url: peers.signIn.url,
      fetch: createBrowser('http://127.0.0.1:6666'),
    })
    await expect(forwards.add(session)).rejects.toBeInstanceOf(SignInRefusedError)
  })
})

describe('an account that is a contract', () => {
  async function createOwner() {
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = accountAddress(owner.address)
    const signText = (text: string) =>
      owner.signTypedData({
        domain: accountDomain(account, 1),
        types: MESSAGE_TYPES,
        primaryType: 'AccountMessage',
        message: { hash: hashMessage(text) },
      })
    return { owner, account, signText }
  }

  const createDeps = () => ({
    origin: ORIGIN,
    nonces: createNonceStore(),
    node: createNode({ urls: { [CHAIN]: peers.ethereum.url } }),
  })

  function createCountingFetch(): { fetch: typeof fetch; count(): number } {
    let count = 0
    return {
      fetch: (...parameters) => {
        count += 1
        return fetch(...parameters)
      },
      count: () => count,
    }
  }

  async function textFor(account: string, nonce: string) {
    return createSiwx({ getNonce: async () => nonce }).createMessage({
      chainId: CHAIN,
      accountAddress: account,
    })
  }

  test('that is not there yet (ERC-6492), and once it is (ERC-1271)', async () => {
    const { owner, account, signText } = await createOwner()
    const deps = createDeps()
    const ask = async (wrap: boolean, change = (text: string) => text) => {
      const { data, text } = await textFor(account, await deps.nonces.issue())
      const inner = await signText(change(text))
      const signature = wrap
        ? serializeErc6492Signature({
            address: CREATE2_DEPLOYER,
            data: accountDeployment(owner.address),
            signature: inner,
          })
        : inner
      return verify({ data, message: text, signature }, deps)
    }
    expect((await ask(true)).accountId).toBe(`${CHAIN}:${account}`)
    await expect(ask(true, text => `${text}.`)).rejects.toThrow('did not sign')
    const wallet = createWalletClient({
      account: anvilAccount(0),
      chain: mainnet,
      transport: http(peers.ethereum.url),
    })
    await wallet.sendTransaction({ to: CREATE2_DEPLOYER, data: accountDeployment(owner.address) })
    await vi.waitFor(async () => expect((await ask(false)).accountId).toBe(`${CHAIN}:${account}`), 10_000)
    await expect(ask(false, text => `${text}.`)).rejects.toThrow('did not sign')
    expect((await ask(true)).accountId).toBe(`${CHAIN}:${account}`)
  })

  test('an account that has code is not called by a visitor, who would consent in its name', async () => {
    const anvil = await startAnvil(1)
    onTestFinished(anvil.close)
    const chain = createTestClient({ mode: 'anvil', transport: http(anvil.url) })
    const account = getAddress(`0x${'c0de'.repeat(10)}`)
    await chain.setCode({ address: account, bytecode: CALLABLE })
    const deps = { ...createDeps(), node: createNode({ urls: { [CHAIN]: anvil.url } }) }
    const { data, text } = await textFor(account, await deps.nonces.issue())
    const signature = serializeErc6492Signature({ address: account, data: '0x01', signature: '0x1234' })
    await expect(verify({ data, message: text, signature }, deps)).rejects.toMatchObject({
      reason: 'signature',
    })
    // The owner of the account calls it, on the chain.
    await chain.setStorageAt({ address: account, index: 0, value: `0x${'0'.repeat(63)}1` })
    for (const good of [signature, '0x1234'] as const) {
      const again = await textFor(account, await deps.nonces.issue())
      const session = { data: again.data, message: again.text, signature: good }
      expect((await verify(session, deps)).accountId).toBe(`${CHAIN}:${account}`)
    }
  })

  test('the key of a delegated account (EIP-7702) signs in, and its code by ERC-1271, but nothing that a visitor calls', async () => {
    const anvil = await startAnvil(1)
    onTestFinished(anvil.close)
    const chain = createTestClient({ mode: 'anvil', transport: http(anvil.url) })
    const delegate = getAddress(`0x${'de1e'.repeat(10)}`)
    await chain.setCode({
      address: evmWallet.address as Hex,
      bytecode: `0xef0100${delegate.slice(2)}` as Hex,
    })
    const deps = { ...createDeps(), node: createNode({ urls: { [CHAIN]: anvil.url } }) }
    const ask = async (sign: (text: string) => Hex | Promise<string>) => {
      const { data, text } = await textFor(evmWallet.address, await deps.nonces.issue())
      return verify({ data, message: text, signature: await sign(text) }, deps)
    }
    expect((await ask(text => evmWallet.signMessage(text))).accountId).toBe(`${CHAIN}:${evmWallet.address}`)
    // Without code at the delegate every call answers nothing.
    await expect(ask(() => '0x1234')).rejects.toMatchObject({ reason: 'signature' })
    // The magic value of ERC-1271 for every signature.
    await chain.setCode({ address: delegate, bytecode: '0x631626ba7e60e01b60005260206000f3' })
    expect((await ask(() => '0x1234')).accountId).toBe(`${CHAIN}:${evmWallet.address}`)
    // No for every signature, and a factory call that would change that.
    await chain.setCode({ address: delegate, bytecode: CALLABLE })
    const forged = serializeErc6492Signature({
      address: evmWallet.address as Hex,
      data: '0x01',
      signature: '0x1234',
    })
    await expect(ask(() => forged)).rejects.toMatchObject({ reason: 'signature' })
  })

  test('the zero address is refused, for which the validator contract accepts a broken signature', async () => {
    const deps = createDeps()
    const zero = `0x${'0'.repeat(40)}` as const
    const { data, text } = await textFor(evmWallet.address, await deps.nonces.issue())
    const message = text.replace(evmWallet.address, zero)
    // `ecrecover` fails for r and s of zero and returns the zero address.
    const signature = `0x${'00'.repeat(64)}1b` as const
    const forged = { data: { ...data, accountAddress: zero }, message, signature }
    await expect(verify(forged, deps)).rejects.toMatchObject({ field: 'accountAddress' })
    const chain = createPublicClient({ chain: mainnet, transport: http(peers.ethereum.url) })
    const call = encodeDeployData({
      abi: universalSignatureValidatorAbi,
      bytecode: universalSignatureValidatorByteCode,
      args: [zero, hashMessage(message), signature],
    })
    expect((await chain.call({ data: call })).data, 'what the node answers').toBe('0x01')
    expect(await verifyEvm({ message, signature, address: zero, chainId: CHAIN, node: deps.node })).toBe(
      false,
    )
  })

  test('an account whose node does not answer cannot be verified, and the nonce is used up', async () => {
    const { account, signText } = await createOwner()
    const deps = createDeps()
    const { data, text } = await textFor(account, await deps.nonces.issue())
    const session = { data, message: text, signature: await signText(text) }
    await peers.ethereum.faults({ status: 500 })
    await expect(verify(session, deps)).rejects.toThrow('The signature could not be checked')
    await peers.ethereum.faults({})
    await expect(verify(session, deps)).rejects.toMatchObject({ reason: 'nonce' })
    const next = await textFor(account, await deps.nonces.issue())
    const again = { data: next.data, message: next.text, signature: await signText(next.text) }
    // The account has no code yet, and the signature is not wrapped for that.
    await expect(verify(again, deps)).rejects.toMatchObject({ reason: 'signature' })
  })

  test('a contract at the address of an account, on a chain that is not listed, does not sign in', async () => {
    const anvil = await startAnvil(10)
    onTestFinished(anvil.close)
    const other = 'eip155:10' as const
    const chain = createTestClient({ mode: 'anvil', transport: http(anvil.url) })
    // The attacker's contract accepts each signature: it returns the magic value of ERC-1271.
    const code = `0x631626ba7e60e01b60005260206000f3` as const
    await chain.setCode({ address: evmWallet.address as `0x${string}`, bytecode: code })
    const { fetch: countingFetch, count } = createCountingFetch()
    const node = createNode({
      urls: { [CHAIN]: peers.ethereum.url, [other]: anvil.url },
      fetch: countingFetch,
    })
    const nonces = createNonceStore()
    const forge = async () => {
      const siwx = createSiwx({ getNonce: nonces.issue })
      const input = { chainId: other, accountAddress: evmWallet.address }
      const { data, text } = await siwx.createMessage(input)
      return { data, message: text, signature: `0x${'12'.repeat(100)}` }
    }
    const unpinned = await verify(await forge(), { origin: ORIGIN, nonces, node })
    expect(unpinned.accountId, 'where no chain is listed').toBe(`${other}:${evmWallet.address}`)
    expect(count()).toBe(1)
    const pinned = verify(await forge(), { origin: ORIGIN, nonces, node, chains: [CHAIN] })
    await expect(pinned).rejects.toMatchObject({ reason: 'chain' })
    expect(count()).toBe(1)
  })

  test('50 anonymous sessions in one request cause no call to the node', async () => {
    const { fetch: countingFetch, count } = createCountingFetch()
    const node = createNode({ urls: { [CHAIN]: peers.ethereum.url }, fetch: countingFetch })
    const { data, text } = await textFor(evmWallet.address, 'a1b2c3d4e5f6')
    const session = { data, message: text, signature: `0x${'12'.repeat(100)}` }
    const sessions = Array.from({ length: 50 }, () => session)
    const deps = { origin: ORIGIN, nonces: createNonceStore(), node }
    await expect(verifySessions(sessions, deps)).rejects.toMatchObject({ reason: 'nonce' })
    expect(count()).toBe(0)
  })
})

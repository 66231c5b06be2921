import { randomBytes } from 'node:crypto'
import { Contract, JsonRpcProvider } from 'ethers'
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  hashMessage,
  hashStruct,
  http,
  parseEther,
  serializeErc6492Signature,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import {
  TEST_TOKEN_ABI,
  testTokenDeployment,
} from '../../packages/peers/src/secureSite/contracts/testToken.ts'
import {
  accountAddress,
  accountDeployment,
  CREATE2_DEPLOYER,
  SMART_ACCOUNT_ABI,
} from '../../packages/secure-site/src/contracts/smartAccount.ts'
import {
  type AccountCall,
  accountDomain,
  BATCH_TYPES,
  GRANT_TYPES,
  GRANTED_BATCH_TYPES,
  type Grant,
  type GrantRule,
  MESSAGE_TYPES,
} from '../../packages/secure-site/src/contracts/typedData.ts'
import type { SignedIn } from '../../packages/secure-site/src/server/site.ts'
import { createProvedWallet } from '../../scripts/attackSecureSite/provedWallet.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'
import { createSiteDevice, type SiteDevice } from '../support/siteDevice.ts'

const peers = connectPeers(injectPeers())
const { mail, secureSite, ethereum } = peers
const CHAIN_ID = 1
const ONE_DAY = 86_400
const NOBODY: Address = '0x00000000000000000000000000000000000000A1'

const transport = http(ethereum.url)
const reader = createPublicClient({ chain: mainnet, transport, pollingInterval: 20 })
const rich = createWalletClient({ account: anvilAccount(9), chain: mainnet, transport })
const anvil = createTestClient({ mode: 'anvil', chain: mainnet, transport })

beforeEach(() => Promise.all([secureSite.reset(), mail.reset()]))

const big = () => BigInt(`0x${randomBytes(16).toString('hex')}`)
const later = () => Math.floor(Date.now() / 1000) + ONE_DAY
const mined = (hash: Hex) => reader.waitForTransactionReceipt({ hash })

interface Owner {
  readonly key: ReturnType<typeof privateKeyToAccount>
  readonly account: Address
  readonly device: SiteDevice
  readonly token: string
  sign(calls: readonly AccountCall[], more?: { nonce?: bigint; deadline?: number }): Promise<object>
  send(calls: readonly AccountCall[]): Promise<Hex>
}

/** A person with a session at the site, whose key this test holds. */
async function createOwner(email = 'ada@example.test'): Promise<Owner> {
  const key = privateKeyToAccount(generatePrivateKey())
  const account = accountAddress(key.address)
  const device = await createSiteDevice(secureSite.url)
  const [last] = await mail.messages(email)
  await device.ask('/email/start', { email })
  const { token, user } = await device.ask<SignedIn>('/email/code', { code: await mail.code(email, last) })
  const change = await createProvedWallet({ account: key, origin: secureSite.url, userId: user.id })
  await device.ask('/wallet/change', { token, change })
  const sign: Owner['sign'] = async (calls, { nonce = big(), deadline = later() } = {}) => ({
    nonce: `0x${nonce.toString(16)}`,
    deadline,
    calls: calls.map(({ to, value, data }) => ({ to, value: `0x${value.toString(16)}`, data })),
    signature: await key.signTypedData({
      domain: accountDomain(account, CHAIN_ID),
      types: BATCH_TYPES,
      primaryType: 'Batch',
      message: { nonce, deadline, calls },
    }),
  })
  const send: Owner['send'] = async calls => {
    const body = { token, chainId: CHAIN_ID, batch: await sign(calls) }
    const { hash } = await device.ask<{ hash: Hex }>('/account/send', body)
    await mined(hash)
    return hash
  }
  return { key, account, device, token, sign, send }
}

async function deployToken(): Promise<Address> {
  const hash = await rich.sendTransaction({ data: testTokenDeployment('Play Dollar', 'PLAY', 6) })
  const { contractAddress } = await mined(hash)
  if (!contractAddress) throw new Error('no token')
  return contractAddress
}

const balanceOf = (token: Address, owner: Address) =>
  reader.readContract({ address: token, abi: TEST_TOKEN_ABI, functionName: 'balanceOf', args: [owner] })
const transfer = (to: Address, value: bigint) =>
  encodeFunctionData({ abi: TEST_TOKEN_ABI, functionName: 'transfer', args: [to, value] })

interface Turn {
  readonly turn: string | null
  readonly last: object | null
}

describe('turns of an account', () => {
  const sent = { nonce: 7, hash: `0x${'ab'.repeat(32)}` }

  test('one device at a time has the turn, and the next one knows what was sent', async () => {
    const { device, token } = await createOwner()
    const body = { token, chainId: CHAIN_ID }
    const both = await Promise.all([1, 2].map(() => device.ask<Turn>('/account/turn', body)))
    const [turn] = both.flatMap(taken => taken.turn ?? [])
    expect(both.map(({ turn: taken }) => taken === null).sort()).toEqual([false, true])
    // The name of another turn ends none.
    await device.ask('/account/turn/end', { ...body, turn: 'another', sent })
    expect((await device.ask<Turn>('/account/turn', body)).turn).toBeNull()
    await device.ask('/account/turn/end', { ...body, turn, sent })
    expect((await device.ask<Turn>('/account/turn', body)).last).toEqual({ ...sent, age: expect.any(Number) })
  })

  test('chains and people have turns of their own', async () => {
    const [ada, bob] = [await createOwner(), await createOwner('bob@example.test')]
    const take = ({ device, token }: Owner, chainId: number) =>
      device.ask<Turn>('/account/turn', { token, chainId })
    const turns = [await take(ada, CHAIN_ID), await take(ada, 8453), await take(bob, CHAIN_ID)]
    expect(turns.map(({ turn }) => typeof turn)).toEqual(['string', 'string', 'string'])
  })

  test('what is no transaction is refused, and so is a chain that the site does not have', async () => {
    const { device, token } = await createOwner()
    const { turn } = await device.ask<Turn>('/account/turn', { token, chainId: CHAIN_ID })
    for (const broken of [{ nonce: -1, hash: sent.hash }, { nonce: 1, hash: '0x12' }, null])
      await expect(
        device.ask('/account/turn/end', { token, chainId: CHAIN_ID, turn, sent: broken }),
      ).rejects.toThrow('This transaction is broken')
    await expect(device.ask('/account/turn', { token, chainId: 424_242 })).rejects.toThrow()
  })
})

describe('smart account: signatures', () => {
  test('viem and ethers take them, before and after the account exists', async () => {
    const { key, account, device, token } = await createOwner()
    const message = 'Counterfactual'
    const hash = hashMessage(message)
    const signature = await key.signTypedData({
      domain: accountDomain(account, CHAIN_ID),
      types: MESSAGE_TYPES,
      primaryType: 'AccountMessage',
      message: { hash },
    })
    const wrapped = serializeErc6492Signature({
      address: CREATE2_DEPLOYER,
      data: accountDeployment(key.address),
      signature,
    })
    expect(await reader.getCode({ address: account })).toBeUndefined()
    expect(await reader.verifyMessage({ address: account, message, signature: wrapped })).toBe(true)
    expect(await reader.verifyMessage({ address: account, message: 'Other', signature: wrapped })).toBe(false)
    expect(await device.ask('/account/deploy', { token, chainId: CHAIN_ID })).toEqual({ address: account })
    expect(await reader.verifyMessage({ address: account, message, signature })).toBe(true)
    expect(await reader.verifyMessage({ address: account, message, signature: wrapped })).toBe(true)
    const abi = ['function isValidSignature(bytes32,bytes) view returns (bytes4)']
    const contract = new Contract(account, abi, new JsonRpcProvider(ethereum.url))
    expect(await contract.getFunction('isValidSignature')(hash, signature)).toBe('0x1626ba7e')
    expect(await contract.getFunction('isValidSignature')(hash, '0x1234')).toBe('0xffffffff')
  })

  test('of another key, another account, another chain, or turned round are refused', async () => {
    const { key, account, device, token } = await createOwner()
    await device.ask('/account/deploy', { token, chainId: CHAIN_ID })
    const hash = hashMessage('x')
    const stranger = privateKeyToAccount(generatePrivateKey())
    const sign = (who: typeof key, domain: object) =>
      who.signTypedData({ domain, types: MESSAGE_TYPES, primaryType: 'AccountMessage', message: { hash } })
    const good = await sign(key, accountDomain(account, CHAIN_ID))
    // The other spelling of the same signature: s in the upper half, v turned.
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = order - BigInt(`0x${good.slice(66, 130)}`)
    const turned: Hex = `${good.slice(0, 66) as Hex}${s.toString(16).padStart(64, '0')}${good.endsWith('1b') ? '1c' : '1b'}`
    const bad = [
      await sign(stranger, accountDomain(account, CHAIN_ID)),
      await sign(key, accountDomain(NOBODY, CHAIN_ID)),
      await sign(key, accountDomain(account, 8453)),
      await key.sign({ hash }),
      turned,
      `${good}00`,
    ] as const
    const isValid = (signature: Hex) =>
      reader.readContract({
        address: account,
        abi: SMART_ACCOUNT_ABI,
        functionName: 'isValidSignature',
        args: [hash, signature],
      })
    expect(await isValid(good)).toBe('0x1626ba7e')
    for (const signature of bad) expect(await isValid(signature)).toBe('0xffffffff')
  })
})

describe('smart account: calls', () => {
  test('the first one deploys it; all calls happen or none; one batch happens once', async () => {
    const owner = await createOwner()
    const token = await deployToken()
    await mined(await rich.sendTransaction({ to: owner.account, value: parseEther('1') }))
    await mined(
      await rich.writeContract({
        address: token,
        abi: TEST_TOKEN_ABI,
        functionName: 'mint',
        args: [owner.account, 100n],
      }),
    )
    await owner.send([
      { to: NOBODY, value: 5n, data: '0x' },
      { to: token, value: 0n, data: transfer(NOBODY, 40n) },
    ])
    expect(await balanceOf(token, NOBODY)).toBe(40n)
    const batch = await owner.sign([
      { to: token, value: 0n, data: transfer(NOBODY, 10n) },
      { to: token, value: 0n, data: transfer(NOBODY, 1_000n) },
    ])
    const body = { token: owner.token, chainId: CHAIN_ID, batch }
    expect(await owner.device.refused('/account/send', body)).toBe('The account refused: CallFailed')
    expect(await balanceOf(token, NOBODY)).toBe(40n)
    const again = await owner.sign([{ to: token, value: 0n, data: transfer(NOBODY, 1n) }])
    const send = () =>
      owner.device.ask<{ hash: Hex }>('/account/send', {
        token: owner.token,
        chainId: CHAIN_ID,
        batch: again,
      })
    const hashes = await Promise.all([send(), send(), send()])
    expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(1)
    await mined(hashes[0].hash)
    expect(await balanceOf(token, NOBODY)).toBe(41n)
  })

  test('the relayer sends nothing that the owner of the session did not sign', async () => {
    const owner = await createOwner()
    const stranger = await createOwner('bob@example.test')
    const calls = [{ to: NOBODY, value: 0n, data: '0x' as Hex }]
    const ask = (batch: object) =>
      owner.device.refused('/account/send', { token: owner.token, chainId: CHAIN_ID, batch })
    expect(await ask(await stranger.sign(calls))).toBe('The account refused: NotSigned')
    expect(await ask(await owner.sign(calls, { deadline: 1 }))).toBe('The account refused: Expired')
    const changed = { ...(await owner.sign(calls)), calls: [{ to: NOBODY, value: '0x1', data: '0x' }] }
    expect(await ask(changed)).toBe('The account refused: NotSigned')
    expect(await ask({ nonce: 7 })).toBe('This batch is broken')
    await secureSite.settings({ smartAccountNetworks: [] })
    expect(await ask(await owner.sign(calls))).toBe('There are no smart accounts on this network')
  })
})

describe('smart account: grants', () => {
  const rule = (more: Partial<GrantRule>): GrantRule => ({
    kind: 1,
    target: zeroAddress,
    selector: '0x00000000',
    limit: 0n,
    start: 0,
    period: ONE_DAY,
    ...more,
  })

  async function open(rules: readonly GrantRule[], expiry = later()) {
    const owner = await createOwner()
    const token = await deployToken()
    await mined(await rich.sendTransaction({ to: owner.account, value: parseEther('1') }))
    await mined(
      await rich.writeContract({
        address: token,
        abi: TEST_TOKEN_ABI,
        functionName: 'mint',
        args: [owner.account, 100n],
      }),
    )
    await owner.device.ask('/account/deploy', { token: owner.token, chainId: CHAIN_ID })
    const session = privateKeyToAccount(generatePrivateKey())
    const withToken = rules.map(entry => (entry.kind === 1 ? entry : { ...entry, target: token }))
    const grant: Grant = { signers: [session.address], expiry, salt: big(), rules: withToken }
    const domain = accountDomain(owner.account, CHAIN_ID)
    const ownerSignature = await owner.key.signTypedData({
      domain,
      types: GRANT_TYPES,
      primaryType: 'Grant',
      message: grant,
    })
    const id = hashStruct({ data: { ...grant }, primaryType: 'Grant', types: GRANT_TYPES })
    async function use(calls: readonly AccountCall[], ruleOf: readonly bigint[], signer = session) {
      const nonce = big()
      const signature = await signer.signTypedData({
        domain,
        types: GRANTED_BATCH_TYPES,
        primaryType: 'GrantedBatch',
        message: { grant: id, nonce, calls, ruleOf },
      })
      const { request } = await reader.simulateContract({
        account: rich.account,
        address: owner.account,
        abi: SMART_ACCOUNT_ABI,
        functionName: 'executeGranted',
        args: [grant, ownerSignature, calls, ruleOf, nonce, [signature]],
      })
      return mined(await rich.writeContract(request))
    }
    return { owner, token, grant, id, use }
  }
  const pay = (value: bigint): AccountCall => ({ to: NOBODY, value, data: '0x' })

  test('hold the session key to its rules', async () => {
    const approve = toFunctionSelector('approve(address,uint256)')
    const { owner, token, use } = await open([
      rule({ limit: 10n }),
      rule({ kind: 2, selector: '0xa9059cbb', limit: 30n }),
      rule({ kind: 0, selector: approve, period: 0 }),
    ])
    const erc20 = (data: Hex): AccountCall => ({ to: token, value: 0n, data })
    await use([pay(6n), erc20(transfer(NOBODY, 20n))], [0n, 1n])
    expect(await balanceOf(token, NOBODY)).toBe(20n)
    await expect(use([pay(5n)], [0n])).rejects.toThrow('NotAllowed')
    await expect(use([erc20(transfer(NOBODY, 11n))], [1n])).rejects.toThrow('NotAllowed')
    await expect(use([erc20(transfer(NOBODY, 1n))], [0n])).rejects.toThrow('NotAllowed')
    await expect(use([erc20(transfer(NOBODY, 1n))], [2n])).rejects.toThrow('NotAllowed')
    const revoke = encodeFunctionData({
      abi: SMART_ACCOUNT_ABI,
      functionName: 'revoke',
      args: [hashMessage('x')],
    })
    await expect(use([{ to: owner.account, value: 0n, data: revoke }], [2n])).rejects.toThrow('NotAllowed')
    await expect(use([{ to: owner.account, value: 1n, data: '0x' }], [0n])).rejects.toThrow('NotAllowed')
    const stranger = privateKeyToAccount(generatePrivateKey())
    await expect(use([pay(1n)], [0n], stranger)).rejects.toThrow('NotSigned')
    const allow = encodeFunctionData({ abi: TEST_TOKEN_ABI, functionName: 'approve', args: [NOBODY, 7n] })
    await use([erc20(allow), pay(4n)], [2n, 0n])
  })

  test('fill up again in the next period, and die when they are taken back', async () => {
    // The node's clock is everybody's: it goes back with the rest.
    const before = await anvil.snapshot()
    onTestFinished(() => anvil.revert({ id: before }))
    const { owner, id, use } = await open([rule({ limit: 10n, period: 60 })], later() + ONE_DAY)
    await use([pay(10n)], [0n])
    await expect(use([pay(1n)], [0n])).rejects.toThrow('NotAllowed')
    await anvil.increaseTime({ seconds: 61 })
    await anvil.mine({ blocks: 1 })
    await use([pay(10n)], [0n])
    const data = encodeFunctionData({ abi: SMART_ACCOUNT_ABI, functionName: 'revoke', args: [id] })
    await expect(
      reader.simulateContract({
        account: rich.account,
        address: owner.account,
        abi: SMART_ACCOUNT_ABI,
        functionName: 'revoke',
        args: [id],
      }),
    ).rejects.toThrow('NotSigned')
    await owner.send([{ to: owner.account, value: 0n, data }])
    await anvil.increaseTime({ seconds: 61 })
    await anvil.mine({ blocks: 1 })
    await expect(use([pay(1n)], [0n])).rejects.toThrow('Revoked')
  })

  test('that are over allow nothing', async () => {
    const { use } = await open([rule({ limit: 10n })], 1)
    await expect(use([pay(1n)], [0n])).rejects.toThrow('Expired')
  })
})

import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Attack, AttackError, held, open } from '../attack.ts'
import { wordsOf } from '../device.ts'
import { createProvedWallet, createSlot } from '../provedWallet.ts'

const FOREIGN = 'https://attacker.example'

const proofReplay: Attack = {
  name: 'proof-replay',
  title: 'a request that was seen before is sent again',
  async run(world) {
    const reply = await (await world.newDevice()).replay('/chains')
    return reply.isOk ? open('it was answered again') : held(`refused with '${wordsOf(reply)}'`)
  },
}

const foreignParent: Attack = {
  name: 'foreign-parent',
  title: 'a page that the project does not allow',
  async run(world) {
    await (await world.newDevice()).ask('/chains')
    const reply = await (await world.newDevice({ parent: FOREIGN })).post('/chains')
    if (reply?.isOk) return open('its requests are answered')
    const { status, headers } = await world.site.request(`/sdk?projectId=${'a'.repeat(32)}&chainId=eip155:1`)
    if (status !== 200) throw new AttackError('failed', `/sdk has status ${status}`)
    const ancestors = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy'] ?? ''))?.[1]
    const isAnyone = ancestors === undefined || /(^|\s)(\*|https?:)(\s|$)/.test(ancestors)
    return isAnyone ? open('every page may frame the site') : held(`refused with '${wordsOf(reply)}'`)
  },
}

const proofElsewhere: Attack = {
  name: 'proof-elsewhere',
  title: 'a proof of one call is used for another one',
  async run(world) {
    const device = await world.newDevice()
    const token = await world.signIn(device, world.newEmail())
    await device.replay('/session', { token, to: '/session/end' })
    const reply = await device.post('/session', { token })
    return reply?.isOk ? held('the session goes on') : open('the session was ended')
  },
}

const proofWithoutToken: Attack = {
  name: 'proof-token',
  title: 'a proof that was made without a token is sent with one',
  async run(world) {
    const device = await world.newDevice()
    const token = await world.signIn(device, world.newEmail())
    const reply = await device.sendUnbound('/session', token)
    return reply.isOk ? open('the session was read') : held(`refused with '${wordsOf(reply)}'`)
  },
}

const openProxy: Attack = {
  name: 'open-proxy',
  title: 'reads of the chains without a login',
  async run(world) {
    const { chainIds } = await (await world.newDevice()).ask('/chains')
    const chainId = Array.isArray(chainIds) ? Number(chainIds[0]) : 1
    const call = { chainId, method: 'eth_blockNumber', params: [] }
    const member = await world.newDevice()
    const token = await world.signIn(member, world.newEmail())
    await member.ask('/rpc', { ...call, token })
    const reply = await (await world.newDevice()).post('/rpc', call)
    return reply?.isOk ? open('the node answered') : held(`refused with '${wordsOf(reply)}'`)
  },
}

const FLOWS = 1_000
const FLOWS_AT_ONCE = 20

const loginFlood: Attack = {
  name: 'login-flood',
  title: 'a script begins logins without end',
  async run(world) {
    const challenge = 'x'.repeat(43)
    for (let begun = 0; begun < FLOWS; begun += FLOWS_AT_ONCE) {
      const devices = await world.newDevices(FLOWS_AT_ONCE)
      const replies = await Promise.all(
        devices.map(device => device.post('/social/start', { provider: 'google', challenge })),
      )
      const refused = replies.find(reply => reply?.status === 429)
      if (refused) return held(`refused after ${begun} with '${wordsOf(refused)}'`)
      const failed = replies.find(reply => !reply?.isOk)
      if (failed) throw new AttackError('skipped', `/social/start: ${wordsOf(failed)}`)
    }
    return open(`${FLOWS} logins began`)
  },
}

const PROOFS_AT_ONCE = 50
/** Less than the minute that a site counts by. */
const FLOOD_MS = 55_000

const proofFlood: Attack = {
  name: 'proof-flood',
  title: 'a script sends signed requests without end, each of which the site has to remember',
  async run(world) {
    const isElsewhere = world.site.target.isLoopback
    const devices = await Promise.all(
      Array.from({ length: PROOFS_AT_ONCE }, () => world.newDevice({ isElsewhere })),
    )
    const end = Date.now() + FLOOD_MS
    for (let sent = 0; sent < world.floodRequests; sent += PROOFS_AT_ONCE) {
      if (Date.now() > end)
        throw new AttackError('skipped', `Too slow: ${sent} requests in a minute, without a refusal`)
      const replies = await Promise.all(devices.map(device => device.post('/chains')))
      const refused = replies.find(reply => reply?.status === 429)
      if (refused) return held(`refused after ${sent} with '${wordsOf(refused)}'`)
      const failed = replies.find(reply => !reply?.isOk)
      if (failed) throw new AttackError('failed', `/chains: ${wordsOf(failed)}`)
    }
    return open(`${world.floodRequests} requests were answered`)
  },
}

const foreignWallet: Attack = {
  name: 'foreign-wallet',
  title: 'a wallet of an address whose key the sender does not have',
  async run(world) {
    const device = await world.newDevice()
    const token = await world.signIn(device, world.newEmail())
    const owner = privateKeyToAccount(generatePrivateKey())
    const { origin } = world.site.target
    const userId = await world.readUserId(device, token)
    const honest = await createProvedWallet({ account: owner, origin, userId })
    const thief = privateKeyToAccount(generatePrivateKey())
    const forged = await createProvedWallet({ account: thief, origin, userId })
    for (const change of [
      { ...honest, wallet: { address: owner.address, iv: 'AA', ciphertext: 'AA' } },
      { ...honest, signature: forged.signature },
      { ...forged, wallet: { ...forged.wallet, address: owner.address } },
      { ...honest, add: [createSlot()] },
    ]) {
      const reply = await device.post('/wallet/change', { token, change })
      if (reply?.isOk) return open('it was stored')
    }
    await device.ask('/wallet/change', { token, change: honest })
    return held('only the key’s own signature is accepted')
  },
}

export const requestAttacks: readonly Attack[] = [
  proofReplay,
  proofElsewhere,
  proofWithoutToken,
  foreignParent,
  openProxy,
  foreignWallet,
  loginFlood,
]

export const floodAttacks: readonly Attack[] = [proofFlood]

import { type Attack, AttackError, held, open } from '../attack.ts'
import { wordsOf } from '../device.ts'

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

export const requestAttacks: readonly Attack[] = [proofReplay, foreignParent]

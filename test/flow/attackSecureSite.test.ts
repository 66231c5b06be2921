import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailPeer, startMail } from '../../packages/peers/src/secureSite/mail/startMail.ts'
import { startSocial } from '../../packages/peers/src/secureSite/social/startSocial.ts'
import { startSecureSite } from '../../packages/peers/src/secureSite.ts'
import { createPinnedClient } from '../../scripts/attackSecureSite/pinnedClient.ts'
import {
  ATTACKS,
  type AttackResult,
  exitCodeOf,
  runAttacks,
  tableOf,
} from '../../scripts/attackSecureSite/runAttacks.ts'
import { readTarget } from '../../scripts/attackSecureSite/target.ts'
import { createWorld } from '../../scripts/attackSecureSite/world.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { control } from '../support/peerControl.ts'
import { connectPeers } from '../support/peers.ts'
import { WEAK_SITES, type WeakSite } from '../support/weakSites.ts'

// The attack suite against the reference site, and against a site with one mistake per attack.

const { ethereum } = connectPeers(injectPeers())
/** Enough for a few transactions, so that the strict site refuses soon. */
const ACCOUNT_GAS = 2_500_000
const GAS_REQUESTS = 20
/** Above what all attacks together send in a minute. */
const REQUESTS_PER_MINUTE = 2_000
const FLOOD_REQUESTS = 2_200

let mail: MailPeer

beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.close())

/** Attacks a site of its own, with a provider of its own. */
async function attack(
  names: readonly string[],
  { weaken, settings = {} }: Partial<WeakSite> = {},
): Promise<readonly AttackResult[]> {
  const social = await startSocial()
  const site = await startSecureSite({
    nodes: [{ chainId: 1, url: ethereum.url }],
    social,
    smtpPort: mail.smtpPort,
    custody: 'passkey',
    ...(weaken ? { weaken } : {}),
  })
  try {
    await control(site.url, '/__settings', {
      accountGasPerDay: ACCOUNT_GAS,
      requestsPerMinute: REQUESTS_PER_MINUTE,
      ...settings,
    })
    const world = await createWorld({
      site: createPinnedClient(await readTarget(site.url)),
      mailUrl: mail.url,
      gasRequests: GAS_REQUESTS,
      floodRequests: FLOOD_REQUESTS,
    })
    return await runAttacks(world, names)
  } finally {
    await Promise.all([site.close(), social.close()])
  }
}

test('attack suite: the reference site holds every attack', { timeout: 240_000 }, async () => {
  const results = await attack([])
  console.log(tableOf(results))
  expect(results.filter(({ outcome }) => outcome !== 'held')).toEqual([])
  expect(results).toHaveLength(ATTACKS.length)
  expect(exitCodeOf(results)).toBe(0)
})

describe('attack suite: a site with one mistake is open', () => {
  test('every attack has a site that it finds open', () => {
    const covered = new Set(WEAK_SITES.map(({ attack: name }) => name))
    expect(ATTACKS.map(({ name }) => name).filter(name => !covered.has(name))).toEqual([])
  })

  test.each(WEAK_SITES)('$attack: $mistake', { timeout: 30_000 }, async weak => {
    const [result] = await attack([weak.attack], weak)
    expect(result).toMatchObject({ name: weak.attack, outcome: 'open' })
    expect(exitCodeOf([result as AttackResult])).toBe(1)
  })
})

test('attack suite: a site that answers nothing is not called safe', async () => {
  const social = await startSocial()
  const world = await createWorld({
    site: createPinnedClient(await readTarget(social.url)),
    mailUrl: mail.url,
  })
  const results = await runAttacks(world, [])
  expect(results.filter(({ outcome }) => outcome === 'held' || outcome === 'open')).toEqual([])
  expect(exitCodeOf(results)).toBe(2)
  await social.close()
})

import { expect, test } from 'vitest'
import { ENGINE_DEADLINES, PAGE_DEADLINES } from '../../../../src/bridge/wire/deadlines.ts'

test('deadlines: every method and its deadline', () => {
  expect(Object.fromEntries(ENGINE_DEADLINES)).toMatchInlineSnapshot(`
    {
      "alerts.dismiss": 5000,
      "alerts.raise": 5000,
      "alerts.recovered": 5000,
      "connections.activate": 5000,
      "connections.cancel": 5000,
      "connections.connect": "human",
      "connections.disconnect": 10000,
      "connections.forget": 5000,
      "connections.label": 5000,
      "connections.reconnect": 5000,
      "connections.switchNetwork": "human",
      "connections.use": "human",
      "data.address": 15000,
      "data.balance": 15000,
      "data.history": 15000,
      "data.identity": 15000,
      "data.image": 15000,
      "data.nfts": 15000,
      "data.tokens": 15000,
      "data.unwatch": 5000,
      "data.wallets": 15000,
      "data.watch": 5000,
      "embedded.cancel": 5000,
      "embedded.connectDevice": 90000,
      "embedded.connectEmail": 90000,
      "embedded.connectFarcaster": "human",
      "embedded.connectOtp": 90000,
      "embedded.connectSocial": 90000,
      "embedded.farcasterUri": 90000,
      "embedded.join": 90000,
      "embedded.reload": 90000,
      "embedded.setAccountType": 90000,
      "embedded.socialRedirect": 90000,
      "embedded.syncTheme": 5000,
      "embedded.updateEmail": 90000,
      "embedded.updateEmailPrimaryOtp": 90000,
      "embedded.updateEmailSecondaryOtp": 90000,
      "features.call": "human",
      "hello": 5000,
      "page.bye": 5000,
      "page.frameLost": 5000,
      "page.frameMessage": 5000,
      "page.resumed": 500,
      "page.suspended": 5000,
      "page.visible": 5000,
      "page.walletEvent": 5000,
      "page.walletsFound": 5000,
      "ping": 1000,
      "rpc.abort": 5000,
      "rpc.request": "human",
      "signIn.cancel": "human",
      "signIn.changed": 60000,
      "signIn.request": 60000,
      "signIn.sign": "human",
      "signIn.signOut": 60000,
      "snapshot": 5000,
      "telemetry.error": 5000,
      "telemetry.log": 5000,
      "telemetry.trace": 5000,
      "telemetry.track": 5000,
    }
  `)
  expect(Object.fromEntries(PAGE_DEADLINES)).toMatchInlineSnapshot(`
    {
      "frame.answers": 5000,
      "frame.close": 5000,
      "frame.open": 5000,
      "frame.post": 5000,
      "ping": 1000,
      "signIn.addSession": 15000,
      "signIn.createMessage": 15000,
      "signIn.getSessions": 15000,
      "signIn.revokeSession": 15000,
      "signIn.setSessions": 15000,
      "subscriptions.deliver": 5000,
      "verify.attest": 12000,
      "wallet.leaving": 5000,
      "wallet.recall": "human",
      "wallet.request": "human",
      "wallet.settled": 5000,
    }
  `)
})

test('deadlines: only what waits for a person has no deadline', () => {
  const human = [...ENGINE_DEADLINES, ...PAGE_DEADLINES]
    .filter(([, deadline]) => deadline === 'human')
    .map(([path]) => path)
  expect(human).toEqual([
    'connections.connect',
    'connections.use',
    'connections.switchNetwork',
    'rpc.request',
    'features.call',
    'embedded.connectFarcaster',
    'signIn.sign',
    'signIn.cancel',
    'wallet.request',
    'wallet.recall',
  ])
})

test('deadlines: nothing inherited is on the list', () => {
  for (const path of [
    '__proto__',
    'constructor',
    'toString',
    'connections.__proto__',
    'connections',
    'connections.constructor',
  ]) {
    expect(ENGINE_DEADLINES.has(path)).toBe(false)
  }
})

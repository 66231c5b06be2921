import { expect, test } from 'vitest'
import { createFrameRig, embeddedConfig, inTime } from '../../../../support/frameRig.ts'
import { SMART_ADDRESS } from '../../../../support/frameSite.ts'

test('login: email, code, account', async () => {
  const rig = await createFrameRig()
  const a = await rig.open('tab-000000a')
  const account = await a.login()
  expect(account.address).toBe(SMART_ADDRESS)
  expect(a.page.opened).toMatchInlineSnapshot(`
    [
      "https://secure.test/sdk?projectId=ffffffffffffffffffffffffffffffff&chainId=eip155%3A1&version=4&enableLogger=false",
    ]
  `)
  expect(rig.site.names()).toMatchInlineSnapshot(`
    [
      "CONNECT_EMAIL",
      "CONNECT_OTP",
      "GET_USER",
      "GET_CHAIN_ID",
    ]
  `)
  expect(a.state().embedded).toMatchInlineSnapshot(`
    {
      "accountTypes": {
        "eip155": "smartAccount",
      },
      "email": "ada@example.test",
      "emailAllowedAt": null,
      "frame": "ready",
      "isUsed": true,
      "provider": null,
      "siteRequests": [],
      "smartAccountDeployed": false,
      "smartAccountNetworks": [
        1,
        8453,
      ],
      "username": null,
    }
  `)
  expect(a.state().connections.eip155).toMatchInlineSnapshot(`
    {
      "approvedNetworks": "all",
      "kind": "embedded",
      "namespace": "eip155",
      "reach": "reachable",
      "status": "connected",
      "wallet": {
        "name": "Email",
        "type": "embedded",
      },
      "walletId": "embedded",
    }
  `)
  await rig.stop()
})

test('login: a frame on another network than its account is switched before it signs', async () => {
  const rig = await createFrameRig({ config: embeddedConfig() })
  const a = await rig.open('tab-000000a')
  rig.site.on('GET_CHAIN_ID', () => ({ chainId: 10 }))
  await a.login()
  await rig.clock.advance(20)
  await inTime(rig.clock, a.ask('personal_sign', ['0x68690a', SMART_ADDRESS]))
  const names = rig.site.names()
  expect(names.slice(names.lastIndexOf('GET_CHAIN_ID'))).toContain('SWITCH_NETWORK')
  await rig.stop()
})

import { expect, test } from 'vitest'
import { createFrameRig } from '../../../../support/frameRig.ts'
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

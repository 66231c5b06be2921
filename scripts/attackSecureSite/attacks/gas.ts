import { randomBytes } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { accountAddress } from '../../../packages/secure-site/src/contracts/smartAccount.ts'
import { accountDomain, BATCH_TYPES } from '../../../packages/secure-site/src/contracts/typedData.ts'
import { type Attack, AttackError, held, open } from '../attack.ts'
import { wordsOf } from '../device.ts'
import { createProvedWallet } from '../provedWallet.ts'

const ONE_DAY_SECONDS = 86_400

const gasDrain: Attack = {
  name: 'gas-drain',
  title: 'one account sends as many sponsored transactions as it can',
  async run(world) {
    if (!world.spendsGas) throw new AttackError('skipped', 'Needs --spend-gas: the site pays for it')
    const device = await world.newDevice()
    const token = await world.signIn(device, world.newEmail())
    const key = privateKeyToAccount(generatePrivateKey())
    const { origin } = world.site.target
    const userId = await world.readUserId(device, token)
    await device.ask('/wallet/change', {
      token,
      change: await createProvedWallet({ account: key, origin, userId }),
    })
    const { smartAccountNetworks } = await device.ask('/chains')
    const chainId = Array.isArray(smartAccountNetworks) ? Number(smartAccountNetworks[0]) : 1
    const account = accountAddress(key.address)
    await device.ask('/account/deploy', { token, chainId })
    for (let sent = 0; sent < world.gasRequests; sent += 1) {
      const nonce = BigInt(`0x${randomBytes(16).toString('hex')}`)
      const deadline = Math.floor(Date.now() / 1000) + ONE_DAY_SECONDS
      const signature = await key.signTypedData({
        domain: accountDomain(account, chainId),
        types: BATCH_TYPES,
        primaryType: 'Batch',
        message: { nonce, deadline, calls: [] },
      })
      const batch = { nonce: `0x${nonce.toString(16)}`, deadline, calls: [], signature }
      const reply = await device.post('/account/send', { token, chainId, batch })
      if (reply?.isOk) continue
      if (reply?.status === 429) return held(`refused after ${sent} with '${wordsOf(reply)}'`)
      throw new AttackError('failed', `/account/send: ${wordsOf(reply)}`)
    }
    return open(`${world.gasRequests} transactions were paid for`)
  },
}

export const gasAttacks: readonly Attack[] = [gasDrain]

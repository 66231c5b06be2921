import { numberToHex } from 'viem'
import type { Frame } from '../frame.ts'
import { assets } from './assets.ts'
import { callsStatus } from './bundles.ts'
import { capabilities } from './capabilities.ts'

/** Requests without a prompt. */
export async function answerSafe(frame: Frame, method: string, params: unknown): Promise<unknown> {
  const { accounts, chains, server, parent } = frame
  switch (method) {
    case 'eth_accounts':
      return [(await accounts.active()).address]
    case 'eth_chainId':
      return numberToHex(await chains.active())
    case 'wallet_getCapabilities':
      return capabilities(await accounts.active(), chains)
    case 'wallet_getCallsStatus':
      return callsStatus(chains, parent, params)
    case 'wallet_getAssets':
      return assets(chains, (await accounts.active()).address, params)
    default: {
      const chainId = await chains.active()
      const { result } = await server.ask<{ result: unknown }>('/rpc', {
        chainId,
        method,
        params: params ?? [],
      })
      return result
    }
  }
}

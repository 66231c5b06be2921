import type { IWalletKit } from '@reown/walletkit'
import type { AuthTypes, SignClientTypes } from '@walletconnect/types'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import type { AnvilAccount } from '../accounts.ts'
import { PHONE_METHODS } from './namespaces.ts'

/** Signs a sign-in for every chain that was asked for and that the phone knows, one CACAO each (CAIP-74, ERC-5573). */
export function createSignAuths({
  kit,
  account,
  chains,
}: {
  kit: IWalletKit
  account: AnvilAccount
  chains: ReadonlySet<number>
}) {
  return async ({
    params,
  }: SignClientTypes.EventArguments['session_authenticate']): Promise<AuthTypes.Cacao[]> => {
    const request = populateAuthPayload({
      authPayload: params.authPayload,
      chains: [...chains].map(chainId => `eip155:${chainId}`),
      methods: [...PHONE_METHODS],
    })
    return Promise.all(
      request.chains.map(async chain => {
        const iss = `did:pkh:${chain}:${account.address}`
        const message = kit.formatAuthMessage({ request, iss })
        const s = await account.signMessage({ message })
        return buildAuthObject(request, { t: 'eip191', s }, iss)
      }),
    )
  }
}

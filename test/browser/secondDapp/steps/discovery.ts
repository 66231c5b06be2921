import type { Dapp } from '../dapp.ts'
import type { StepGroup } from '../step.ts'

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const raw = (dapp: Dapp, args: unknown) => dapp.provider.request(args)

export const DISCOVERY: StepGroup = {
  title: 'Discovery and the request itself',
  standard: 'EIP-6963, EIP-1193, JSON-RPC 2.0',
  steps: [
    {
      name: 'announces uuid, name, icon and rdns',
      run: async ({ detail: { info } }) => ({
        isUuid: UUID_V4.test(info.uuid),
        hasName: info.name !== '',
        isIconData: info.icon.startsWith('data:image/'),
        isRdns: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(info.rdns),
      }),
    },
    {
      name: 'announces a frozen detail with frozen info',
      run: async ({ detail }) => [Object.isFrozen(detail), Object.isFrozen(detail.info)],
    },
    {
      name: 'announces the same provider and uuid when it is asked again',
      run: ({ detail }) =>
        new Promise(resolve => {
          const again = (event: Event) => {
            const { detail: found } = event as CustomEvent<typeof detail>
            if (found.info.rdns !== detail.info.rdns) return
            window.removeEventListener('eip6963:announceProvider', again)
            resolve([found.provider === detail.provider, found.info.uuid === detail.info.uuid])
          }
          window.addEventListener('eip6963:announceProvider', again)
          window.dispatchEvent(new Event('eip6963:requestProvider'))
        }),
    },
    {
      name: 'has request, on and removeListener',
      run: async ({ provider }) => [
        typeof provider.request,
        typeof provider.on,
        typeof provider.removeListener,
      ],
    },
    {
      name: 'on and removeListener return the provider',
      run: async ({ provider }) => {
        const listener = () => {}
        return [
          provider.on('chainChanged', listener) === provider,
          provider.removeListener('chainChanged', listener) === provider,
        ]
      },
    },
    { name: 'request() without arguments', run: dapp => raw(dapp, undefined) },
    { name: 'request(null)', run: dapp => raw(dapp, null) },
    { name: 'request of a list', run: dapp => raw(dapp, [{ method: 'eth_chainId' }]) },
    { name: 'request of a text', run: dapp => raw(dapp, 'eth_chainId') },
    { name: 'request without a method', run: dapp => raw(dapp, {}) },
    { name: 'request with an empty method', run: dapp => raw(dapp, { method: '' }) },
    { name: 'request with a number as the method', run: dapp => raw(dapp, { method: 5 }) },
    { name: 'request with a text as params', run: dapp => raw(dapp, { method: 'eth_chainId', params: 'x' }) },
    { name: 'request with null as params', run: dapp => raw(dapp, { method: 'eth_chainId', params: null }) },
    {
      name: 'request with an object as params where none are needed',
      run: dapp => raw(dapp, { method: 'eth_chainId', params: {} }),
    },
    {
      name: 'request with unknown fields beside method',
      run: dapp => raw(dapp, { method: 'eth_chainId', id: 7, jsonrpc: '2.0' }),
    },
    { name: 'an unknown wallet method', run: dapp => raw(dapp, { method: 'wallet_nothing' }) },
    { name: 'an unknown eth method', run: dapp => raw(dapp, { method: 'eth_nothing' }) },
  ],
}

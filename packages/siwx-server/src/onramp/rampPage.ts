import { requireName } from './onrampOrder.ts'
import { type OnrampPage, withQuery } from './onrampPage.ts'

/** Key of Ramp. */
export interface RampOnrampOptions {
  /** The host key. It is public: it is a part of the page's address. */
  readonly hostApiKey: string
  /** Whether the pages are those of Ramp's demo. */
  readonly demo?: boolean
}

/** Ramp: the address of the wallet is a parameter of the page. */
export function createRampPage({ hostApiKey, demo = false }: RampOnrampOptions): OnrampPage {
  const base = demo ? 'https://app.demo.rampnetwork.com/' : 'https://app.rampnetwork.com/'
  return async (order, { names }) => {
    const { address, asset, amount, fiatCurrency, direction, redirectUrl } = order
    const name = `${requireName(names.ramp, order)}_${asset.toUpperCase()}`
    const isBuy = direction === 'buy'
    const flow = isBuy ? 'ONRAMP' : 'OFFRAMP'
    return withQuery(base, {
      hostApiKey,
      userAddress: address,
      [isBuy ? 'swapAsset' : 'offrampAsset']: name,
      fiatCurrency,
      // An amount to sell would be in base units, whose decimals the handler does not know.
      fiatValue: isBuy ? amount : undefined,
      enabledFlows: flow,
      defaultFlow: flow,
      finalUrl: redirectUrl,
    })
  }
}

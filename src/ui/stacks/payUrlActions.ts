import type { ExchangeOrder } from '../client/api/facets/pay.ts'
import type { Tabkey } from '../client/api/tabkey.ts'
import { featureOff } from '../observe/featureOff.ts'
import { isLocalHost } from '../page/environment.ts'
import { openExternal } from '../page/openExternal.ts'
import { openWindow } from '../page/openWindow.ts'

/** An exchange's window. */
const WINDOW = { widthPx: 480, heightPx: 720 }

type PayUrl = { readonly url: string; readonly sessionId: string }

/** Calls that lead to an exchange's page. */
export interface PayUrlActions {
  /** An exchange's page for one payment. */
  readonly getUrl: (order: ExchangeOrder) => Promise<PayUrl>
  /**
   * The same, opened: call it in a click. Where the browser opens no window, `isOpen` is false; show `url` as a link then.
   *
   * @param isInNewTab false: in the place of this page
   */
  readonly openUrl: (
    order: ExchangeOrder,
    isInNewTab?: boolean,
  ) => Promise<PayUrl & { readonly isOpen: boolean }>
}

/** Makes the calls that send a person to an exchange, without the modal. */
export function createPayUrlActions({ pay }: Pick<Tabkey, 'pay'>): PayUrlActions {
  const getUrl = async (order: ExchangeOrder): Promise<PayUrl> => {
    if (!pay) throw await featureOff('pay')
    return pay.url(order)
  }
  return {
    getUrl,
    async openUrl(order, isInNewTab = true) {
      const dev = isLocalHost(location.hostname)
      // Inside the click: browsers block what comes after an await.
      const opened = isInNewTab ? openWindow({ ...WINDOW, dev }) : null
      try {
        const visit = await getUrl(order)
        if (isInNewTab) opened?.go(visit.url)
        else openExternal(visit.url, '_self', { dev })
        return { ...visit, isOpen: !isInNewTab || opened !== null }
      } catch (error) {
        opened?.close()
        throw error
      }
    },
  }
}

import { useCallback } from 'react'
import type { ExchangeOrder } from '../client/facets/pay.ts'
import { featureOff } from './featureOff.ts'
import { useTabkey } from './TabkeyProvider.tsx'

type PayUrl = { readonly url: string; readonly sessionId: string }

export interface UsePayUrlActionsReturn {
  /** An exchange's page for one payment. */
  readonly getUrl: (order: ExchangeOrder) => Promise<PayUrl>
  /**
   * The same, opened: call it in a click. Where the browser opens no window, `isOpen` is false; show `url` as a link then.
   *
   * @param inNewTab false: in the place of this page
   */
  readonly openUrl: (
    order: ExchangeOrder,
    inNewTab?: boolean,
  ) => Promise<PayUrl & { readonly isOpen: boolean }>
}

/** Sends a person to an exchange, without the modal. */
export function usePayUrlActions(): UsePayUrlActionsReturn {
  const { pay } = useTabkey()
  const getUrl = useCallback(
    async (order: ExchangeOrder) => {
      if (!pay) throw await featureOff('pay')
      return pay.url(order)
    },
    [pay],
  )
  const openUrl = useCallback(
    async (order: ExchangeOrder, inNewTab = true) => {
      // Inside the click: browsers block what comes after an await.
      const opened = inNewTab ? window.open('', '_blank') : window
      try {
        const { openThere } = await import('./openThere.ts')
        const visit = await getUrl(order)
        return { ...visit, isOpen: openThere(opened, visit.url) }
      } catch (error) {
        if (inNewTab) opened?.close()
        throw error
      }
    },
    [getUrl],
  )
  return { getUrl, openUrl }
}

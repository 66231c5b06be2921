import { type RefCallback, useCallback } from 'react'
import { defineElements, type TabkeyElement } from '../elements/defineElements.ts'
import { useTabkey } from './TabkeyProvider.tsx'

/**
 * Registers the custom elements and gives one of them the client of the provider.
 *
 * A ref callback runs before the browser paints, so that the first frame of React has the button. An effect would run
 * after it.
 */
export function useElementClient(): RefCallback<TabkeyElement> {
  const client = useTabkey()
  return useCallback(
    element => {
      defineElements()
      if (element) element.client = client
    },
    [client],
  )
}

import { type RefObject, useEffect, useRef } from 'react'
import { defineElements, type TabkeyElement } from '../elements/defineElements.ts'
import { useTabkey } from './TabkeyProvider.tsx'

/** Registers the custom elements and gives the client of the provider to one of them. */
export function useElementClient(): RefObject<TabkeyElement | null> {
  const client = useTabkey()
  const element = useRef<TabkeyElement>(null)
  useEffect(() => {
    defineElements()
    if (element.current) element.current.client = client
  }, [client])
  return element
}

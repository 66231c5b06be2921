import { useEffect, useRef } from 'react'
import type { TabkeyEvent } from '../client/tabkeyEvent.ts'
import { useTabkey } from './TabkeyProvider.tsx'

/** Calls the listener with each event of the client while the component stands; the newest listener is called. */
export function useEvents(listener: (event: TabkeyEvent) => void): void {
  const client = useTabkey()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => client.events.subscribe(event => latest.current(event)), [client])
}

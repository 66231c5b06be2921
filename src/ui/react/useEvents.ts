import { useEffect, useRef } from 'react'
import type { TabkeyEvent } from '../client/api/tabkeyEvent.ts'
import { useTabkey } from './TabkeyProvider.tsx'

/** Calls the latest listener with each event of the client while the component is mounted. */
export function useEvents(listener: (event: TabkeyEvent) => void): void {
  const client = useTabkey()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => client.events.subscribe(event => latest.current(event)), [client])
}

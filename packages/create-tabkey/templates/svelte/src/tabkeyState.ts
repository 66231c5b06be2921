import { readable } from 'svelte/store'
import type { TabkeyState } from 'tabkey'
import { tabkey } from './tabkey'

/** A part of Tabkey's state as a Svelte store. */
export function tabkeyState<Part>(select: (state: TabkeyState) => Part) {
  return readable(select(tabkey.getState()), set => {
    set(select(tabkey.getState()))
    return tabkey.subscribe(select, part => set(part))
  })
}

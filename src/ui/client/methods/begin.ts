import type { Unsubscribe } from '../tabkey.ts'

/** Begins a watch whose code is on its way, unless it ended before. Without its code it tells nothing, as without an engine. */
export function begin<Code>(loading: Promise<Code>, start: (code: Code) => Unsubscribe): Unsubscribe {
  let isOver = false
  let end: Unsubscribe = () => {}
  loading.then(
    code => {
      if (!isOver) end = start(code)
    },
    () => {},
  )
  return () => {
    isOver = true
    end()
  }
}

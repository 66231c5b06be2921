import type { Unsubscribe } from '../api/tabkey.ts'

/** Starts a watch once its chunk is loaded, unless it was stopped before. A failed chunk emits nothing. */
export function startWhenLoaded<Code>(
  loading: Promise<Code>,
  start: (code: Code) => Unsubscribe,
): Unsubscribe {
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

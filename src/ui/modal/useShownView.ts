import { type ComponentType, startTransition, useEffect, useRef, useState } from 'react'
import { useModalState } from '../hooks/useModalState.ts'
import type { ModalState, ViewEntry } from '../state/stack.ts'
import type { ViewName } from '../state/views.ts'
import type { Stylesheet } from '../theme/stylesheet.ts'
import Connect from '../views/connect/Connect.tsx'
import { loadView, type ViewModule } from '../views/loadView.ts'
import { viewTitle } from '../views/titles.ts'
import { t } from '../words/t.ts'

export interface ShownView {
  readonly entry: ViewEntry
  readonly direction: ModalState['direction']
  /** `null`: the view's code did not arrive. */
  readonly Component: ComponentType | null
  /** Whether its code is on its way; the card shows a skeleton in its place. */
  readonly isWaiting: boolean
  /** Whether a retry did not bring the code either. */
  readonly isLost: boolean
  readonly title: string
  /** What the view puts at the start of the header. */
  readonly HeaderStart: ComponentType | undefined
  /** Grows by one with every change of view. */
  readonly turn: number
}

const loaded = new Map<ViewName, ViewModule>([['Connect', { default: Connect }]])

async function load(view: ViewName): Promise<void> {
  // Connect is here from the start.
  loaded.set(view, await loadView(view as Exclude<ViewName, 'Connect'>))
}

/** Fetches a view's code before it is asked for. A failure shows later, when the view is. */
export function preloadView(view: ViewName): void {
  if (!loaded.has(view)) load(view).catch(() => {})
}

/**
 * The view to paint. While the code of the next one is on its way, and while it is being drawn up, the old one stays,
 * so that nothing flashes. Drawing is a transition: React takes it in short turns, between which the page answers.
 *
 * @returns the view, and a way to ask for its code again
 */
export function useShownView(sheet: Stylesheet): {
  readonly shown: ShownView | null
  readonly retry: () => void
} {
  const history = useModalState(state => state.history)
  const direction = useModalState(state => state.direction)
  const [attempt, setAttempt] = useState(0)

  const draw = (entry: ViewEntry, turn: number, isWaiting = false): ShownView => {
    const module = loaded.get(entry.view)
    // Each modal of the page has its own style sheet, while the module is loaded once.
    if (module?.css) sheet.add(module.css)
    return {
      entry,
      direction,
      Component: module?.default ?? null,
      isWaiting,
      isLost: !module && attempt > 0,
      HeaderStart: module?.HeaderStart,
      // Read while the card is drawn, in the language of that moment.
      get title() {
        return module?.title?.(entry.data) ?? (viewTitle(entry) || t('Loading'))
      },
      turn,
    }
  }
  // The card is drawn in the frame of the press, with a skeleton while the code of its view is on its way.
  const [shown, setShown] = useState<ShownView | null>(() => {
    const entry = history.at(-1)
    return entry ? draw(entry, 1, !loaded.has(entry.view)) : null
  })
  const isFirstDrawn = shown !== null && !shown.isWaiting
  const drawn = useRef({ turn: isFirstDrawn ? 1 : 0, history: isFirstDrawn ? history : null, attempt })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again after a failure
  useEffect(() => {
    if (drawn.current.history === history && drawn.current.attempt === attempt) return
    const entry = history.at(-1)
    if (!entry) return
    let isCurrent = true
    const paint = (): void => {
      if (!isCurrent) return
      const turn = drawn.current.turn + 1
      drawn.current = { turn, history, attempt }
      const next = draw(entry, turn)
      startTransition(() => setShown(next))
    }
    if (loaded.has(entry.view)) paint()
    else load(entry.view).then(paint, paint)
    return () => {
      isCurrent = false
    }
  }, [history, direction, sheet, attempt])

  return { shown, retry: () => setAttempt(count => count + 1) }
}

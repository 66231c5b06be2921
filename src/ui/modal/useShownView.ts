import { type ComponentType, useLayoutEffect, useState } from 'react'
import { useModal } from '../hooks/useModal.ts'
import type { Stylesheet } from '../theme/stylesheet.ts'
import Connect from '../views/Connect/Connect.tsx'
import type { ModalState, ViewEntry, ViewName } from './stack.ts'
import { VIEW_LOADERS, type ViewModule } from './viewLoaders.ts'

export interface ShownView {
  readonly entry: ViewEntry
  readonly direction: ModalState['direction']
  /** `null`: the view's code did not arrive. */
  readonly Component: ComponentType | null
  /** Grows by one with every change of view. */
  readonly turn: number
}

const loaded = new Map<ViewName, ViewModule>([['Connect', { default: Connect }]])

async function load(view: Exclude<ViewName, 'Connect'>): Promise<void> {
  loaded.set(view, await VIEW_LOADERS[view]())
}

/** Fetches a view's code before it is asked for. A failure shows later, when the view is. */
export function preloadView(view: ViewName): void {
  if (view !== 'Connect' && !loaded.has(view)) load(view).catch(() => {})
}

/**
 * The view to paint. While the code of the next one is on its way the old one stays, so that nothing flashes.
 *
 * @returns the view, and a way to ask for its code again
 */
export function useShownView(sheet: Stylesheet): {
  readonly shown: ShownView | null
  readonly retry: () => void
} {
  const history = useModal(state => state.history)
  const direction = useModal(state => state.direction)
  const [shown, setShown] = useState<ShownView | null>(null)
  const [attempt, setAttempt] = useState(0)

  // Before the paint: a view whose code is here is in the first frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again after a failure
  useLayoutEffect(() => {
    const entry = history.at(-1)
    if (!entry) return
    let isCurrent = true
    const paint = (): void => {
      if (!isCurrent) return
      const module = loaded.get(entry.view)
      // Each modal of the page has a sheet of its own, and the module comes only once.
      if (module?.css) sheet.add(module.css)
      const Component = module?.default ?? null
      setShown(last => ({ entry, direction, Component, turn: (last?.turn ?? 0) + 1 }))
    }
    if (entry.view === 'Connect' || loaded.has(entry.view)) paint()
    else load(entry.view).then(paint, paint)
    return () => {
      isCurrent = false
    }
  }, [history, direction, sheet, attempt])

  return { shown, retry: () => setAttempt(count => count + 1) }
}

import { mergeUpdate } from '../config/mergeUpdate.ts'
import { readyState } from '../running.ts'
import type { LazyMethod } from './lazyMethods.ts'

export const verbs: Readonly<Record<string, LazyMethod>> = {
  async update(running, argument) {
    const { settings } = running
    const next = mergeUpdate(settings.given(), argument)
    await settings.change(next, Object.keys(argument as object), () => readyState(running))
  },
}

import { languageTag } from '../../words/languageTag.ts'
import type { Tabkey } from '../api/tabkey.ts'
import { mergeUpdate } from '../config/mergeUpdate.ts'
import { readyState } from '../tab/running.ts'
import { readText, refuse } from '../values/arguments.ts'
import { localeKey } from '../values/localeChoice.ts'
import type { BodiesOf } from './bodies.ts'

function readLocale(value: unknown): string {
  return languageTag(readText(value, 'locale')) || refuse('locale', "Expected a language tag such as 'de'")
}

export const bodies: BodiesOf<Pick<Tabkey, 'update' | 'setLocale'>> = {
  async update(running, argument) {
    const { settings } = running
    const next = mergeUpdate(settings.input(), argument)
    await settings.change(next, Object.keys(argument as object), () => readyState(running))
  },
  async setLocale(running, argument) {
    const { language, settings, view, identity } = running
    const locale = argument === null ? null : readLocale(argument)
    const key = localeKey(identity)
    let input = settings.input()
    try {
      if (locale === null) view.localStorage.removeItem(key)
      else view.localStorage.setItem(key, locale)
    } catch {
      // With blocked storage the choice is that of this tab.
      if (locale !== null) input = { ...input, locale }
    }
    await settings.change(input, [], async () => {})
    await language.ready()
  },
}

import { applyLocale } from '../../../../src/ui/client/tab/applyLocale.ts'
import { currentLanguage } from '../../../../src/ui/words/t.ts'

/** A file of texts that takes longer is not waited for: the screens are English then. */
const LOAD_MS = 2_000

let loading: Promise<void> | undefined

/** The browser's language, for numbers and dates; English where its texts did not load. */
export const currentLocale = (): string => currentLanguage().tag

async function load(): Promise<void> {
  let isLate = false
  const late = new Promise<void>(resolve => {
    setTimeout(() => {
      isLate = true
      resolve()
    }, LOAD_MS)
  })
  // English needs no file. What cannot be loaded leaves English.
  await Promise.race([applyLocale(navigator.language, null, () => !isLate).catch(() => {}), late])
  const { tag, dir } = currentLanguage()
  document.documentElement.lang = tag
  document.documentElement.dir = dir || 'ltr'
}

/** Puts the screens of the frame into the browser's language, once. */
export function loadLanguage(): Promise<void> {
  loading ??= load()
  return loading
}

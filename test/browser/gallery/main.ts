import type { ThemeVariables } from '../../../src/bridge/contract/config.ts'
import { applyLocale } from '../../../src/ui/client/tab/applyLocale.ts'
import { mountModal } from '../../../src/ui/modal/mount.tsx'
import * as presets from '../../../src/ui/theme/presets.ts'
import { writeTheme } from '../../../src/ui/theme/writeTheme.ts'
import { currentLanguage, setLanguage } from '../../../src/ui/words/t.ts'
import { fixtureContext } from './fixture.ts'
import { act } from './hands.ts'
import { inLanguage } from './inLanguage.ts'
import { type Look, walk } from './looks.ts'
import { PSEUDO } from './pseudo.ts'
import { STATES } from './states.ts'

// ?state=<name>&theme=light|dark&preset=<name>&dir=ltr|rtl&lang=<tag>|pseudo|pseudo-rtl&embedded&closed
const query = new URLSearchParams(location.search)
const lang = query.get('lang') ?? 'en'
const mode = query.get('theme') === 'dark' ? 'dark' : 'light'
document.documentElement.dir = query.get('dir') === 'rtl' ? 'rtl' : 'ltr'
document.documentElement.toggleAttribute('data-dark', mode === 'dark')

/** A fake window of a provider. */
const POPUP = { closed: false, close() {}, location: { replace() {} } } as unknown as Window

let open = (): void => {}
let unmount = (): void => {}
/** Theme variables over those of the preset, of this state and of the next ones. */
let variables: ThemeVariables = {}
let applyVariables = (): void => {}

/** Puts a state into the page in the place of the one before. */
async function showState(name: string, isClosed = false): Promise<void> {
  const state = STATES[name]
  if (!state) throw new Error(`No such state: ${name}`)
  unmount()
  window.open = () => (state.isBlocked ? null : POPUP)
  const page = { locale: currentLanguage().tag, ...state.page, embedded: query.has('embedded') }
  const context = fixtureContext({ ...state, page }, mode)
  const preset = Object.entries(presets).find(([name]) => name === query.get('preset'))
  applyVariables = () => context.theme.set({ variables: { ...preset?.[1], ...variables } })
  applyVariables()
  const { modal, toasts } = context
  const start = state.from ?? state.view
  open = () => {
    const [first, ...others] = [...(state.below ?? []), start]
    modal.openAt(first ?? start, others.length === 0 ? state.data : {})
    for (const view of others) modal.push(view, view === start ? state.data : {})
    if (!state.toast) return
    const [message = ''] = inLanguage(state.toast.message, currentLanguage())
    toasts.show({ ...state.toast, message, autoClose: false })
  }
  ;({ unmount } = mountModal(context))
  await state.begin?.(context)
  if (isClosed) return
  open()
  if (state.hands) await act(start, state.hands)
  // Pictures are taken once the gestures are done.
  document.documentElement.dataset.shown = name
}

const pseudo = PSEUDO[lang]
if (pseudo) setLanguage(pseudo)
const translated = pseudo ? Promise.resolve() : applyLocale(lang, null, () => true)
void translated.then(() => showState(query.get('state') ?? 'Connect.full', query.has('closed')))
document.querySelector('#opener')?.addEventListener('click', () => open())
Object.assign(window, {
  writeTheme,
  setThemeVariables(chosen: ThemeVariables) {
    variables = chosen
    applyVariables()
  },
  walkStates: (looks: readonly Look[], names = Object.keys(STATES)) =>
    walk(
      Object.fromEntries(Object.entries(STATES).filter(([name]) => names.includes(name))),
      showState,
      import.meta.glob('../../../src/ui/**/*.tsx'),
      looks,
    ),
})

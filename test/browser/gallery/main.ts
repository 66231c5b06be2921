import { mountModal } from '../../../src/ui/modal/mount.tsx'
import { fixtureContext } from './fixture.ts'
import { STATES } from './states.ts'

// ?state=<name>&theme=light|dark&dir=ltr|rtl&embedded
const query = new URLSearchParams(location.search)
const mode = query.get('theme') === 'dark' ? 'dark' : 'light'
document.documentElement.dir = query.get('dir') === 'rtl' ? 'rtl' : 'ltr'
document.documentElement.toggleAttribute('data-dark', mode === 'dark')

const state = STATES[query.get('state') ?? 'Connect.full']
if (!state) throw new Error('No such state')
const page = { ...state.page, embedded: query.has('embedded') }
const context = fixtureContext({ ...state, page }, mode)
for (const view of state.below ?? []) context.modal.push(view)

function show(): void {
  if (!state) return
  if (state.below) {
    context.modal.setState({ history: [], open: true })
    for (const view of state.below) context.modal.push(view)
    context.modal.push(state.view, state.data)
  } else context.modal.openAt(state.view, state.data)
  if (state.toast) context.toasts.show({ ...state.toast, autoClose: false })
}

mountModal(context)
if (!query.has('closed')) show()
document.querySelector('#opener')?.addEventListener('click', show)
Object.assign(window, { gallery: context })

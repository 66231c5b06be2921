import { NameSignatureExpiredError } from '../../../src/bridge/features/names/errors.ts'
import type { ViewName } from '../../../src/ui/state/views.ts'
import { connected } from './connected.ts'
import { ADDRESS, never } from './fixture.ts'
import type { GalleryState } from './states.ts'

const below: readonly ViewName[] = ['Account', 'AccountSettings']
const deep: readonly ViewName[] = [...below, 'ChooseAccountName']
const LONG = 'the-countess-of-lovelace-and-her-analytical-engine-of-eighteen-x'.slice(0, 63)

const suggestions = (typed: string) => [
  { name: typed, registered: typed.length < 8 },
  { name: `${typed}-1843`.slice(0, 63), registered: false },
  { name: `the-${typed}`.slice(0, 63), registered: true },
  { name: `${typed}-countess`.slice(0, 63), registered: false },
  { name: `${typed}${typed}`.slice(0, 63), registered: false },
]

type Answers = NonNullable<GalleryState['answers']>
const registry =
  (register: () => Promise<unknown> = never): Answers =>
  (asked, parameters) => {
    if (asked === 'names.register') return register()
    const { name } = parameters as { readonly name: string }
    return asked === 'names.suggest' ? Promise.resolve(suggestions(name)) : undefined
  }

const typing = (name: string, more: Partial<GalleryState> = {}): GalleryState => ({
  view: 'RegisterAccountName',
  below: deep,
  state: connected,
  answers: registry(),
  hands: [{ fill: name, into: 'Name' }],
  ...more,
})

const refused = () =>
  Promise.reject(new Error('The registry does not take this name, which it says at some length'))

const late = () => Promise.reject(new NameSignatureExpiredError(40, false))

/** Views of a name, each as a person may find it. */
export const NAMES_STATES: Readonly<Record<string, GalleryState>> = {
  'ChooseAccountName.intro': { view: 'ChooseAccountName', below, state: connected },
  'RegisterAccountName.empty': { ...typing(''), hands: [] },
  'RegisterAccountName.short': typing('ada'),
  'RegisterAccountName.characters': typing('ada lovelace'),
  'RegisterAccountName.loading': typing('ada-lovelace', { answers: () => never() }),
  'RegisterAccountName.available': typing('ada-lovelace'),
  'RegisterAccountName.registered': typing('augusta'),
  'RegisterAccountName.long': typing(LONG),
  'RegisterAccountName.none': typing('ada-lovelace', { answers: () => Promise.resolve([]) }),
  'RegisterAccountName.unavailable': typing('augusta-ada', {
    answers: () => Promise.reject(new Error('503')),
  }),
  'RegisterAccountName.signing': typing('ada-lovelace', {
    hands: [{ fill: 'ada-lovelace', into: 'Name' }, { press: 'Choose name' }],
  }),
  'RegisterAccountName.refused': typing('ada-lovelace', {
    answers: registry(refused),
    hands: [{ fill: 'ada-lovelace', into: 'Name' }, { press: 'Choose name' }],
  }),
  'RegisterAccountName.details-open': typing('ada-lovelace', {
    answers: registry(refused),
    hands: [{ fill: 'ada-lovelace', into: 'Name' }, { press: 'Choose name' }, { open: 'Details' }],
  }),
  'RegisterAccountName.late': typing('ada-lovelace', {
    answers: registry(late),
    hands: [{ fill: 'ada-lovelace', into: 'Name' }, { press: 'Choose name' }],
  }),
  'RegisterAccountNameSuccess.done': {
    view: 'RegisterAccountNameSuccess',
    below: deep,
    data: { arguments: { name: 'ada-lovelace.reown.id' } },
    state: { ...connected, accounts: connected.accounts },
  },
  'RegisterAccountNameSuccess.long': {
    view: 'RegisterAccountNameSuccess',
    below: deep,
    data: { arguments: { name: `${LONG}.reown.id`, address: ADDRESS } },
    state: connected,
  },
}

import { useEffect, useState } from 'react'
import { LOCALES } from '../../../../src/ui/client/tab/applyLocale.ts'
import { PSEUDO } from '../pseudo.ts'
import { Frame } from './Frame.tsx'
import { LOOKS, type LookName, readShown, toHash } from './looks.ts'
import { StateList } from './StateList.tsx'
import { ThemeKnobs } from './ThemeKnobs.tsx'

const NAMES = Object.keys(LOOKS) as readonly LookName[]
const LANGUAGES = ['en', ...Object.keys(LOCALES), ...Object.keys(PSEUDO)]

interface BrowseProps {
  readonly states: readonly string[]
}

/** Every state of every view in windows beside each other, with knobs for the theme. */
export function Browse({ states }: BrowseProps) {
  const [shown, setShown] = useState(() => readShown(location.hash))
  useEffect(() => history.replaceState(null, '', toHash(shown)), [shown])
  const toggle = (name: LookName) => {
    const looks = NAMES.filter(other => (other === name) !== shown.looks.includes(other))
    if (looks.length > 0) setShown({ ...shown, looks })
  }
  return (
    <>
      <header>
        <h1>Tabkey gallery</h1>
        <fieldset>
          <legend>Windows</legend>
          {NAMES.map(name => (
            <label key={name}>
              <input type="checkbox" checked={shown.looks.includes(name)} onChange={() => toggle(name)} />
              {LOOKS[name].title}
            </label>
          ))}
        </fieldset>
        <label>
          Language
          <select value={shown.lang} onChange={event => setShown({ ...shown, lang: event.target.value })}>
            {LANGUAGES.map(id => (
              <option key={id} value={id}>
                {id in PSEUDO ? id : new Intl.DisplayNames('en', { type: 'language' }).of(id)}
              </option>
            ))}
          </select>
        </label>
      </header>
      <StateList states={states} shown={shown.state} onChoose={state => setShown({ ...shown, state })} />
      <main aria-label={shown.state}>
        {shown.looks.map(name => (
          <Frame key={name} shown={shown} look={LOOKS[name]} />
        ))}
      </main>
      <ThemeKnobs
        preset={shown.preset}
        variables={shown.variables}
        onChange={theme => setShown({ ...shown, ...theme })}
      />
    </>
  )
}

import { useState } from 'react'

interface StateListProps {
  readonly states: readonly string[]
  readonly shown: string
  onChoose(state: string): void
}

/** The states under their views, with a search. */
export function StateList({ states, shown, onChoose }: StateListProps) {
  const [search, setSearch] = useState('')
  const found = states.filter(name => name.toLowerCase().includes(search.trim().toLowerCase()))
  const viewOf = (name: string) => name.split('.')[0] ?? name
  const views = [...new Set(found.map(viewOf))]
  return (
    <nav aria-label="States">
      <input
        type="search"
        aria-label="Search states"
        placeholder={`Search ${states.length} states`}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      {views.map(view => (
        <section key={view}>
          <h2>{view}</h2>
          <ul>
            {found
              .filter(name => viewOf(name) === view)
              .map(name => (
                <li key={name}>
                  <button
                    type="button"
                    aria-current={name === shown ? 'true' : undefined}
                    onClick={() => onChoose(name)}
                  >
                    {name.slice(view.length + 1)}
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <p>No state has this name.</p>}
    </nav>
  )
}

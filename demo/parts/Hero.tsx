import { useTabkeyState } from 'tabkey/react'

const MODES = { sharedWorker: 'a SharedWorker', worker: 'one tab’s worker', page: 'this page' } as const

export function Hero() {
  const tabs = useTabkeyState(state => state.engine.tabs)
  const mode = useTabkeyState(state => state.engineMode)
  return (
    <section className="hero">
      <div>
        <h1>One wallet session for every tab</h1>
        <p className="lead">
          Connect here, open a second tab, and it is connected too. The engine runs in{' '}
          <b>{mode ? MODES[mode] : 'a SharedWorker'}</b>; this page only draws.
        </p>
      </div>
      <div className="tabs-card">
        <Tiles count={tabs} />
        <p>
          <output aria-label="Open tabs" data-testid="tab-count">
            {Math.max(tabs, 1)}
          </output>{' '}
          {tabs > 1 ? 'tabs share this session' : 'tab open'}
        </p>
        <a className="button quiet" href={location.href} target="_blank" rel="noopener">
          Open this page in a second tab
        </a>
      </div>
    </section>
  )
}

const TILES_MAX = 5

function Tiles({ count }: { count: number }) {
  const shown = Math.min(Math.max(count, 1), TILES_MAX)
  return (
    <span className="tiles" aria-hidden="true">
      {Array.from({ length: shown }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tiles are alike and never change places
        <i key={index} />
      ))}
    </span>
  )
}

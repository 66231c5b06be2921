import { createTabkey } from 'tabkey'
import { ethereum } from 'tabkey/networks'
import { start } from '../dapp/App.js'
import { optionsFor } from '../dapp/optionsFor.js'

start(
  createTabkey({
    ...optionsFor(ethereum),
    // The file that `npx tabkey engine <directory>` wrote.
    engine: () => new SharedWorker('/engine.v1.js', { type: 'module', name: 'tabkey' }),
  }),
)

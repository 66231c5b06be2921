import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createTabkey } from 'tabkey'
import { ethereum } from 'tabkey/networks'
import { App } from '../dapp/App.js'
import { optionsFor } from '../dapp/optionsFor.js'

const client = createTabkey(optionsFor(ethereum))
console.log(renderToString(createElement(App, { client })))

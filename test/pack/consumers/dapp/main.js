import { createTabkey } from 'tabkey'
import { ethereum } from 'tabkey/networks'
import { start } from './App.js'
import { optionsFor } from './optionsFor.js'

start(createTabkey(optionsFor(ethereum)))

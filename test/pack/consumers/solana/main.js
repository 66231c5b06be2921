import './buffer.js'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Dapp } from './Dapp.js'

createRoot(document.getElementById('app')).render(createElement(Dapp))

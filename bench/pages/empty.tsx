import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/** A page with React and nothing else: the base of what a page with the modal does to the main thread and the heap. */
const root = document.getElementById('app')
if (root) createRoot(root).render(createElement('h1', null, 'Empty'))

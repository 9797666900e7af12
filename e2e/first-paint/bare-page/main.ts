/** The least that a page made with React can be: what the app's own first paint is measured against. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement('h1', null, 'A bare page'))

import '@tarazu/ui/tokens.css'
import './shell/console.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followPreferences } from './shell/preferences.ts'

followPreferences()

const root = document.getElementById('app')
if (!root) throw new Error('index.html has lost its #app')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

import '@tarazu/ui/tokens.css'
import './shell/transitions.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startCache } from './cache.ts'
import { startLive } from './live.ts'
import { startLanguages } from './shell/languages.ts'
import { leaveFrame } from './shell/leave-frame.ts'
import { followPreferences } from './shell/preferences.ts'
import { dropStoredPassword, onSessionChange, sessionToken } from './shell/session-store.ts'

leaveFrame()
dropStoredPassword()
followPreferences()
await Promise.all([startLanguages(), startCache()])
startLive()
onSessionChange(() => {
  // Where it fails, the settings show how it is.
  if (sessionToken())
    void import('./notices/push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined)
})

const root = document.getElementById('app')
if (!root) throw new Error('index.html has lost its #app')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

import '@tarazu/ui/tokens.css'
import './navigation/transitions.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startCache } from './data/cache.ts'
import { startLive } from './data/live.ts'
import { followPreferences } from './data/preferences.ts'
import { dropStoredPassword, onSessionChange, sessionToken } from './data/session-store.ts'
import { startLanguages } from './language/languages.ts'
import { leaveFrame } from './navigation/leave-frame.ts'

leaveFrame()
dropStoredPassword()
followPreferences()
await Promise.all([startLanguages(), startCache()])
startLive()
// Nobody swipes before the first screen. Where it cannot be had, the button goes back.
import('./navigation/swipe-back.ts').then(
  ({ followSwipesBack }) => followSwipesBack(),
  () => undefined,
)
onSessionChange(() => {
  // A failure needs no message here, for the settings show the actual state.
  if (sessionToken())
    void import('./notices/push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined)
})

const root = document.getElementById('app')
if (!root) throw new Error('no #app')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

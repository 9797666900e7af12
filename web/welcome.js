// Says at once what this is, to whoever comes without a session, and asks for the app: its own code takes longer. The
// build writes this into the page, with its look (`src/session/welcome.css`); the sign-in takes it away (`session-page.tsx`).
const welcome = document.getElementById('welcome')
const kept = (key) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
// The page is dark or light from the beginning for whoever has chosen so (`preferences.ts`).
if (['light', 'dark'].includes(kept('theme'))) document.documentElement.dataset.theme = kept('theme')
const loadApp = () => {
  // The development server has the app's script in the page.
  const files = document.getElementById('app-files')
  if (!files) return
  const [script, style] = ['script', '[rel=stylesheet]'].map((tag) => files.content.querySelector(tag))
  // The app is not drawn before its look is there. What cannot be had is not waited for: the words can be read.
  script.remove()
  style.onload = style.onerror = () => document.head.append(script)
  document.head.append(files.content)
  files.remove()
}
if (kept('token') || !['/', '/login'].includes(location.pathname)) {
  welcome.remove()
  loadApp()
} else {
  const language = kept('locale') ?? 'en'
  // Whoever has signed in on this device knows what it is.
  for (const sentence of welcome.querySelectorAll('p'))
    if (kept('forget') || sentence.lang !== language) sentence.remove()
  welcome.hidden = false
  // What can be read already is drawn before anything else is fetched; a page that nobody sees draws nothing.
  if (document.hidden) loadApp()
  else requestAnimationFrame(() => setTimeout(loadApp))
}
// Nothing in the page is a script from here on, so whatever is one was smuggled in.
document.currentScript.remove()

// Says at once what this is, to whoever comes without a session: the app's own code takes longer. The build writes
// this into the page, with its look (`src/session/welcome.css`); the sign-in takes it away (`session-page.tsx`).
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
if (kept('token') || !['/', '/login'].includes(location.pathname)) welcome.remove()
else {
  const language = kept('locale') ?? 'en'
  // Whoever has signed in on this device knows what it is.
  for (const sentence of welcome.querySelectorAll('p'))
    if (kept('forget') || sentence.lang !== language) sentence.remove()
  welcome.hidden = false
}
// Nothing in the page is a script from here on, so whatever is one was smuggled in.
document.currentScript.remove()

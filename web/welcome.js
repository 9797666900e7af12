// Says at once what this is, to whoever comes without a session: the app's own code takes longer. The sign-in takes
// it away when it is there (`session-page.tsx`), and its look is in `welcome.css`.
const welcome = document.getElementById('welcome')
const kept = (key) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
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

/** A page that frames this one could trick a customer into taps; the server refuses frames as well. */
export function leaveFrame() {
  if (window.top === window.self) return
  try {
    if (window.top) window.top.location.href = window.location.href
  } finally {
    document.body.replaceChildren()
  }
}

/** A state or a reason in words, where it begins a line: `written_off` is "Written off". */
export function stateText(state: string) {
  const text = state.replaceAll('_', ' ').replace(/^ipo\b/, 'IPO')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

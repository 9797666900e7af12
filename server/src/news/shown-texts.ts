/** What readers of cleaned HTML see, part by part, and where its links lead. Pure. */

/** A word may go on through these; all others begin another part, such as the next cell of a table. */
const inline = /<\/?(?:strong|b|em|i|u|s|sub|sup|small|mark|code|abbr|q|a)(?: [^>]*)?>/g
const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' } as const

export function shownTexts(clean: string): string[] {
  const links = [...clean.matchAll(/<a [^>]*?\bhref="([^"]*)"/g)].map(([, href = '']) => href)
  const parts = clean
    .replace(inline, '')
    .replace(/<br ?\/?>/g, ' ')
    .split(/<[^>]*>/)
  return [...links.filter((href) => !href.startsWith('/')), ...parts]
    .map(decoded)
    .filter((text) => text.trim() !== '')
}

const decoded = (text: string) =>
  text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity as keyof typeof entities])

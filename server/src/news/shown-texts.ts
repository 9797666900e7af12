/** What readers of cleaned HTML see, part by part, and to which hosts its links lead. Pure. */

/** A word may go on through these; all others begin another part, such as the next cell of a table. */
const inline = /<\/?(?:strong|b|em|i|u|s|sub|sup|small|mark|code|abbr|q|a)(?: [^>]*)?>/g
const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' } as const

export function shownTexts(clean: string): string[] {
  const parts = clean
    .replace(inline, '')
    .replace(/<br ?\/?>/g, ' ')
    .split(/<[^>]*>/)
  return parts.map(decoded).filter((text) => text.trim() !== '')
}

/** With the port, where there is one: as `cleanHtml` compares them. Long numbers in an address are pages, and nobody reads them. */
export function linkedHosts(clean: string): string[] {
  return [...clean.matchAll(/<a [^>]*?\bhref="([^"]*)"/g)]
    .map(([, href = '']) => decoded(href))
    .filter((href) => !href.startsWith('/'))
    .map((href) => URL.parse(href)?.host ?? '')
}

const decoded = (text: string) =>
  text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity as keyof typeof entities])

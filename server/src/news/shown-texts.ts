/** What readers of cleaned HTML see, part by part, and which hosts its links lead to. Pure. */

/**
 * A word may go on across these tags. Every other tag begins a new part, such as the next cell of a table.
 */
const inline = /<\/?(?:strong|b|em|i|u|s|sub|sup|small|mark|code|abbr|q|a)(?: [^>]*)?>/g
const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' } as const

export function shownTexts(clean: string): string[] {
  const parts = clean
    .replace(inline, '')
    .replace(/<br ?\/?>/g, ' ')
    .split(/<[^>]*>/)
  return parts.map(decoded).filter((text) => text.trim() !== '')
}

/**
 * Hosts with their port, as `cleanHtml` compares them. The rest of an address is not looked at: its long
 * numbers name pages, and nobody takes them for bank details.
 */
export function linkedHosts(clean: string): string[] {
  return [...clean.matchAll(/<a [^>]*?\bhref="([^"]*)"/g)]
    .map(([, href = '']) => decoded(href))
    .filter((href) => !href.startsWith('/'))
    .map((href) => URL.parse(href)?.host ?? '')
}

const decoded = (text: string) =>
  text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity as keyof typeof entities])

/** HTML that somebody wrote, reduced to text with a little structure (safety T28). */
import sanitize from 'sanitize-html'

const options: sanitize.IOptions = {
  allowedTags: [
    ...[
      'p',
      'br',
      'hr',
      'h2',
      'h3',
      'h4',
      'blockquote',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'figure',
      'figcaption',
    ],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'code', 'pre', 'abbr', 'q', 'a'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  // Not only the tags of these are dropped: their text is not for readers either.
  nonTextTags: [
    ...[
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'template',
      'title',
      'iframe',
      'object',
      'embed',
    ],
    ...['applet', 'svg', 'math', 'xmp', 'noembed', 'noframes', 'plaintext', 'audio', 'video', 'canvas'],
  ],
  nestingLimit: 20,
}

/** Hosts that links may lead to, besides this site. */
export type LinkHosts = readonly string[] | 'any'

/** Idempotent: cleaning what is clean already changes nothing. */
export function cleanHtml(html: string, hosts: LinkHosts): string {
  return sanitize(html, { ...options, transformTags: { a: safeLink(hosts) } })
}

const elsewhere = { rel: 'noopener noreferrer', target: '_blank' }

/**
 * A link leads to a path of this site, or over https to a host that two operators have put on the list:
 * readers take what the news say for our word (safety H3). The page that it opens gets no referrer and no
 * handle on our window.
 */
const safeLink =
  (hosts: LinkHosts) =>
  (tagName: string, { href = '' }: sanitize.Attributes): sanitize.Tag => {
    const path = /^\/(?![/\\])[\w\-./?=&%#]*$/.test(href)
    if (path) return { tagName, attribs: { href, rel: 'noopener' } }
    const url = /^https:\/\//.test(href) ? URL.parse(href) : null
    const known = url && url.username === '' && (hosts === 'any' || hosts.includes(url.host))
    return { tagName, attribs: known ? { href: url.href, ...elsewhere } : {} }
  }

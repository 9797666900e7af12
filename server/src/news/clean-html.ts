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
    abbr: ['title'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  // The text of these is not for readers either.
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
  transformTags: { a: safeLink },
}

/** Cleaning what is clean changes nothing. */
export function cleanHtml(html: string): string {
  return sanitize(html, options)
}

const elsewhere = { rel: 'noopener noreferrer', target: '_blank' }

/** A link goes to https or to a path of this site, and a page that it opens learns nothing of ours. */
function safeLink(tagName: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  const path = /^\/(?![/\\])[\w\-./?=&%#]*$/.test(href)
  if (path) return { tagName, attribs: { href, rel: 'noopener' } }
  const url = /^https:\/\//.test(href) ? URL.parse(href) : null
  return { tagName, attribs: url && url.username === '' ? { href: url.href, ...elsewhere } : {} }
}

import { createElement, Fragment, type ReactNode } from 'react'
import { headingLevels } from './heading-levels.ts'
import styles from './html-content.module.css'
import { linkAddress, pictureAddress } from './safe-address.ts'

const list = (names: string) => names.split(' ')

/** What may stay of the HTML, and what it becomes. */
const elements = new Map([
  ...list(
    'p blockquote ul ol li dl dt dd figure figcaption table caption thead tbody tr th td br hr strong em u s sub sup small mark code pre abbr q',
  ).map((name) => [name, name] as const),
  ['b', 'strong'],
  ['i', 'em'],
])
const empty = new Set(['br', 'hr'])
/** Space between their children is not text, and React says so. */
const withoutText = new Set(list('table thead tbody tr ul ol dl'))
/** Nothing of these is text for a reader. */
const dropped = new Set(
  list(
    'script style template noscript iframe object embed applet svg math title head textarea select option xmp noembed noframes plaintext audio video canvas',
  ),
)
const deepest = 20

/** What headings become. */
type Names = ReadonlyMap<Element, string>

type Inside = (href: string, children: ReactNode) => ReactNode
type Rules = { names: Names; inside: Inside }

/**
 * HTML that the server has cleaned, cleaned once more: parsed without being run, and rebuilt from a closed
 * list of elements without their attributes. No HTML is ever set. `inside` draws a link to an address of this
 * site.
 */
export function HtmlContent({ html, inside }: { html: string; inside: Inside }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const headings = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const levels = headingLevels(headings.map(({ localName }) => Number(localName[1])))
  const names = new Map<Element, string>(headings.map((heading, index) => [heading, `h${levels[index]}`]))
  return <div className={styles.content}>{childrenOf(body, 0, { names, inside })}</div>
}

function childrenOf(parent: Node, depth: number, rules: Rules): ReactNode {
  return createElement(Fragment, null, ...[...parent.childNodes].map((node) => shown(node, depth + 1, rules)))
}

function shown(node: Node, depth: number, rules: Rules): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return textOf(node)
  if (!(node instanceof Element) || depth > deepest) return null
  const name = node.localName
  if (dropped.has(name) || node.namespaceURI !== 'http://www.w3.org/1999/xhtml') return null
  if (empty.has(name)) return createElement(name)
  if (name === 'img') return picture(node)
  const children = childrenOf(node, depth, rules)
  if (name === 'a') return link(node, children, rules)
  const kept = rules.names.get(node) ?? elements.get(name)
  return kept ? createElement(kept, null, children) : children
}

function textOf(node: Node) {
  const text = node.textContent ?? ''
  return text.trim() === '' && withoutText.has(node.parentElement?.localName ?? '') ? null : text
}

function picture(element: Element) {
  const src = pictureAddress(element.getAttribute('src'))
  return src && <img src={src} alt={element.getAttribute('alt') ?? ''} loading="lazy" />
}

function link(element: Element, children: ReactNode, { inside }: Rules) {
  const href = linkAddress(element.getAttribute('href'))
  if (!href) return children
  if (href.startsWith('/')) return inside(href, children)
  return (
    <a href={href} rel="noopener noreferrer nofollow" target="_blank">
      {children}
    </a>
  )
}

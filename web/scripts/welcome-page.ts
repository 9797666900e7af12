import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '@tarazu/contract/locales'
import type { Plugin } from 'vite'
import { session as de } from '../src/locales/de/session.ts'
import { session as en } from '../src/locales/en/session.ts'
import { session as es } from '../src/locales/es/session.ts'
import { session as zh } from '../src/locales/zh/session.ts'

const sentences: Record<Locale, string> = { en: en.what, es: es.what, de: de.what, zh: zh.what }

const session = join(import.meta.dirname, '../src/session')
const tokens = join(import.meta.dirname, '../../ui/src/tokens.css')

/**
 * Writes into `index.html` what a stranger reads first, in every language, with its look and with the script
 * that keeps the one in use and then asks for the app: nothing but the page has to arrive before it is seen.
 * The server allows both by their hashes. The words are those of the sign-in, and none of them has a
 * character that HTML would have to escape.
 */
export function welcomePage(): Plugin {
  const paragraphs = Object.entries(sentences).map(([lang, words]) => `<p lang="${lang}">${words}</p>`)
  return {
    name: 'welcome-page',
    transformIndexHtml: {
      // Vite would look into a style sheet and a script that it finds in the page.
      order: 'post',
      async handler(page, { bundle }) {
        const [script, style, variables] = await Promise.all(
          [join(import.meta.dirname, '../welcome.js'), join(session, 'welcome.css'), tokens].map((path) =>
            readFile(path, 'utf8'),
          ),
        )
        const look = withVariables(withoutComments(style ?? ''), variables ?? '')
        return (bundle ? withAppAside(page) : page)
          .replace('<!-- welcome -->', () => paragraphs.join(''))
          .replace('<style></style>', () => `<style>${shortened(look)}</style>`)
          .replace('<script></script>', () => `<script>${shortened(withoutComments(script ?? ''))}</script>`)
      },
    },
  }
}

/** Puts the tags by which the build asks for the app where the page's script finds them, and no browser looks. */
function withAppAside(page: string) {
  const tags = page.match(
    /<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?/g,
  )
  const [, entry] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? []
  if (!tags || !entry) throw new Error('index.html asks for no app')
  // Fetched like the others, and run once its look is there.
  const all = [...tags, `<link rel="modulepreload" crossorigin href="${entry}">`]
  return tags
    .reduce((rest, tag) => rest.replace(tag, ''), page)
    .replace(
      '<script></script>',
      () => `<template id="app-files">${all.join('')}</template>\n<script></script>`,
    )
}

/** Puts those of the tokens in front that the style sheet uses, and that they use themselves. */
function withVariables(style: string, css: string) {
  const known = new Map(
    [...css.matchAll(/^ {2}(--[\w-]+):\s*([^;]+);/gm)].map(([, name, value]) => [name, value]),
  )
  const used = new Map<string, string>()
  const collect = (text: string) => {
    for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)\)/g)) {
      if (used.has(name)) continue
      const value = known.get(name)
      if (value === undefined) throw new Error(`tokens.css has no ${name}`)
      used.set(name, value)
      collect(value)
    }
  }
  collect(style)
  const declarations = [...used].map(([name, value]) => `${name}: ${value};`)
  return `:root { color-scheme: light dark; ${declarations.join(' ')} }\n${style}`
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

const shortened = (text: string) => text.replace(/\n\s*/g, '\n').trim()

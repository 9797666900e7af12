/**
 * A page in one file that checks a statement on its holder's device (safety H12). It needs nothing of the
 * app, and no network.
 */
import '@tarazu/ui/tokens.css'
import './check-statement.css'
import { languageNames, locales } from '@tarazu/contract/locales'
import type { SignedStatement } from '@tarazu/contract/statements/signed-statement'
import {
  type Finding,
  type Means,
  type Verdict,
  verifyStatement,
} from '@tarazu/contract/statements/verify-statement'
import { checkPageTexts } from './check-page-languages.ts'
import type { CheckPageTexts } from './check-statement-texts.ts'

const means: Means = {
  async hash(bytes) {
    return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
  },
  async isSigned(text, signature, key) {
    const [raw, signed] = [key, signature] as Uint8Array<ArrayBuffer>[]
    try {
      const known = await crypto.subtle.importKey('raw', raw as Uint8Array<ArrayBuffer>, 'Ed25519', false, [
        'verify',
      ])
      return await crypto.subtle.verify(
        'Ed25519',
        known,
        signed as Uint8Array<ArrayBuffer>,
        new TextEncoder().encode(text),
      )
    } catch (error) {
      // Browsers report a malformed key in another way than an algorithm that they do not know.
      return error instanceof DOMException && error.name === 'NotSupportedError' ? undefined : false
    }
  },
}

/** How long to wait after the last key press. */
const typing_ms = 300

let locale = locales.find((each) => navigator.language.startsWith(each)) ?? 'en'
let file: { name: string; text: string } | undefined
let outside = ''
let verdict: Verdict | 'checking' | undefined
/** Counts the checks: an earlier one that ends later is not shown. */
let asked = 0

async function check() {
  if (!file) return
  const mine = ++asked
  verdict = 'checking'
  showResult()
  const found = await verifyStatement(file.text, outside, means)
  if (mine !== asked) return
  verdict = found
  showResult()
}

async function take(chosen: File | undefined) {
  if (!chosen) return
  file = { name: chosen.name, text: await chosen.text() }
  showName()
  await check()
}

type Child = Node | string | false
type Attributes = Record<string, string>

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children.filter((child) => child !== false))
  return made
}

const filled = (text: string, values: Finding) =>
  text.replace(/\{\{(fits|open|at)\}\}/g, (_, name: 'fits' | 'open' | 'at') => String(values[name] ?? ''))

const name = element('span', { class: 'name' })
const result = element('section', { 'aria-live': 'polite' })

function showName() {
  name.textContent = file?.name ?? ''
}

function show() {
  const t = checkPageTexts[locale]
  document.documentElement.lang = locale
  document.title = `${t.title} – Tarazu`
  document.body.replaceChildren(
    element('header', {}, element('span', { class: 'brand' }, 'Tarazu'), languageChoice(t)),
    element(
      'main',
      {},
      element('h1', {}, t.title),
      element('p', {}, t.lead),
      statementChoice(t),
      comparison(t),
      result,
    ),
  )
  showName()
  showResult()
}

function languageChoice({ language }: CheckPageTexts) {
  const options = locales.map((each) => {
    const option = element('option', { value: each, lang: each }, languageNames[each])
    option.selected = each === locale
    return option
  })
  const choice = element('select', { 'aria-label': language }, ...options)
  choice.addEventListener('change', () => {
    locale = locales.find((each) => each === choice.value) ?? locale
    show()
    document.querySelector('select')?.focus()
  })
  return choice
}

/** A place to drop a file on, which is also a button for choosing one. */
function fileChoice(
  text: string,
  accept: string,
  taken: (chosen: File | undefined) => Promise<void>,
  more: Child = '',
) {
  const input = element('input', { type: 'file', class: 'sr', accept })
  input.addEventListener('change', async () => {
    await taken(input.files?.[0])
    // The same file may be chosen again, because it may have changed meanwhile.
    input.value = ''
  })
  const place = element('label', { class: 'drop' }, input, text, more)
  place.addEventListener('dragover', (event) => event.preventDefault())
  place.addEventListener('drop', (event) => {
    event.preventDefault()
    void taken(event.dataTransfer?.files[0])
  })
  return place
}

const statementChoice = ({ choose }: CheckPageTexts) =>
  fileChoice(choose, '.json,application/json', take, name)

function comparison({ compare, compareLead, outside: label, chooseAnchor }: CheckPageTexts) {
  const field = element('textarea', { rows: '3', spellcheck: 'false', autocapitalize: 'off', id: 'outside' })
  field.value = outside
  async function compareWith(text: string) {
    outside = text
    field.value = text
    await check()
  }
  let typed: ReturnType<typeof setTimeout> | undefined
  field.addEventListener('input', () => {
    clearTimeout(typed)
    typed = setTimeout(() => compareWith(field.value), typing_ms)
  })
  return element(
    'section',
    { class: 'card' },
    element('h2', {}, compare),
    element('p', {}, compareLead),
    element('label', { for: 'outside' }, label),
    field,
    fileChoice(chooseAnchor, '', async (chosen) => {
      if (chosen) await compareWith(await chosen.text())
    }),
  )
}

function showResult() {
  const t = checkPageTexts[locale]
  if (verdict === undefined) result.replaceChildren()
  else if (verdict === 'checking') result.replaceChildren(element('p', { class: 'checking' }, t.checking))
  else result.replaceChildren(...resultOf(t, verdict))
}

function resultOf(t: CheckPageTexts, { statement, findings }: Verdict) {
  const state =
    (['failed', 'unable', 'open'] as const).find((each) => findings.some((one) => one.state === each)) ?? 'ok'
  return [
    element('h2', { class: 'verdict', 'data-state': state }, t.verdict[state]),
    element(
      'div',
      { class: 'card' },
      element('h2', {}, t.checks),
      element('ul', { class: 'findings' }, ...findings.map((finding) => findingRow(t, finding))),
    ),
    ...(statement ? [about(t, statement), balances(t, statement), entries(t, statement)] : []),
    element('div', { class: 'card' }, element('h2', {}, t.limits), element('p', {}, t.limitsText)),
  ]
}

const signs = { ok: '✓', open: '…', unable: '?', failed: '✕' }

function findingRow(t: CheckPageTexts, finding: Finding) {
  const { check, state } = finding
  return element(
    'li',
    { 'data-state': state },
    element('span', { class: 'sign', 'aria-hidden': 'true' }, signs[state]),
    element('h3', {}, t.check[check].title),
    element('span', { class: 'state' }, t.state[state]),
    element('p', {}, filled(sentenceOf(t, finding), finding)),
  )
}

function sentenceOf(t: CheckPageTexts, { check, state, at }: Finding) {
  if (state === 'failed' && check === 'sums' && at === undefined) return t.sumsFailed
  if (state === 'failed' && check === 'anchor' && typeof at === 'number') return t.anchorLine
  if (state === 'failed' && check === 'log' && at === undefined) return t.logUnsigned
  if (state === 'failed' && check === 'witnesses' && at !== undefined) return t.policyLine
  return t.check[check][state] ?? ''
}

function about(t: CheckPageTexts, statement: SignedStatement) {
  const { mode, issuer, account, name, from, to, zone, made_at, key } = statement
  const facts = {
    ...(mode === 'live' && { [t.issuer]: issuer }),
    [t.account]: account,
    [t.name]: name ?? t.noName,
    [t.period]: `${from} – ${to} (${zone})`,
    [t.made]: timeText(Date.parse(made_at), zone),
    [t.key]: key,
  }
  return element(
    'div',
    { class: 'card' },
    element('h2', {}, t.statement),
    mode === 'paper' && element('p', { class: 'mode' }, t.paper),
    element(
      'dl',
      {},
      ...Object.entries(facts).flatMap(([label, value]) => [
        element('dt', {}, label),
        element('dd', {}, value),
      ]),
    ),
  )
}

const timeText = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'medium' }).format(at)

/** A table that is too wide for a phone scrolls sideways by itself. */
function table(label: string, heads: readonly string[], rows: readonly HTMLTableRowElement[]) {
  return element(
    'div',
    { class: 'wide', tabindex: '0', role: 'region', 'aria-label': label },
    element(
      'table',
      {},
      element('thead', {}, element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head)))),
      element('tbody', {}, ...rows),
    ),
  )
}

function balances(t: CheckPageTexts, statement: SignedStatement) {
  const rows = statement.balances.map(({ pot, asset, opening, closing }) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, `${t.pot[pot]} · ${asset}`),
      element('td', {}, opening),
      element('td', {}, closing),
    ),
  )
  return element(
    'div',
    { class: 'card' },
    element('h2', {}, t.balances),
    table(t.balances, [t.balances, t.opening, t.closing], rows),
  )
}

function entries(t: CheckPageTexts, statement: SignedStatement) {
  const place = element(
    'details',
    { class: 'card' },
    element('summary', {}, `${t.entries}: ${statement.entries.length}`),
  )
  // Thousands of rows are only made when they are asked for.
  place.addEventListener(
    'toggle',
    () => place.append(table(t.entries, [t.entry, t.change, t.balance], statement.entries.flatMap(rowsOf))),
    { once: true },
  )
  return place

  function rowsOf({ id, at, reason, thing, changes, sealed }: SignedStatement['entries'][number]) {
    const said = [timeText(at / 1000, statement.zone), thing ?? '', !sealed && t.notSealed]
    const head = element(
      'th',
      { scope: 'row', rowspan: String(Math.max(1, changes.length)) },
      `${id} · ${Object.hasOwn(t.reason, reason) ? t.reason[reason] : reason}`,
      element('small', {}, said.filter(Boolean).join(' · ')),
    )
    const cells = changes.map(({ pot, asset, amount, balance }) => [
      element(
        'td',
        {},
        `${amount.startsWith('-') ? '' : '+'}${amount}`,
        element('small', {}, `${t.pot[pot]} · ${asset}`),
      ),
      element('td', {}, balance),
    ])
    const [first = [element('td', {}, '–'), element('td', {}, '–')], ...rest] = cells
    return [element('tr', {}, head, ...first), ...rest.map((each) => element('tr', {}, ...each))]
  }
}

show()

import { filledText } from '@tarazu/contract/filled-text'
import type { English, Texts } from '../locales/texts.ts'

type Paths<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Paths<T[K], `${P}${K}.`>
}[keyof T & string]
type Path = Paths<English>
type Countless<P> = P extends `${string}_one` | `${string}_other` ? never : P
type Counted<P> = P extends `${infer Base}_other` ? Base : never

/** `market.title`; a text that counts is named without its `_one` or `_other`. */
export type TextKey = Countless<Path> | Counted<Path>

type At<T, P extends string> = P extends `${infer Head}.${infer Tail}`
  ? Head extends keyof T
    ? At<T[Head], Tail>
    : never
  : P extends keyof T
    ? T[P]
    : `${P}_other` extends keyof T
      ? T[`${P}_other`]
      : never
type Names<S> = S extends `${string}{{${infer N}}}${infer Rest}` ? N | Names<Rest> : never
type Values<K extends TextKey> = Record<Names<At<English, K>>, string | number>

/**
 * The words of a key in one language, with its `{{names}}` filled in. Names and keys are checked by the
 * compiler.
 */
export type Translate = <K extends TextKey>(
  key: K,
  ...values: Names<At<English, K>> extends never ? [] : [Values<K>]
) => string

export function makeTranslate(texts: Texts<English>, language: string): Translate {
  const plural = new Intl.PluralRules(language)

  function find(path: string): string | undefined {
    let found: unknown = texts
    for (const name of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[name]
    return typeof found === 'string' ? found : undefined
  }

  return (key, ...[values]) => {
    const given = values as Record<string, string | number> | undefined
    const form = typeof given?.count === 'number' ? plural.select(given.count) : 'other'
    const text = find(key) ?? find(`${key}_${form}`) ?? find(`${key}_other`) ?? key
    return filledText(text, given)
  }
}

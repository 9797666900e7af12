import type { texts as app } from './en/app-texts.ts'
import type { texts as money } from './en/money-texts.ts'
import type { texts as offers } from './en/offers-texts.ts'
import type { texts as personal } from './en/personal-texts.ts'

/** The keys of the English texts, so that a missing key in another language does not compile. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

export type English = typeof app & typeof money & typeof offers & typeof personal
export type AllTexts = Texts<English>

/** What a device shows for a notice; what the notice is about is read in the app. */
export type PushTexts = { news: string; security: string }

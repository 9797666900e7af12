/** The languages that there are; a deployment may offer fewer. */
export const locales = ['en', 'zh', 'es', 'de'] as const
export type Locale = (typeof locales)[number]

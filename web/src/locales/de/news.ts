import type { news as english } from '../en/news.ts'
import type { Texts } from '../texts.ts'

export const news: Texts<typeof english> = {
  title: 'Nachrichten',
  latest: 'Neueste Nachrichten',
  none: 'Es gibt noch keine Nachrichten.',
  pageSize: 'Je Seite',
  published: 'Veröffentlicht: {{time}}',
  updated: 'Geändert: {{time}}',
  gone: 'Diese Nachricht gibt es nicht mehr.',
  toList: 'Alle Nachrichten',
}

import type { news as english } from '../en/news.ts'
import type { Texts } from '../texts.ts'

export const news: Texts<typeof english> = {
  title: 'Noticias',
  latest: 'Últimas noticias',
  none: 'Todavía no hay noticias.',
  pageSize: 'Por página',
  published: 'Publicada: {{time}}',
  updated: 'Actualizada: {{time}}',
  gone: 'Esta noticia ya no está.',
  toList: 'Todas las noticias',
}

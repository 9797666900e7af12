import type { watchlist as english } from '../en/watchlist.ts'
import type { Texts } from '../texts.ts'

export const watchlist: Texts<typeof english> = {
  indices: 'Índices',
  favourites: 'Favoritos',
  empty: 'Aún no tienes favoritos. Toca la estrella de una acción para seguirla.',
  find: 'Buscar una acción',
  edit: 'Editar',
  done: 'Listo',
  star: 'En mis favoritos',
  added: '{{name}} está en tus favoritos.',
  failed: 'Error: la operación ha fallado, inténtalo más tarde',
  remove: 'Quitar {{name}}',
  removeTitle: '¿Quitar de los favoritos?',
  removeDetail: '{{name}} dejará de estar en tus favoritos. Puedes volver a añadirlo cuando quieras.',
  removeConfirm: 'Quitar',
  removeFailed: 'No se ha podido eliminar, inténtalo de nuevo',
}

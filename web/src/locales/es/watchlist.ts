import type { watchlist as english } from '../en/watchlist.ts'
import type { Texts } from '../texts.ts'

export const watchlist: Texts<typeof english> = {
  indices: 'Índices',
  favourites: 'Favoritos',
  empty: 'Aún no tiene favoritos. Toque la estrella de una acción para seguirla.',
  find: 'Buscar una acción',
  edit: 'Editar',
  done: 'Listo',
  star: 'En mis favoritos',
  added: '{{name}} está en sus favoritos.',
  failed: 'Error: la operación ha fallado, inténtelo más tarde',
  remove: 'Quitar {{name}}',
  removeTitle: '¿Quitar de los favoritos?',
  removeDetail: '{{name}} dejará de estar en sus favoritos. Puede volver a añadirlo cuando quiera.',
  removeConfirm: 'Quitar',
  removeFailed: 'No se ha podido eliminar, inténtelo de nuevo',
}

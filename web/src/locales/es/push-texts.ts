import type { PushTexts } from '../texts.ts'

export const texts: PushTexts = {
  news: 'Hay novedades en tu cuenta.',
  security: 'Algo ha cambiado en la seguridad de tu cuenta.',
}

import type { PushTexts } from '../texts.ts'

export const texts: PushTexts = {
  news: 'Es gibt Neues zu Ihrem Konto.',
  security: 'An der Sicherheit Ihres Kontos hat sich etwas geändert.',
}

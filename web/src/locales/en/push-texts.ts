import type { PushTexts } from '../texts.ts'

export const texts: PushTexts = {
  news: 'There is news about your account.',
  security: 'Something about the security of your account has changed.',
}

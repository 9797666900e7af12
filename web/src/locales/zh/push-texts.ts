import type { PushTexts } from '../texts.ts'

export const texts: PushTexts = {
  news: '您的账户有新消息。',
  security: '您账户的安全设置有变化。',
}

import type { topics as english } from '../en/topics.ts'
import type { Texts } from '../texts.ts'

export const topics: Texts<typeof english> = {
  title: 'Worum es geht',
}

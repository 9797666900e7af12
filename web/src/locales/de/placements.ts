import type { placements as english } from '../en/placements.ts'
import type { Texts } from '../texts.ts'

export const placements: Texts<typeof english> = {
  title: 'Blockhandel',
}

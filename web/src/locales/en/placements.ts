export const placements = {
  title: 'Block trading',
} as const

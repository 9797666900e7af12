export const topics = {
  title: 'What this is about',
} as const

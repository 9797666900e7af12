export const ipo = {
  title: 'IPO',
} as const

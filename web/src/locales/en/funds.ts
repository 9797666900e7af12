export const funds = {
  title: 'Fund investment',
} as const

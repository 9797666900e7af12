export const newsInstruments = {
  title: 'What this is about',
} as const

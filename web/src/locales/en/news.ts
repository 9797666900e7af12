export const news = {
  title: 'News',
  latest: 'Latest news',
  none: 'There is no news yet.',
  pageSize: 'Per page',
  published: 'Published {{time}}',
  updated: 'Updated {{time}}',
  gone: 'This piece of news is no longer there.',
  toList: 'All news',
} as const

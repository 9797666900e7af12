import type { news as english } from '../en/news.ts'
import type { Texts } from '../texts.ts'

export const news: Texts<typeof english> = {
  title: '新闻',
  latest: '最新新闻',
  none: '暂无新闻。',
  pageSize: '每页',
  published: '发布于 {{time}}',
  updated: '更新于 {{time}}',
  gone: '此新闻已不存在。',
  toList: '全部新闻',
}

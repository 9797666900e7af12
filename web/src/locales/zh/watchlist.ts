import type { watchlist as english } from '../en/watchlist.ts'
import type { Texts } from '../texts.ts'

export const watchlist: Texts<typeof english> = {
  indices: '指数',
  favourites: '我的自选',
  empty: '还没有自选，点按星标即可关注。',
  find: '查找股票',
  edit: '编辑',
  done: '完成',
  star: '已加入自选',
  added: '{{name}} 已加入自选。',
  failed: '错误：操作失败，请稍后再试',
  remove: '删除 {{name}}',
  removeTitle: '确认删除？',
  removeDetail: '{{name}} 将从自选中移除，您可以随时重新添加。',
  removeConfirm: '删除',
  removeFailed: '删除失败，请重试',
}

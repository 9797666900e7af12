import type { Reply } from '@tarazu/contract/endpoint'
import type { listNews } from '@tarazu/contract/news/api'
import { Button } from '@tarazu/ui/button'
import { Newspaper } from 'lucide-react'
import type { Column } from '../lists/data-table.tsx'
import { wholeList } from '../lists/paged.ts'
import { QueueScreen } from '../lists/queue-screen.tsx'
import { navigate } from '../shell/router.tsx'
import { timeText } from '../text/time-text.ts'
import { NewsEditor } from './news-editor.tsx'
import { useNewsList } from './queries.ts'

type Row = Reply<typeof listNews>['rows'][number]

const columns: readonly Column<Row>[] = [
  { head: 'Title', at: 'title', cell: ({ title }) => title },
  { head: 'Under it', at: 'detail', grows: true, cell: ({ subhead }) => subhead },
  { head: 'Published', at: 'note', cell: ({ createdAt }) => timeText(createdAt) },
]

/** The pieces of the news page. A changed piece says when it was changed. */
export function NewsScreen() {
  return (
    <QueueScreen
      title="News"
      path="/news"
      list={wholeList(useNewsList())}
      columns={columns}
      keyOf={({ id }) => String(id)}
      actions={
        <Button
          size="m"
          icon={<Newspaper size={16} aria-hidden="true" />}
          onClick={() => navigate('/news/new')}
        >
          Write
        </Button>
      }
      empty="Nothing was published yet."
      detail={(number) => <NewsEditor id={number === 'new' ? undefined : Number(number)} />}
    />
  )
}

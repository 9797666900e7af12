import type { Reply } from '@tarazu/contract/endpoint'
import type { getNews } from '@tarazu/contract/news/api'
import { Button } from '@tarazu/ui/button'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { ActionError } from '../shell/action-error.tsx'
import { QueryFailure, useFailure } from '../shell/failure.tsx'
import { Detail } from '../shell/queue-screen.tsx'
import { navigate } from '../shell/router.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { TextArea } from '../shell/text-area.tsx'
import { useUnsaved } from '../shell/unsaved.ts'
import styles from './news.module.css'
import { NewsPreview } from './news-preview.tsx'
import { PictureField } from './picture-field.tsx'
import { usePiece, usePreview, usePublishNews, useUploadPicture } from './queries.ts'

type Piece = Pick<Reply<typeof getNews>, 'title' | 'subhead' | 'content' | 'image'>

/** A new piece, or another version of one. */
export function NewsEditor({ id }: { id: number | undefined }) {
  const piece = usePiece(id ?? 0)
  const failure = useFailure(piece)
  if (id === undefined) return <Editor id={id} from={{ title: '', subhead: '', content: '', image: null }} />
  if (failure) return <QueryFailure failure={failure} onRetry={piece.refetch} />
  if (!piece.data) return <SkeletonRows count={6} />
  return <Editor key={id} id={id} from={piece.data} />
}

function Editor({ id, from }: { id: number | undefined; from: Piece }) {
  const preview = usePreview()
  const publish = usePublishNews()
  const picture = useUploadPicture()
  const [title, setTitle] = useState(from.title)
  const [subhead, setSubhead] = useState(from.subhead)
  const [content, setContent] = useState(from.content)
  const [image, setImage] = useState(from.image)
  const [seen, setSeen] = useState<Piece>()
  const now: Piece = { title, subhead, content, image }
  const saved = useUnsaved(now)
  const ready = title.trim() !== '' && content.trim() !== ''
  return (
    <Detail
      title={id === undefined ? 'A new piece' : from.title}
      actions={
        <>
          <Button
            variant="neutral"
            size="m"
            pending={preview.isPending}
            disabled={!ready}
            onClick={() => preview.mutate(content, { onSuccess: () => setSeen(now) })}
          >
            Preview
          </Button>
          <Button
            size="m"
            pending={publish.isPending}
            disabled={!ready || picture.isPending}
            onClick={() =>
              publish.mutate(
                { ...(id !== undefined && { id }), ...now },
                {
                  onSuccess: (reply) => {
                    saved()
                    navigate(`/news/${reply.id}`)
                  },
                },
              )
            }
          >
            {id === undefined ? 'Publish' : 'Publish the change'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField label="Title" value={title} onChange={setTitle} maxLength={160} />
        <TextField label="Under it" value={subhead} onChange={setSubhead} maxLength={300} />
        <PictureField url={image} send={picture} onChange={setImage} />
        <TextArea
          label="Text, in HTML"
          rows={12}
          value={content}
          onChange={setContent}
          maxLength={50_000}
          hint="Headings, paragraphs, lists, emphasis and links. Anything else is taken out."
        />
        <ActionError error={preview.error ?? publish.error} />
      </div>
      {preview.data && seen && (
        <DetailSection title="As customers will read it">
          {JSON.stringify(seen) !== JSON.stringify(now) && (
            <p role="status">It was changed since. Press Preview to see it as it is now.</p>
          )}
          <NewsPreview
            title={seen.title}
            subhead={seen.subhead}
            image={seen.image}
            html={preview.data.content}
          />
        </DetailSection>
      )}
    </Detail>
  )
}

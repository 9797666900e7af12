import { Button } from '@tarazu/ui/button'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { TextField } from '@tarazu/ui/text-field'
import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { ActionError } from '../forms/action-error.tsx'
import { ChangedMeanwhile, type FieldWords, labelOf } from '../forms/changed-meanwhile.tsx'
import { useEdited, type Version } from '../forms/edited.ts'
import { focusWrong, useFocusWrong } from '../forms/focus-wrong.ts'
import { TextArea } from '../forms/text-area.tsx'
import { useUnsaved } from '../forms/unsaved.ts'
import { Detail } from '../lists/queue-screen.tsx'
import { navigate } from '../shell/router.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { InstrumentsField } from './instruments-field.tsx'
import styles from './news.module.css'
import { NewsPreview } from './news-preview.tsx'
import { Picture } from './picture.tsx'
import { PictureField } from './picture-field.tsx'
import { useNewsPreview, usePiece, usePublishNews, useUploadPicture } from './queries.ts'

type Piece = {
  title: string
  subhead: string
  image: string | null
  /** Codes with commas between them, so that two versions compare as texts do. */
  symbols: string
  content: string
}

const words: FieldWords<Piece> = {
  title: 'Title',
  subhead: 'Under it',
  image: {
    label: 'Picture',
    shown: (url) => (url === null ? <em>none</em> : <Picture url={url} alt="Picture" />),
  },
  symbols: 'Instruments',
  content: 'Text, in HTML',
}

const emptyPiece = (): Piece => ({ title: '', subhead: '', image: null, symbols: '', content: '' })

/** The editor of a new piece, or of another version of one. */
export function NewsEditor({ id }: { id: number | undefined }) {
  const piece = usePiece(id ?? 0)
  const failure = useFailure(piece)
  if (id === undefined) return <Editor id={id} newest={undefined} />
  if (failure) return <QueryFailure failure={failure} onRetry={piece.refetch} />
  if (!piece.data) return <SkeletonRows count={6} />
  const { title, subhead, image, content, symbols, version } = piece.data
  const values = { title, subhead, image, symbols: joined(symbols), content }
  return <Editor key={id} id={id} newest={{ version, values }} />
}

const joined = (symbols: readonly string[]) => symbols.join(', ')
const split = (symbols: string) => symbols.split(', ').filter((each) => each !== '')

type Props = { id: number | undefined; newest: Version<Piece> | undefined }

function Editor({ id, newest }: Props) {
  const preview = useNewsPreview()
  const publish = usePublishNews()
  const picture = useUploadPicture()
  const { values, setValues, differences, version, goOn, kept } = useEdited(newest, emptyPiece)
  const [seen, setSeen] = useState<Piece>()
  const form = useId()
  const saved = useUnsaved(values)
  const shown = useFocusWrong(publish.error)
  const { unready, error, ready } = useMissing(values, shown)
  const field = (name: 'title' | 'subhead' | 'content') => ({
    label: labelOf(words, name),
    value: values[name],
    onChange: (value: string) => {
      if (!publish.isPending) publish.reset()
      setValues((before) => ({ ...before, [name]: value }))
    },
    error: error(name),
  })
  const look = () => {
    if (ready()) preview.mutate(values.content, { onSuccess: () => setSeen(values) })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (publish.isPending || picture.isPending || !ready()) return
    if (differences.length > 0) return focusWrong(shown.current)
    publish.mutate(
      { ...(id !== undefined && { id, version }), ...values, symbols: split(values.symbols) },
      {
        onSuccess: (reply) => {
          saved()
          kept(reply.version)
          navigate(`/news/${reply.id}`)
        },
      },
    )
  }
  return (
    <Detail
      title={id === undefined ? 'A new piece' : (newest?.values.title ?? '')}
      actions={
        <>
          <Button variant="neutral" size="m" pending={preview.isPending} unready={unready} onClick={look}>
            Preview
          </Button>
          <Button
            type="submit"
            form={form}
            size="m"
            pending={publish.isPending}
            unready={unready || picture.isPending || differences.length > 0}
          >
            {id === undefined ? 'Publish' : 'Publish the change'}
          </Button>
        </>
      }
    >
      <form ref={shown} id={form} className={styles.form} onSubmit={send} noValidate>
        <ChangedMeanwhile
          differences={differences}
          words={words}
          onGoOn={(choices) => {
            goOn(choices)
            publish.reset()
          }}
        />
        <TextField maxLength={160} {...field('title')} />
        <TextField maxLength={300} {...field('subhead')} />
        <PictureField
          url={values.image}
          send={picture}
          onChange={(image) => setValues((before) => ({ ...before, image }))}
        />
        <InstrumentsField
          symbols={split(values.symbols)}
          onChange={(symbols) => setValues((before) => ({ ...before, symbols: joined(symbols) }))}
        />
        <TextArea
          rows={12}
          maxLength={50_000}
          hint="Headings, paragraphs, lists, emphasis and links. Anything else is taken out."
          {...field('content')}
        />
        <ActionError error={preview.error ?? publish.error} />
      </form>
      {preview.data && seen && <PreviewSection seen={seen} values={values} html={preview.data.content} />}
    </Detail>
  )
}

function PreviewSection({ seen, values, html }: { seen: Piece; values: Piece; html: string }) {
  return (
    <DetailSection title="As customers will read it">
      {JSON.stringify(seen) !== JSON.stringify(values) && (
        <p role="status">It was changed since. Press Preview to see it as it is now.</p>
      )}
      <NewsPreview title={seen.title} subhead={seen.subhead} image={seen.image} html={html} />
    </DetailSection>
  )
}

/** What a piece lacks. The form says it from the first attempt to show or publish the piece on. */
function useMissing(values: Piece, form: { current: HTMLElement | null }) {
  const [asked, setAsked] = useState(false)
  const missing = (field: 'title' | 'content') => values[field].trim() === ''
  const unready = missing('title') || missing('content')
  return {
    unready,
    error: (name: 'title' | 'subhead' | 'content') =>
      asked && name !== 'subhead' && missing(name) ? wrongWords[name] : undefined,
    /** Whether the piece can be shown or published; if not, the form says what is missing. */
    ready() {
      flushSync(() => setAsked(true))
      if (unready) focusWrong(form.current)
      return !unready
    },
  }
}

const wrongWords = {
  title: 'Please give it a title.',
  content: 'Please write what customers should read.',
}

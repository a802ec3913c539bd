/** DOWNLOAD of a note: progress, another try where it broke, and keeping it on the phone (spec §2 Notes, §4 completion). */
import type { Note } from '@porua/contract/content'
import { Button, Icon, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { formatBytes } from '@porua/kit/platform/file-size.ts'
import { noteAddress } from '../note-store.ts'
import { contentWords } from '../words.ts'
import css from './note-download.module.css'
import { ProgressLine } from './progress-line.tsx'
import { useNoteDownload } from './use-note-download.ts'

interface NoteDownloadProps {
  note: Note
  courseId: string
  subjectId: string
  /** It is downloaded or opened. */
  onOpened: () => void
}

/** The buttons of one note, and what has become of its download. */
export function NoteDownload({ note, courseId, subjectId, onOpened }: NoteDownloadProps) {
  const t = useWords(contentWords)
  const title = note.title || t('title')
  const { state, keeping, kept, mayKeep, download, keep, open, stop } = useNoteDownload({
    note,
    courseId,
    subjectId,
    title,
    onLost: () => toast.error(t('keptLost')),
  })
  const size = note.size === null ? null : formatBytes(note.size)
  return (
    <div className={css.download}>
      <div className={css.row}>
        <Button
          variant="primary"
          icon="download"
          busy={state.kind === 'loading'}
          aria-label={t('downloadOf', { title })}
          onClick={() => {
            onOpened()
            void download()
          }}
        >
          {t('download')}
        </Button>
        {kept ? (
          <Button
            icon="file"
            onClick={() => {
              onOpened()
              void open()
            }}
            aria-label={t('openNote', { title })}
          >
            {t('open')}
          </Button>
        ) : (
          <a
            className={css.open}
            href={noteAddress(note.key)}
            target="_blank"
            rel="noopener"
            onClick={onOpened}
            aria-label={t('openNote', { title })}
          >
            {t('open')}
          </a>
        )}
      </div>
      {state.kind === 'loading' && (
        <div className={css.row}>
          <div className={css.line}>
            <ProgressLine
              value={state.percent ?? 0}
              label={t('downloading', { n: state.percent ?? 0 })}
              visible
            />
          </div>
          <Button variant="quiet" onClick={stop}>
            {t('stop')}
          </Button>
        </div>
      )}
      {state.kind !== 'idle' && state.kind !== 'loading' && (
        <p className={css.broken} role="alert">
          <Icon name={state.kind === 'downloadBroken' ? 'cloudOff' : 'alert'} size={16} />
          <span>{` ${t(state.kind)}`}</span>
        </p>
      )}
      {mayKeep && (
        <label className={css.keep}>
          <input
            type="checkbox"
            checked={kept || keeping}
            disabled={state.kind === 'loading'}
            onChange={() => void keep()}
          />
          <span>{size ? t('keepWithSize', { size }) : t('keep')}</span>
        </label>
      )}
    </div>
  )
}

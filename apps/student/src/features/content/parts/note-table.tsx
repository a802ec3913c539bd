/** Notes: a table (spec §2: serial, Title, Year, Resource with DOWNLOAD) that becomes cards on a phone. */
import type { ItemContents, Note } from '@porua/contract/content'
import { EmptyState } from '@porua/kit'
import { digits } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { getConfig } from '@porua/kit/platform/config.ts'
import type { ReactNode } from 'react'
import { contentWords } from '../words.ts'
import { NoteDownload } from './note-download.tsx'
import css from './note-table.module.css'

interface NoteTableProps {
  item: ItemContents
  other: ReactNode
  /** Told which note is opened. */
  onOpened: (contentId: string) => void
}

export function NoteTable({ item, other, onOpened }: NoteTableProps) {
  const t = useWords(contentWords)
  if (item.fileContents.length === 0) return <EmptyState title={t('noNotes')} action={other} />
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('serial')}</th>
          <th scope="col">{t('noteTitle')}</th>
          <th scope="col">{t('year')}</th>
          <th scope="col">{t('resource')}</th>
        </tr>
      </thead>
      <tbody>
        {item.fileContents.map((note, at) => (
          <tr key={note._id}>
            <td className={css.serial}>{digits(at + 1)}</td>
            <td className={css.title}>{note.title || t('title')}</td>
            <td className={css.year}>{digits(yearOf(note))}</td>
            <td className={css.action}>
              <NoteDownload
                note={note}
                courseId={item.courseId}
                subjectId={item.subjectId}
                onOpened={() => onOpened(note._id)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function yearOf(note: Note): number {
  // By the provider's calendar: a phone elsewhere may already have, or not yet have, the new year.
  const year = new Intl.DateTimeFormat('en', { timeZone: getConfig().timeZone, year: 'numeric' })
  return Number(year.format(new Date(note.createdAt)))
}

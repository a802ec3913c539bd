/** Where a question was asked. */
import { useWords } from '@porua/kit/i18n/words.ts'
import { Section } from '../../platform/ui/page.tsx'
import { questionWords } from './words.ts'

/** The exams that ask it. */
export function Asked({ exams }: { exams: readonly { id: string; title: string }[] }) {
  const t = useWords(questionWords)
  return (
    <Section title={t('asked')}>
      {exams.length === 0 ? (
        <p className="muted">{t('neverAsked')}</p>
      ) : (
        <ul>
          {exams.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Adds one student. */
import type { DeskStudent } from '@porua/contract/desk/students'
import { TextInput, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { neededText, useDeskForm } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { studentsApi, studentsKey } from './queries.ts'
import { emptyStudent, StudentFields, studentFields } from './student-form.tsx'
import { studentWords } from './words.ts'

const schema = z.object({ sid: neededText(80), ...studentFields })

/** The form; what was typed into it is a draft until it is sent. */
export function AddStudent({ onAdded }: { onAdded: (student: DeskStudent) => void }) {
  const t = useWords(studentWords)
  const queries = useQueryClient()
  const form = useDeskForm({
    schema,
    defaults: { sid: '', ...emptyStudent },
    draft: 'add student',
    send: async (body) => {
      const { student } = await studentsApi.addStudent({ body })
      toast.success(t('addedNow', { name: student.name }))
      void queries.invalidateQueries({ queryKey: studentsKey })
      onAdded(student)
    },
  })
  return (
    <>
      <p className="muted small">{t('addAbout')}</p>
      <FormFrame of={form} action={t('addNow')}>
        <TextInput label={t('roll')} maxLength={80} autoComplete="off" {...form.field('sid')} />
        <StudentFields of={form} />
      </FormFrame>
    </>
  )
}

/** Changes one student, from the version that was shown; two who change one choose field by field. */
import { type DeskStudent, deskStudent } from '@porua/contract/desk/students'
import { toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeskForm } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { FormConflict, useConflict } from '../../platform/use-conflict.tsx'
import { groupsQuery, studentsApi, studentsKey } from './queries.ts'
import { allFields, StudentFields, type StudentValues, studentFields } from './student-form.tsx'
import { studentWords } from './words.ts'

/** `version` is what the change was made from: it goes along in the draft. */
const schema = z.object({ version: z.number(), ...studentFields })
type Change = z.output<typeof schema>
type Field = (typeof allFields)[number]

const only = (student: StudentValues): StudentValues =>
  Object.fromEntries(allFields.map((field) => [field, student[field]])) as unknown as StudentValues

/** The form. */
export function EditStudent({ student, onSaved }: { student: DeskStudent; onSaved: () => void }) {
  const t = useWords(studentWords)
  const queries = useQueryClient()
  const { data } = useQuery(groupsQuery)
  const renew = () => void queries.invalidateQueries({ queryKey: studentsKey })
  const nameOf = (id: string) => data?.groups.find((group) => group.id === id)?.name ?? id
  const conflict = useConflict<Change, DeskStudent, Field>({
    stands: (data) => deskStudent.safeParse(data).data,
    valuesOf: ({ version, ...student }) => ({ version, ...only(student) }),
    version: 'version',
    fields: allFields,
    label: (field) => t(field),
    shown: (field, of) =>
      field === 'groups' ? of.groups.map(nameOf).join(', ') || t('noGroup') : of[field] || '–',
    onSame: () => {
      renew()
      onSaved()
    },
  })
  const form = useDeskForm<Change>({
    schema,
    defaults: { version: student.version, ...only(student) },
    draft: `student ${student.id}`,
    send: async (body) => {
      await studentsApi.changeStudent({ params: { studentId: student.id }, body })
      toast.success(t('saved'))
      renew()
      onSaved()
    },
    take: conflict.take,
  })
  return (
    <>
      <FormFrame of={form} action={t('save')}>
        <StudentFields of={form} />
      </FormFrame>
      <FormConflict of={form} asks={conflict.asks} />
    </>
  )
}

/** Changes one student, from the version that was shown; two who change one choose field by field. */
import { type DeskStudent, deskStudent } from '@porua/contract/desk/students'
import { toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeskForm } from '../../platform/form.ts'
import { z } from '../../platform/schema.ts'
import { Conflict, type ConflictChoice } from '../../platform/ui/conflict.tsx'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
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
  const [conflict, setConflict] = useState<{ mine: Change; theirs: DeskStudent } | null>(null)
  const renew = () => void queries.invalidateQueries({ queryKey: studentsKey })
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
    take: (error, mine) => {
      const stands = error.code === 'conflict' ? deskStudent.safeParse(error.data) : null
      if (!stands?.success) return false
      setConflict({ mine, theirs: stands.data })
      return true
    },
  })

  const nameOf = (id: string) => data?.groups.find((group) => group.id === id)?.name ?? id
  const shown = (field: Field, of: StudentValues) =>
    field === 'groups' ? of.groups.map(nameOf).join(', ') || t('noGroup') : of[field] || '–'
  const differing = conflict
    ? allFields.filter((field) => String(conflict.mine[field]) !== String(conflict.theirs[field]))
    : []
  const choose = (choice: ConflictChoice) => {
    if (!conflict) return
    const { mine, theirs } = conflict
    form.form.setValue('version', theirs.version)
    for (const field of allFields)
      form.form.setValue(field, choice[field] === 'mine' ? mine[field] : theirs[field])
    setConflict(null)
    form.submit()
  }
  const cancel = () => {
    setConflict(null)
    if (differing.length > 0) return
    form.draft.discard()
    renew()
    onSaved()
  }
  return (
    <>
      <FormFrame of={form} action={t('save')}>
        <StudentFields of={form} />
      </FormFrame>
      {conflict && (
        <Conflict
          fields={differing.map((field) => ({
            name: field,
            label: t(field),
            mine: shown(field, conflict.mine),
            theirs: shown(field, conflict.theirs),
            untouched: String(conflict.mine[field]) === String(form.form.formState.defaultValues?.[field]),
          }))}
          onChoose={choose}
          onCancel={cancel}
        />
      )}
    </>
  )
}

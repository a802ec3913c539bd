/** One group: its name to change, its students, and how it goes. */
import { type DeskGroup, deskGroup } from '@porua/contract/desk/students'
import { limits } from '@porua/contract/limits'
import { Button, TextInput, toast } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { neededText, useDeskForm } from '../../platform/form.ts'
import { ButtonLink } from '../../platform/link.tsx'
import { z } from '../../platform/schema.ts'
import { ask } from '../../platform/ui/ask.tsx'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { useAct } from '../../platform/use-act.ts'
import { FormConflict, useConflict } from '../../platform/use-conflict.tsx'
import { SlipsLinks } from '../account/account.api.ts'
import { studentsApi, studentsKey } from './queries.ts'
import { studentWords } from './words.ts'

const schema = z.object({ version: z.number(), name: neededText(300) })
type Change = z.output<typeof schema>

interface GroupDetailsProps {
  group: DeskGroup
  onDone: () => void
}

/** What the sheet of a group holds. */
export function GroupDetails({ group, onDone }: GroupDetailsProps) {
  const t = useWords(studentWords)
  return (
    <>
      <GroupForm group={group} onDone={onDone} />
      <div className="acts">
        <ButtonLink to="/students" search={{ group: group.id }}>
          {t('showMembers')}
        </ButtonLink>
        <SlipsLinks groups={[group]} />
        <DeleteGroup group={group} onDone={onDone} />
      </div>
    </>
  )
}

function DeleteGroup({ group: { id, name, version, students, exams }, onDone }: GroupDetailsProps) {
  const t = useWords(studentWords)
  const params = { groupId: id }
  const restore = useAct({
    call: () => studentsApi.restoreGroup({ params }),
    says: () => t('undone'),
    renews: studentsKey,
  })
  const remove = useAct({
    call: () => studentsApi.removeGroup({ params, query: { version } }),
    says: () => null,
    renews: studentsKey,
    onDone: () => {
      onDone()
      toast.success(t('groupDeleted', { name }), {
        durationMs: limits.undoMs,
        action: { label: t('undo'), run: () => restore.mutate(undefined) },
      })
    },
  })
  const go = async () => {
    const body = t('deleteGroupBody', { students: formatNumber(students), exams: formatNumber(exams) })
    const question = { title: t('deleteGroupAsk', { name }), body, confirmLabel: t('deleteGroup') }
    if (await ask({ ...question, danger: true })) remove.mutate(undefined)
  }
  return (
    <Button busy={remove.isPending} onClick={() => void go()}>
      {t('deleteGroup')}
    </Button>
  )
}

function GroupForm({ group, onDone }: GroupDetailsProps) {
  const t = useWords(studentWords)
  const queries = useQueryClient()
  const done = () => {
    onDone()
    void queries.invalidateQueries({ queryKey: studentsKey })
  }
  const conflict = useConflict<Change, DeskGroup, 'name'>({
    stands: (data) => deskGroup.safeParse(data).data,
    valuesOf: (stands) => stands,
    version: 'version',
    fields: ['name'],
    label: () => t('groupName'),
    shown: (_field, { name }) => name,
    onSame: done,
  })
  const form = useDeskForm<Change>({
    schema,
    defaults: { version: group.version, name: group.name },
    draft: `group ${group.id}`,
    send: async (body) => {
      await studentsApi.renameGroup({ params: { groupId: group.id }, body })
      toast.success(t('saved'))
      done()
    },
    take: conflict.take,
  })
  return (
    <>
      <FormFrame of={form} action={t('save')}>
        <TextInput label={t('groupName')} maxLength={300} autoComplete="off" {...form.field('name')} />
      </FormFrame>
      <FormConflict of={form} asks={conflict.asks} />
    </>
  )
}

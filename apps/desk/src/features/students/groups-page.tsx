/** Students › Groups: every group with how much hangs on it. */
import type { DeskGroup } from '@porua/contract/desk/students'
import { Button, EmptyState, Select, TextInput, toast, VisuallyHidden } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { neededText, useDeskForm } from '../../platform/form.ts'
import { ButtonLink } from '../../platform/link.tsx'
import { z } from '../../platform/schema.ts'
import { FormFrame } from '../../platform/ui/form-frame.tsx'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { Page } from '../../platform/ui/page.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import table from '../../platform/ui/table.module.css'
import { Table, Under } from '../../platform/ui/table.tsx'
import { SlipsInRow } from '../account/account.api.ts'
import { ExportButton } from '../jobs/jobs.api.ts'
import { GroupDetails } from './group-details.tsx'
import { groupsQuery, studentsApi, studentsKey } from './queries.ts'
import css from './students-page.module.css'
import { studentWords } from './words.ts'

const route = getRouteApi('/inside/students/groups')

/** The page. What is open beside it stands in the address. */
export function GroupsPage() {
  const t = useWords(studentWords)
  const query = useQuery(groupsQuery)
  const { open } = route.useSearch()
  const navigate = route.useNavigate()
  const close = () => void navigate({ search: {} })
  const opened = query.data?.groups.find(({ id }) => id === open)
  return (
    <Page
      title={t('groups')}
      action={
        <>
          <ExportButton kind="people.export-groups" />
          <ButtonLink to="/students">{t('backToStudents')}</ButtonLink>
          <Button variant="primary" onClick={() => void navigate({ search: { open: 'add' } })}>
            {t('addGroup')}
          </Button>
        </>
      }
    >
      <Loaded query={query} lines={6}>
        {({ groups }) =>
          groups.length === 0 ? <EmptyState title={t('noGroups')} /> : <GroupsTable groups={groups} />
        }
      </Loaded>
      <Sheet open={open === 'add'} onClose={close} title={t('addGroup')}>
        {query.data && <AddGroup courses={query.data.courses} onAdded={close} />}
      </Sheet>
      <Sheet open={opened !== undefined} onClose={close} title={opened?.name ?? ''}>
        {opened && <GroupDetails key={`${opened.id} ${opened.version}`} group={opened} onDone={close} />}
      </Sheet>
    </Page>
  )
}

function GroupsTable({ groups }: { groups: readonly DeskGroup[] }) {
  const t = useWords(studentWords)
  return (
    <Table
      label={t('groups')}
      rows={groups}
      keyOf={({ id }) => id}
      opens
      columns={[
        {
          head: t('name'),
          cell: ({ id, name, course }) => (
            <>
              <Link to="/students/groups" search={{ open: id }} className={table.open}>
                {name}
              </Link>
              <Under narrow>{course}</Under>
            </>
          ),
        },
        { head: t('course'), look: ['wide', 'quiet'], cell: ({ course }) => course },
        { head: t('students'), look: ['number'], cell: ({ students }) => formatNumber(students) },
        { head: t('exams'), look: ['number'], cell: ({ exams }) => formatNumber(exams) },
        {
          head: (
            <>
              <span className={table.wide}>{t('slips')}</span>
              <span className={table.narrow}>
                <VisuallyHidden>{t('slips')}</VisuallyHidden>
              </span>
            </>
          ),
          look: ['number'],
          className: css.rowAct,
          cell: (group) => <SlipsInRow group={group} />,
        },
      ]}
    />
  )
}

const schema = z.object({ name: neededText(300), courseId: neededText(120) })

interface AddGroupProps {
  courses: readonly { id: string; name: string }[]
  onAdded: () => void
}

function AddGroup({ courses, onAdded }: AddGroupProps) {
  const t = useWords(studentWords)
  const queries = useQueryClient()
  const form = useDeskForm({
    schema,
    defaults: { name: '', courseId: courses[0]?.id ?? '' },
    draft: 'add group',
    send: async (body) => {
      const { group } = await studentsApi.addGroup({ body })
      toast.success(t('groupAdded', { name: group.name }))
      onAdded()
      void queries.invalidateQueries({ queryKey: studentsKey })
    },
  })
  if (courses.length === 0) return <EmptyState title={t('noCourses')} />
  const { error } = form.field('courseId')
  return (
    <>
      <p className="muted small">{t('groupAbout')}</p>
      <FormFrame of={form} action={t('addNow')}>
        <TextInput
          label={t('groupName')}
          maxLength={300}
          autoComplete="off"
          data-autofocus
          {...form.field('name')}
        />
        <Select
          label={t('course')}
          options={courses.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.form.watch('courseId')}
          onChange={(value) => form.form.setValue('courseId', value, { shouldDirty: true })}
          error={error}
        />
      </FormFrame>
    </>
  )
}

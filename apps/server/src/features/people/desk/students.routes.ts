/** The desk's calls about students and groups (docs/spec, The provider's desk). */
import { studentsCalls } from '@porua/contract/desk/students'
import type { FastifyInstance } from 'fastify'
import { type DeskGate, mountDeskCalls } from '../../../platform/desk-http.ts'
import type { Database } from '../../../ports/database/database.ts'
import type { Groups } from '../groups.service.ts'
import { movesTold } from './log-facts.ts'
import type { DeskStudents } from './students.ts'
import { listStudentsPage } from './students-page.ts'

interface Parts {
  gate: DeskGate
  db: Database
  students: DeskStudents
  groups: Groups
}

/** Mounts them. */
export function studentsRoutes(app: FastifyInstance, { gate, db, students, groups }: Parts): void {
  mountDeskCalls(app, gate, 'students', studentsCalls, {
    students: ({ query }) => listStudentsPage(db, query),
    student: ({ params }) => students.details(params.studentId),
    addStudent: async ({ body, act }) => ({ student: await students.add(body, act) }),
    changeStudent: async ({ params, body, act }) => ({
      student: await students.change(params.studentId, body, act),
    }),
    disableStudent: ({ params, body, act }) => students.does('disable', params.studentId, body, act),
    enableStudent: ({ params, body, act }) => students.does('enable', params.studentId, body, act),
    resetStudent: ({ params, body, act }) => students.does('reset', params.studentId, body, act),
    endStudentSessions: ({ params, act }) => students.endSessions(params.studentId, act),
    moveStudents: async ({ body, act }) => {
      const about = { kind: 'memberships', id: '', name: '' }
      act.about(about, { after: await movesTold(db, body) })
      const done = await groups.move(body)
      act.about(about, { after: { ...(await movesTold(db, done)), moved: done.students } })
      return done
    },
    groups: () => groups.list(),
    addGroup: async ({ body, act }) => {
      act.about({ kind: 'group', id: '', name: body.name }, { after: body })
      const group = await groups.add(body)
      act.on = { kind: 'group', id: group.id, name: group.name }
      return { group }
    },
    renameGroup: async ({ params: { groupId }, body, act }) => {
      act.about({ kind: 'group', id: groupId, name: body.name }, { after: { name: body.name } })
      const { before, group } = await groups.rename(groupId, body)
      act.before = { name: before }
      return { group }
    },
    removeGroup: async ({ params: { groupId }, query, act }) => {
      act.about({ kind: 'group', id: groupId, name: '' })
      const { name, ...gone } = await groups.remove(groupId, query.version)
      act.about({ kind: 'group', id: groupId, name }, { before: { name, ...gone } })
      return gone
    },
    restoreGroup: async ({ params: { groupId }, act }) => {
      act.about({ kind: 'group', id: groupId, name: '' })
      const group = await groups.restore(groupId)
      act.about({ kind: 'group', id: groupId, name: group.name }, { after: group })
      return { group }
    },
  })
}

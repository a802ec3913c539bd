/** The desk's calls about lists of students on their way in. */
import { studentImportCalls } from '@porua/contract/desk/student-imports'
import type { FastifyInstance } from 'fastify'
import { type DeskGate, mountDeskCalls } from '../../../platform/desk-http.ts'
import type { StudentImports } from './imports.service.ts'

/** Mounts them. */
export function studentImportRoutes(app: FastifyInstance, gate: DeskGate, imports: StudentImports): void {
  mountDeskCalls(app, gate, 'studentImports', studentImportCalls, {
    startImport: async ({ body, staff, act }) => ({ import: await imports.begin(body, staff, act) }),
    studentImport: async ({ params, staff }) => ({ import: await imports.one(params.importId, staff) }),
    importRows: ({ params, query, staff }) => imports.rows(params.importId, query, staff),
    mendRow: ({ params, body, staff, act }) => imports.mend(params.importId, body, staff, act),
    answerImport: async ({ params, body, staff, act }) => ({
      import: await imports.answer(params.importId, body, staff, act),
    }),
    runImport: async ({ params, body, staff, act }) => ({
      import: await imports.run(params.importId, body, staff, act),
    }),
  })
}

/** The desk's calls about long work and the files for it (docs/spec, The provider's desk). */
import { jobsCalls } from '@porua/contract/desk/jobs'
import type { FastifyInstance } from 'fastify'
import { type DeskGate, mountDeskCalls } from '../../platform/desk-http.ts'
import { dropTheRest } from '../../platform/incoming.ts'
import type { JobsService } from './jobs.service.ts'
import type { StaffFiles } from './staff-files.service.ts'

export function jobRoutes(
  app: FastifyInstance,
  gate: DeskGate,
  { jobs, files }: { jobs: JobsService; files: StaffFiles },
): void {
  const { sendFile, ...calls } = jobsCalls
  mountDeskCalls(app, gate, 'jobs', calls, {
    list: ({ staff, query }) => jobs.page(staff, query),
    one: async ({ staff, params }) => ({ job: await jobs.any(params.jobId, staff) }),
    cancel: async ({ staff, params, act }) => ({ job: await jobs.cancel(params.jobId, staff, act) }),
    exportTable: async ({ staff, body, act }) => ({ job: await jobs.exportTable(staff, body, act) }),
    download: ({ staff, params, act }) => jobs.download(params.jobId, staff, act),
  })
  app.register(async (scope) => {
    // The body is ours to read, whatever it says that it is.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onError', async (request) => dropTheRest(request.raw))
    mountDeskCalls(
      scope,
      gate,
      'jobs',
      { sendFile },
      {
        sendFile: async ({ staff, query, request, act }) => ({
          file: await files.receive(staff, query.name, request.raw, act),
        }),
      },
    )
  })
}

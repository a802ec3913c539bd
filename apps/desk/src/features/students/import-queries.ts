/** The calls about lists of students on their way in, and what the desk keeps of their replies. */
import type { IncomingRow, studentImportCalls } from '@porua/contract/desk/student-imports'
import { studentImportPaths } from '@porua/contract/desk/students.paths'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { bindCalls } from '../../platform/api.ts'
import { isOpen } from '../jobs/jobs.api.ts'

export const importsApi = bindCalls<typeof studentImportCalls>(studentImportPaths)

const pollMs = 1_000
const rowsPerPage = 50

/** How a list stands; asked again every second while one of its jobs runs. */
export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: ['studentImports', 'one', importId],
    queryFn: async ({ signal }) =>
      (await importsApi.studentImport({ params: { importId } }, { signal })).import,
    refetchInterval: ({ state: { data } }) =>
      data && (isOpen(data.preview) || (data.import && isOpen(data.import))) ? pollMs : false,
  })

/** A page of rows. */
export interface RowsPage {
  rows: IncomingRow[]
  total: number
}

/** The rows of its preview, page after page, those with mistakes first. */
export const rowsQuery = (importId: string) =>
  infiniteQueryOptions({
    queryKey: ['studentImports', 'rows', importId],
    queryFn: ({ pageParam, signal }): Promise<RowsPage> =>
      importsApi.importRows(
        { params: { importId }, query: { from: pageParam, limit: rowsPerPage } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const seen = pages.reduce((sum, page) => sum + page.rows.length, 0)
      return seen < total ? seen : undefined
    },
  })

/** The pages with one row in the place of what it was. */
export function withRow(
  data: InfiniteData<RowsPage, unknown> | undefined,
  row: IncomingRow,
): InfiniteData<RowsPage, unknown> | undefined {
  if (!data) return data
  const pages = data.pages.map((page) => ({
    ...page,
    rows: page.rows.map((one) => (one.at === row.at ? row : one)),
  }))
  return { ...data, pages }
}

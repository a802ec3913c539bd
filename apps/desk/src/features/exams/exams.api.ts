/** What the rest of the desk may know of the exams feature: the exam whose page is open. */
import type { ExamDetail } from '@porua/contract/desk/exams'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { examQuery } from './queries.ts'

export { examQuery } from './queries.ts'

const route = getRouteApi('/inside/exams/$examId')

/** The exam whose page is open, for what stands below its head. */
export function useExam(): ExamDetail {
  const { examId } = route.useParams()
  return useSuspenseQuery(examQuery(examId)).data
}

/** The calls about question banks, and what the desk keeps of their replies. */
import type { questionCalls } from '@porua/contract/desk/questions'
import { questionPaths } from '@porua/contract/desk/questions.paths'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { bindCalls } from '../../platform/api.ts'
import type { QuestionFilters } from './filters.ts'

export const questionApi = bindCalls<typeof questionCalls>(questionPaths)

/** What is old after any change of a bank or a question. */
export const questionsKey = ['questions'] as const

/** Every bank. */
export const banksQuery = queryOptions({
  queryKey: [...questionsKey, 'banks'],
  queryFn: ({ signal }) => questionApi.banks({}, { signal }),
})

/** What questions of a bank, or of all, are filed under. */
export const facetsQuery = (bank: string | undefined) =>
  queryOptions({
    queryKey: [...questionsKey, 'facets', bank],
    queryFn: ({ signal }) => questionApi.facets({ query: { bank } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

const rowsPerPage = 50

/** Questions by their filters, page after page. */
export const listQuery = (filters: QuestionFilters) =>
  infiniteQueryOptions({
    queryKey: [...questionsKey, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      questionApi.list({ query: { ...filters, after: pageParam, limit: rowsPerPage } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** One question, and the exams that ask it. */
export const questionQuery = (bank: string, id: string) =>
  queryOptions({
    queryKey: [...questionsKey, 'one', bank, id],
    queryFn: ({ signal }) => questionApi.read({ query: { bank, id } }, { signal }),
  })

/** How a question went in each exam that asks it. */
export const askedQuery = (bank: string, id: string) =>
  queryOptions({
    queryKey: [...questionsKey, 'asked', bank, id],
    queryFn: ({ signal }) => questionApi.asked({ query: { bank, id } }, { signal }),
  })

/** These questions whole, in their order. */
export const chosenQuery = (keys: readonly { bank: string; id: string }[]) =>
  queryOptions({
    queryKey: [...questionsKey, 'chosen', keys],
    queryFn: ({ signal }) =>
      questionApi.chosen({ body: { keys: keys.map(({ bank, id }) => ({ bank, id })) } }, { signal }),
    placeholderData: keepPreviousData,
  })

const previewedAtOnce = 20

/** Which questions of a file are shown. */
export type PreviewFilter = 'all' | 'doubts' | 'clashing'

/** Questions of a file that was read, page after page, beside what the bank has; what is said of them is in a language. */
export const previewRowsQuery = (jobId: string, only: PreviewFilter, bank: string, language: string) =>
  infiniteQueryOptions({
    queryKey: [...questionsKey, 'file', jobId, only, bank, language],
    queryFn: ({ pageParam, signal }) =>
      questionApi.previewRows(
        {
          params: { jobId },
          query: {
            doubts: only === 'doubts' ? '1' : undefined,
            clashing: only === 'clashing' ? '1' : undefined,
            bank: bank || undefined,
            from: pageParam,
            limit: previewedAtOnce,
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { questions }) => sum + questions.length, 0)
      return shown < total ? shown : undefined
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountApi } from './queries.ts'
import { refreshStudent } from './session.ts'

/** The signed-in student's profile with groups, courses and attempts; keeps the stored record fresh. */
export function useProfile() {
  const query = useQuery({
    queryKey: ['account', 'profile'],
    queryFn: ({ signal }) => accountApi.profile({}, { signal }),
    staleTime: 60_000,
  })
  const profile = query.data?.profile
  useEffect(() => {
    if (!profile) return
    const { courses: _c, groups: _g, groupIds: _i, exams: _e, ...student } = profile
    refreshStudent(student)
  }, [profile])
  return query
}

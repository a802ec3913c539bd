/** The profile (spec §2, §4, §5): who I am to the institution, and the little of it that I may change. */
import { Button, Card, EmptyState, Loading, Skeleton } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { ProfileCard } from './profile-card.tsx'
import css from './profile-screen.module.css'
import { profileWords } from './profile-words.ts'
import { useProfile } from './use-profile.ts'

/** The page at /student-profile. */
export function ProfileScreen() {
  const t = useWords(profileWords)
  usePageTitle(t('title'))
  const { data, isError, isFetching, refetch } = useProfile()
  if (data) return <ProfileCard profile={data.profile} />
  if (isError)
    return (
      <EmptyState
        drawing="offline"
        level={1}
        title={t('unreachable')}
        action={
          <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        }
      >
        {t('unreachableText')}
      </EmptyState>
    )
  return <ProfileSkeleton />
}

function ProfileSkeleton() {
  return (
    <Loading>
      <div className={css.page}>
        <Card className={css.person}>
          <Skeleton width="150px" height="150px" round />
          <Skeleton width="60%" height="28px" />
          <Skeleton width="40%" />
        </Card>
        <Card className={css.rest}>
          {['a', 'b', 'c', 'd', 'e'].map((row) => (
            <Skeleton key={row} height="44px" />
          ))}
        </Card>
      </div>
    </Loading>
  )
}

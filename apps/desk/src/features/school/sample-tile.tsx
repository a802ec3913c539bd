/** On Today of the sample school: the way to a school of one's own. */
import { Banner, Button, toast } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { sessionChanged } from '../../platform/api.ts'
import { renewConfig } from '../../platform/client-config.ts'
import { ask } from '../../platform/ui/ask.tsx'
import { deskWords } from '../../platform/words.ts'
import { may, useMe } from '../staff/staff.api.ts'
import { schoolApi } from './queries.ts'
import { schoolWords } from './words.ts'

/** A key for the welcome link: made here, so that a reply that is lost locks nobody out. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
}

/** Nothing where no sample school stands, or for who may not end it. */
export function SampleTile() {
  const t = useWords(schoolWords)
  const common = useWords(deskWords)
  const me = useMe()
  const router = useRouter()
  const queries = useQueryClient()
  const [key] = useState(newKey)

  const arrive = async (welcome: boolean) => {
    sessionChanged()
    queries.clear()
    void renewConfig()
    if (welcome) await router.navigate({ to: '/welcome', search: { key }, replace: true })
    else await router.navigate({ to: '/first-day', replace: true })
  }
  const begin = useMutation({
    mutationFn: async () => {
      const { goes } = await schoolApi.sample({})
      if (goes === null) return null
      const body = t('sampleGoes', {
        courses: formatNumber(goes.courses),
        students: formatNumber(goes.students),
        exams: formatNumber(goes.exams),
        questions: formatNumber(goes.questions),
        posts: formatNumber(goes.posts),
      })
      if (!(await ask({ title: t('beginAsk'), body, confirmLabel: t('beginYes'), danger: true }))) return null
      return schoolApi.beginOwn({ body: { key } })
    },
    onSuccess: (reply) => (reply ? arrive(reply.welcome) : undefined),
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.kind === 'network' ? t('beginUnsure') : error.title || common('failed'))
    },
  })
  if (!me.school.sample || !may(me, 'settings.write')) return null
  return (
    <Banner
      tone="info"
      title={t('sampleHere')}
      action={
        <Button busy={begin.isPending} onClick={() => begin.mutate()}>
          {t('begin')}
        </Button>
      }
    >
      {t('sampleHereBody')}
    </Banner>
  )
}

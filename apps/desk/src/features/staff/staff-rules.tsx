/** The rules that hold for all staff. */
import { Checkbox, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '../../platform/link.tsx'
import { deskWords } from '../../platform/words.ts'
import { staffApi, staffQuery } from './queries.ts'
import css from './staff-rules.module.css'
import { staffWords } from './words.ts'

/** A rule takes effect when it is pressed, and is taken back when it is pressed again. */
export function StaffRules({ rules }: { rules: { demandSecondStep: boolean } }) {
  const t = useWords(staffWords)
  const common = useWords(deskWords)
  const queries = useQueryClient()
  const [needsOwn, setNeedsOwn] = useState(false)
  const change = useMutation({
    mutationFn: (demandSecondStep: boolean) => staffApi.changeRules({ body: { demandSecondStep } }),
    onSuccess: () => toast.success(t('saved')),
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'secondStepNeeded') setNeedsOwn(true)
      else toast.error(error.kind === 'network' ? common('noReply') : error.title || common('failed'))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: staffQuery.queryKey }),
  })
  return (
    <div className={css.rule}>
      <Checkbox
        label={t('demandStep')}
        checked={change.isPending ? change.variables : rules.demandSecondStep}
        onChange={(on) => change.mutate(on)}
      />
      <p className="muted small">{t('demandStepAbout')}</p>
      {needsOwn && (
        <div className={css.needs} role="alert">
          <span>{t('ruleNeedsStep')}</span>
          <ButtonLink to="/account">{t('setUpStep')}</ButtonLink>
        </div>
      )}
    </div>
  )
}

/** For a student who stands before a member of staff: a code, shown in a sheet until it is closed. */
import { Button } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Lines } from '../../platform/ui/loaded.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import { useAct } from '../../platform/use-act.ts'
import { addressesOf, reachQuery } from '../school/school.api.ts'
import { may, useMe } from '../staff/staff.api.ts'
import { slipApi } from './queries.ts'
import { SlipCard } from './slip-card.tsx'
import { slipWords } from './words.ts'

/** The button, for who may give codes. */
export function SlipButton({ studentId, name }: { studentId: string; name: string }) {
  const t = useWords(slipWords)
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const { data: reach } = useQuery({ ...reachQuery, enabled: isOpen })
  const make = useAct({
    call: () => slipApi.slipOf({ params: { studentId } }),
    says: () => null,
    renews: ['staff', 'log'],
  })
  if (!may(me, 'students.signIn')) return null
  const address = reach && addressesOf(reach, window.location.origin)[0]
  const open = () => {
    make.reset()
    make.mutate(undefined, { onSuccess: () => setOpen(true) })
  }
  return (
    <>
      <Button icon="phone" busy={make.isPending} onClick={open}>
        {t('slip')}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('slipOf', { name })}>
        <p>{t('handOver')}</p>
        {make.data ? (
          <SlipCard slip={make.data.slip} school={me.school} address={address} />
        ) : (
          <Lines n={4} />
        )}
      </Sheet>
    </>
  )
}

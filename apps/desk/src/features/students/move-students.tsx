/** Puts several students into groups and takes them out of groups, and offers to take it back. */
import { limits } from '@porua/contract/limits'
import { Button, toast } from '@porua/kit'
import { formatNumber } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useState } from 'react'
import { useAct } from '../../platform/use-act.ts'
import { GroupChoice } from './group-choice.tsx'
import { studentsApi, studentsKey } from './queries.ts'
import { studentWords } from './words.ts'

/** A move is what was done, with the two exchanged to take it back. */
type Moves = { groupId: string; students: string[] }[]

/** So many students go in one call. */
const atOnce = limits.deskStudentsTogether

/** What is asked, and its button. */
export function MoveStudents({ students, onMoved }: { students: readonly string[]; onMoved: () => void }) {
  const t = useWords(studentWords)
  const [into, setInto] = useState<string[]>([])
  const [outOf, setOutOf] = useState<string[]>([])
  const undo = useAct({
    call: async (moves: readonly { into: Moves; outOf: Moves }[]) => {
      for (const body of moves) await studentsApi.moveStudents({ body })
    },
    says: () => t('undone'),
    renews: studentsKey,
  })
  const move = useAct({
    call: async () => {
      const done: Awaited<ReturnType<typeof studentsApi.moveStudents>>[] = []
      for (let from = 0; from < students.length; from += atOnce) {
        const some = students.slice(from, from + atOnce)
        const of = (groups: readonly string[]) => groups.map((groupId) => ({ groupId, students: some }))
        done.push(await studentsApi.moveStudents({ body: { into: of(into), outOf: of(outOf) } }))
      }
      return done
    },
    says: () => null,
    renews: studentsKey,
    onDone: (done) => {
      onMoved()
      const moved = done.reduce((sum, part) => sum + part.students, 0)
      if (moved === 0) toast.info(t('movedNobody'))
      else
        toast.success(t('movedNow', { n: formatNumber(moved) }), {
          durationMs: limits.undoMs,
          action: {
            label: t('undo'),
            run: () => undo.mutate(done.map((part) => ({ into: part.outOf, outOf: part.into }))),
          },
        })
    },
  })
  const changes = into.length + outOf.length
  return (
    <>
      <GroupChoice
        label={t('intoGroups')}
        value={into}
        onChange={(groups) => {
          setInto(groups)
          setOutOf(outOf.filter((id) => !groups.includes(id)))
        }}
      />
      <GroupChoice
        label={t('outOfGroups')}
        value={outOf}
        onChange={(groups) => {
          setOutOf(groups)
          setInto(into.filter((id) => !groups.includes(id)))
        }}
      />
      <div>
        <Button
          variant="primary"
          busy={move.isPending}
          disabled={changes === 0}
          onClick={() => move.mutate(undefined)}
        >
          {t('move')}
        </Button>
      </div>
    </>
  )
}

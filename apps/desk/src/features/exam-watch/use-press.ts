/** A press in the live room: named by a key of its own, so that a call that is repeated does nothing twice. */
import type { ExamAct, RoomReply } from '@porua/contract/desk/exam-watch'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { useQueryClient } from '@tanstack/react-query'
import { newKey } from '../../platform/new-key.ts'
import { useAct } from '../../platform/use-act.ts'
import { roomKey } from './queries.ts'
import { examWatchWords } from './words.ts'

/** What an acting call is answered with. */
interface Acted {
  repeated: boolean
  acts: ExamAct[]
}

interface Press {
  /** What it does, and for whom: a press of the same name that got no reply is made again with its key. */
  name: string
  call: (key: string) => Promise<Acted>
  /** What it did, in words. */
  says: (reply: Acted) => string
}

/** Keys of presses without a reply, by exam and press. They outlive the row that was pressed. */
const unanswered = new Map<string, string>()

/** Makes a press. The acts show at once, the rest with the next picture. */
export function usePress(examId: string, { name, call, says }: Press) {
  const t = useWords(examWatchWords)
  const queries = useQueryClient()
  return useAct({
    call: async (_input: undefined) => {
      const press = `${examId} ${name}`
      const key = unanswered.get(press) ?? newKey()
      unanswered.set(press, key)
      try {
        const reply = await call(key)
        unanswered.delete(press)
        return reply
      } catch (error) {
        if (!(error instanceof ApiError && error.kind === 'network')) unanswered.delete(press)
        throw error
      }
    },
    says: (reply) => (reply.repeated ? `${t('arrived')} ${says(reply)}` : says(reply)),
    renews: roomKey(examId),
    onDone: ({ acts }: Acted) =>
      queries.setQueriesData<RoomReply>({ queryKey: roomKey(examId) }, (room) => room && { ...room, acts }),
  })
}

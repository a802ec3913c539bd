/** A press in the live room: named by a key of its own, so that a call that is repeated does nothing twice. */
import type { ExamAct, RoomReply } from '@porua/contract/desk/exam-watch'
import { useQueryClient } from '@tanstack/react-query'
import { newKey } from '../../platform/new-key.ts'
import { useAct } from '../../platform/use-act.ts'
import { roomKey } from './queries.ts'

/** What an acting call is answered with. */
interface Acted {
  repeated: boolean
  acts: ExamAct[]
}

/** Makes a press. `says` words what it did; the acts show at once, the rest with the next picture. */
export function usePress<I>(
  examId: string,
  {
    call,
    says,
  }: { call: (input: I, key: string) => Promise<Acted>; says: (reply: Acted, input: I) => string },
) {
  const queries = useQueryClient()
  return useAct({
    call: (input: I) => call(input, newKey()),
    says,
    renews: roomKey(examId),
    onDone: ({ acts }: Acted) =>
      queries.setQueriesData<RoomReply>({ queryKey: roomKey(examId) }, (room) => room && { ...room, acts }),
  })
}
